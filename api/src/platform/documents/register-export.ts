import { activeWords, type RegisterFile } from '@portal/shared-kit/contract/core/crud';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { AuditedEntity } from '@portal/shared-kit/contract/core/audit';
import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import type { Db } from '../database/db.ts';
import { searchLimit, type Page } from '../database/page.ts';
import { exportList, type ListExport } from './export.ts';
import { listExport, type ListColumn } from './list-export.ts';
import { inBatches } from './list-lines.ts';
import type { DocumentServer } from './printer.ts';
import { done } from '../http/answers.ts';
import { ApiError } from '../http/errors.ts';
import { staged, type UserContext } from '../http/route.ts';
import { messages } from './messages.ts';

/** Query of a register's file. */
export type RegisterQuery = Args<RegisterFile>['query'];

interface Declared<Row, Asked> {
  entity: AuditedEntity;
  title: string;
  /** File name without extension. */
  file: string;
  columns: readonly ListColumn<Row>[];
  /** The list's own pages, as on the screen. */
  list(db: Db, asked: Asked): Promise<Page<Row>>;
  /** The active filters in words, other than search and state. */
  filters?(db: Db, asked: RegisterQuery): Promise<string[]>;
}

/** The list of a register as a file, page by page as the screen shows it. A search with more matches than are counted has to be refined, as
 *  on the screen. */
export function registerExport<Row, Asked extends PageQuery>({
  entity,
  list,
  filters,
  title,
  file,
  columns,
}: Declared<Row, Asked>): ListExport<RegisterQuery> {
  // The contract has reduced the query to the list's own parameters; pages are larger than on the screen.
  const page = (
    db: Db,
    { format: _, hidden: __, ...asked }: RegisterQuery,
    at: { page: number; per_page: number },
  ) => list(db, { ...asked, ...at } as unknown as Asked);
  return listExport<RegisterQuery, Row>({
    kind: entity,
    columns,
    async count(db, asked) {
      const { total, capped } = await page(db, asked, { page: 1, per_page: 1 });
      if (capped) throw new ApiError('invalid', messages.tooMany(searchLimit));
      return total;
    },
    lines: (db, asked) =>
      inBatches<Row>(
        async ({ from, most }) => (await page(db, asked, { page: from / most + 1, per_page: most })).rows,
      ),
    filters: async (db, asked) => [
      ...((await filters?.(db, asked)) ?? []),
      ...(asked.state ? [messages.state(activeWords[asked.state as keyof typeof activeWords])] : []),
      ...(asked.search ? [messages.search(asked.search)] : []),
    ],
    title: () => title,
    file: () => file,
    audit: ({ format: _, masked: __, search, ...narrowed }) => ({
      action: `${entity}.export`,
      entity,
      changes: Object.entries({ ...narrowed, ...(search && { search }) }).flatMap(([field, value]) =>
        value === undefined ? [] : [{ field, old: null, new: value }],
      ),
    }),
  });
}

/** Serves the export where the register has such an endpoint; `narrow` adds what limits it to what the caller may see. */
export function serveRegisterExport(
  server: DocumentServer,
  { export: endpoint }: { export?: RegisterFile | undefined },
  it: ListExport<RegisterQuery>,
  narrow: (asked: RegisterQuery, ctx: UserContext) => RegisterQuery = (asked) => asked,
): void {
  if (!endpoint) return;
  staged(server, endpoint, async (_db, { query: asked }, ctx) => {
    const { message, ...made } = await exportList(server, ctx, it, narrow(asked, ctx), endpoint);
    return done(message, made);
  });
}
