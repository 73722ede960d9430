/** What stands in for zod in the contract of a browser build (webpack/late-schemas.cjs): schemas that are made once zod is here. A factory
 *  that the contract begins to use is added here, or the build fails. */
import { configure, factory, hasDefault } from './deferred.ts';

export { configure as config };
export const string = factory('string');
export const number = factory('number');
export const int = factory('int');
export const boolean = factory('boolean');
export const unknown = factory('unknown');
export const literal = factory('literal');
export const url = factory('url');
export const uuid = factory('uuid');
export const uuidv4 = factory('uuidv4');
export const base64 = factory('base64');
export const stringbool = factory('stringbool');
export const array = factory('array');
export const tuple = factory('tuple');
export const record = factory('record');
export const object = factory('object');
export const strictObject = factory('strictObject');
export const looseObject = factory('looseObject');
export const union = factory('union');
export const discriminatedUnion = factory('discriminatedUnion');
export const intersection = factory('intersection');
export const preprocess = factory('preprocess');
export const optional = factory('optional');

const nothing = factory('null');
const missing = factory('undefined');
const oneOf = factory('enum');
export { missing as undefined, nothing as null, oneOf as enum };

export const iso = { date: factory('iso.date'), datetime: factory('iso.datetime') };
export const coerce = { number: factory('coerce.number') };

/** A transform that has added its issue answers this; nobody reads it. */
export const NEVER = Object.freeze({ status: 'aborted' });

export const ZodDefault = { [Symbol.hasInstance]: hasDefault };
