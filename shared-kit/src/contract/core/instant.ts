import * as z from 'zod';

const toText = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

/** An instant in an answer: ISO 8601 in UTC on the wire. A handler of the API may answer with a `Date`. */
export const instant = z.preprocess(toText, z.iso.datetime()) as z.ZodType<string, Date | string>;
