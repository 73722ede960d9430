import type { RegisterFile } from '@portal/shared-kit/contract/core/crud';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { diff } from '../audit/audit.repository.ts';
import type { Db } from '../database/db.ts';
import { searchLimit, type Page } from '../database/page.ts';
import { ApiError } from '../http/errors.ts';
import type { ListExport } from './export.ts';
import { listExport, type ListColumn } from './list-export.ts';
import { inBatches } from './list-lines.ts';
import { messages } from './messages.ts';

export type FileQuery = Args<RegisterFile>['query'];

export interface PagedExport<Row, Query> {
  entity: string;
  /** Where the entity has several files: the unique name of this one, and of its audited action. */
  name?: string;
  title: string;
  /** File name without extension. */
  file: string;
  columns: readonly ListColumn<Row>[];
  /** The list's own pages, as on the screen. */
  list(db: Db, asked: Query): Promise<Page<Row>>;
  /** The filters by the names of the audit log, where those differ. */
  audited?(filters: Omit<FileQuery, 'search'>): Record<string, string | number | undefined>;
  /** The active filters in words, other than the search. */
  filters?(db: Db, asked: FileQuery): Promise<string[]> | string[];
}

/** A paged list as a file, page by page as the screen shows it. A search with more matches than are counted has to be refined, as on the
 *  screen. */
export function pagedExport<Row, Query extends { page: number; per_page: number }>({
  entity,
  name,
  list,
  filters,
  audited = (given) => given,
  title,
  file,
  columns,
}: PagedExport<Row, Query>): ListExport<FileQuery> {
  // The contract has reduced the query to the list's own parameters; pages are larger than on the screen.
  const page = (
    db: Db,
    { format: _, hidden: __, ...request }: FileQuery,
    at: { page: number; per_page: number },
  ) => list(db, { ...request, ...at } as unknown as Query);
  return listExport<FileQuery, Row>({
    kind: name ?? entity,
    columns,
    async count(db, request) {
      const { total, capped } = await page(db, request, { page: 1, per_page: 1 });
      if (capped) throw new ApiError('invalid', messages.tooMany(searchLimit));
      return total;
    },
    lines: (db, request) =>
      inBatches<Row>(
        async ({ from, most }) => (await page(db, request, { page: from / most + 1, per_page: most })).rows,
      ),
    filters: async (db, request) => [
      ...((await filters?.(db, request)) ?? []),
      ...(request.search ? [messages.search(request.search)] : []),
    ],
    title: () => title,
    file: () => file,
    audit: ({ format: _, masked: __, reader: ___, reach: ____, search, ...narrowed }) => ({
      action: name ? `${entity}.export_${name}` : `${entity}.export`,
      entity,
      changes: diff(undefined, { ...audited(narrowed), ...(search && { search }) }),
    }),
  });
}
