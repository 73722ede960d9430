import type { Page } from '../platform/database/page.ts';

/** Rows of a page in the tests of whole lists. */
export const perPage = 100;

/** The ids of every page in turn, the one after the last included, with the total and whether more match than it says. */
export async function paged(read: (page: number) => Promise<Page<{ id: number }>>) {
  const { total, capped } = await read(1);
  const ids: number[] = [];
  for (let page = 1; page <= Math.ceil(total / perPage) + 1; page += 1)
    ids.push(...(await read(page)).rows.map(({ id }) => id));
  return { ids, total, capped };
}
