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

/** What the file of a register is asked for. */
export type RegisterQuery = Args<RegisterFile>['query'];

interface Declared<Row, Asked> {
  entity: AuditedEntity;
  title: string;
  /** The name of the file, without its extension. */
  file: string;
  columns: readonly ListColumn<Row>[];
  /** The pages of the list on the screen. */
  list(db: Db, asked: Asked): Promise<Page<Row>>;
  /** In words, the filters that are set beside search and state. */
  filters?(db: Db, asked: RegisterQuery): Promise<string[]>;
}

/** The list of a register as a file, page after page as the screen shows it. A search that finds more than is counted has to be refined,
 *  as it has on the screen. */
export function registerExport<Row, Asked extends PageQuery>({
  entity,
  list,
  filters,
  title,
  file,
  columns,
}: Declared<Row, Asked>): ListExport<RegisterQuery> {
  // The contract has narrowed the query to what the list knows; pages are larger than on the screen.
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

/** Serves it, where the register has such a call; `narrow` adds what the caller may see. */
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
