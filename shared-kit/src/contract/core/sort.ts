import * as z from 'zod';

/** A field to sort by; a leading '-' reverses the order. */
export type Sort<Name extends string> = Name | `-${Name}`;

/** Sort parameter of a list's query: fields of its row, so that a column knows by its own field whether it sorts. Each needs an index
 *  (`query-plans.full.test.ts` checks them). */
export const sortBy = <const Name extends string>(...names: readonly [Name, ...Name[]]) =>
  z
    .enum(
      names.flatMap((name): Sort<Name>[] => [name, `-${name}`]),
      'Ordenação desconhecida.',
    )
    .optional();
