import { type Register, type RowBase, deletedMessage } from '@portal/shared-kit/contract/core/crud';
import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import type { ExportedList } from '@portal/shared-kit/contract/core/list-field';
import type * as z from 'zod';
import type { Db, Tx } from '../database/db.ts';
import type { DocumentServer } from '../documents/printer.ts';
import { serveList, type ListParts } from './serve-list.ts';
import { orNotFound } from '../http/errors.ts';
import type { Page } from '../database/page.ts';
import { command, query, type UserContext, done, listed, one } from '../http/route.ts';
import { plainTexts, updated } from '../registers/messages.ts';
import type { ChangeOf } from '../registers/records.ts';

/** The functions behind the calls of a register. */
interface Functions<Row, Form, Query> {
  list(db: Db, asked: Query): Promise<Page<Row>>;
  find(db: Db, id: number): Promise<Row | undefined>;
  create(tx: Tx, form: Form, ctx: UserContext): Promise<Row>;
  update(tx: Tx, id: number, change: ChangeOf<Form>, ctx: UserContext): Promise<Row>;
  remove(tx: Tx, id: number, ctx: UserContext): Promise<void>;
  /** What uses a record, counted, in words. */
  usesOf?(db: Db, id: number): Promise<string[]>;
}

/** Serves the five calls of a register, and its list as a file where that is declared. */
export function serveRegister<Row extends RowBase, Form, Query extends z.ZodType<PageQuery>>(
  server: DocumentServer,
  register: Register<RowBase, Form, Query, Row>,
  functions: Functions<NoInfer<Row>, Form, z.output<Query>>,
  text: Record<keyof typeof plainTexts, string> = plainTexts,
  file?: { declared: ExportedList<Row> } & Pick<ListParts<Row, unknown, undefined>, 'cells'>,
) {
  const { list, export: exported, entity } = register;
  if (file && exported && entity)
    serveList(server, { page: list, file: exported }, file.declared, {
      entity,
      list: functions.list,
      cells: file.cells ?? {},
    });
  else
    query(server, list, async (db, { query: filters }) => listed(filters, await functions.list(db, filters)));
  query(server, register.get, async (db, { params: { id } }) => {
    const row = orNotFound(await functions.find(db, id), text.missing);
    return one(row.in_use && functions.usesOf ? { ...row, uses: await functions.usesOf(db, id) } : row);
  });
  command(server, register.create, async (tx, { body }, ctx) =>
    done(text.created, await functions.create(tx, body, ctx)),
  );
  command(server, register.update, async (tx, { params, body }, ctx) =>
    done(updated(body, text.updated), await functions.update(tx, params.id, body, ctx)),
  );
  command(server, register.remove, async (tx, { params }, ctx) => {
    await functions.remove(tx, params.id, ctx);
    return done(deletedMessage, null);
  });
}
