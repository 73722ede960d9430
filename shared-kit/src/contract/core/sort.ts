import * as z from 'zod';

/** A field that a list is sorted by; with '-' before it, from its end. */
export type Sort<Name extends string> = Name | `-${Name}`;

/** What a list may be asked to be sorted by, for its query: fields of its row, so that a column knows by its own whether it sorts.
 *  An index has to answer each (`query-plans.test.ts` tries them). */
export const sortBy = <const Name extends string>(...names: readonly [Name, ...Name[]]) =>
  z
    .enum(
      names.flatMap((name): Sort<Name>[] => [name, `-${name}`]),
      'Ordenação desconhecida.',
    )
    .optional();
