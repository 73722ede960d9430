import type { RegisterFile } from '@portal/shared-kit/contract/core/crud';
import type { Access, Endpoint, Out } from '@portal/shared-kit/contract/core/endpoint';
import type { ListAnswer } from '@portal/shared-kit/contract/core/envelope';
import type { ExportedList } from '@portal/shared-kit/contract/core/list-field';
import type { Db } from '../database/db.ts';
import type { Page } from '../database/page.ts';
import type { JsonObject } from '../database/schema.ts';
import { query, staged, type UserContext, done, listed } from '../http/route.ts';
import { exportList, type ListExport } from '../documents/export.ts';
import { listFile } from '../documents/list-file.ts';
import type { DocumentServer } from '../documents/printer.ts';

type FileEndpoint<Asked> = Endpoint<unknown, { query: Asked }, Out<RegisterFile>>;

/** Serves the file of a list, also where a job makes it. `narrow` makes the query that is stored with the job, for instance limited to what the
 *  caller may see. */
export function serveListFile<Asked, Query = Asked>(
  server: DocumentServer,
  endpoint: FileEndpoint<Asked>,
  file: ListExport<Query>,
  narrow: (asked: Asked, ctx: UserContext, db: Db) => Query | Promise<Query> = (asked) => asked as never,
): void {
  server.exports.push(file);
  staged(server, endpoint, async (db, { query: asked }, ctx) => {
    const order = await narrow(asked, ctx as UserContext, db);
    const { message, ...made } = await exportList(server, ctx as UserContext, file, order, endpoint);
    return done(message, made);
  });
}

type Paged = { page: number; per_page: number };

export interface ListParts<Row, Query, Reach> extends Pick<
  Parameters<typeof listFile<Row & object, Query & Paged>>[1],
  'entity' | 'name' | 'cells' | 'filters'
> {
  /** A page of the list; `reach` is what the caller may see of it. */
  list(db: Db, request: Query, reach: Reach): Promise<Page<Row>>;
  /** What the caller may see, as plain JSON: the file may be made later, by a job. */
  reach?(ctx: UserContext): Reach;
}

/** Serves a list that the contract declares: its pages and its file. */
export function serveList<Row extends object, Query extends Paged, Reach extends JsonObject | undefined>(
  server: DocumentServer,
  {
    page,
    file,
  }: { page: Endpoint<unknown, { query: Query }, unknown, Access, ListAnswer<Row>>; file: RegisterFile },
  declared: ExportedList<NoInfer<Row>>,
  { list, reach = () => undefined as Reach, ...parts }: ListParts<NoInfer<Row>, NoInfer<Query>, Reach>,
): void {
  query(server, page, async (db, { query: request }, ctx) =>
    listed(request, await list(db, request, reach(ctx as UserContext))),
  );
  const made = listFile<Row, Query & { reach: Reach }>(declared, {
    ...parts,
    list: (db, { reach: stored, ...request }) => list(db, request as unknown as Query, stored),
  });
  serveListFile(server, file, made, (request, ctx) => ({ ...request, reach: reach(ctx) as never }));
}
