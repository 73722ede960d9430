import { deletedMessage, type Register, type RowBase } from '@portal/shared-kit/contract/core/crud';
import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import type * as z from 'zod';
import type { Invitation } from '../../identity/access/invitation.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { Page } from '../../platform/database/page.ts';
import { done, listed, one } from '../../platform/http/answers.ts';
import {
  command,
  query,
  staged,
  type Server,
  type SignedIn,
  type UserContext,
} from '../../platform/http/route.ts';
import { updated } from '../../platform/registers/messages.ts';
import type { ChangeOf } from '../../platform/registers/records.ts';
import { invitationFor } from './staff-account.service.ts';

interface Staff<Row, Form> {
  list(db: Db, asked: PageQuery): Promise<Page<Row>>;
  find(db: Db, id: number): Promise<Row | undefined>;
  inList(user: SignedIn): (row: Row) => Row;
  shown(row: Row | undefined, user: SignedIn): Row;
  create(tx: Tx, form: Form, invitation: Invitation | undefined, ctx: UserContext): Promise<Row>;
  update(tx: Tx, id: number, change: ChangeOf<Form>, ctx: UserContext): Promise<Row>;
  remove(tx: Tx, id: number, ctx: UserContext): Promise<string | undefined>;
}

/** Serves the calls common to the registers of staff; `updates` are the endpoints that change a record. */
export function serveStaff<Answer extends RowBase, Row extends Answer, Form extends { create_user: boolean }>(
  server: Server,
  register: Register<RowBase, Form, z.ZodType<PageQuery>, Answer>,
  updates: Register<RowBase, Form, z.ZodType<PageQuery>, Answer>['update'][],
  it: Staff<Row, Form>,
  text: { created: string; updated: string },
): void {
  query(server, register.list, async (db, { query: filters }, { user }) => {
    const { rows, ...paging } = await it.list(db, filters);
    return listed(filters, { rows: rows.map(it.inList(user)), ...paging });
  });
  query(server, register.get, async (db, { params }, { user }) =>
    one(it.shown(await it.find(db, params.id), user)),
  );
  staged(server, register.create, async (db, { body }, ctx) => {
    const invitation = await invitationFor(server, body);
    return done(text.created, await db.transaction().execute((tx) => it.create(tx, body, invitation, ctx)));
  });
  for (const change of updates)
    command(server, change, async (tx, { params, body }, ctx) =>
      done(updated(body, text.updated), await it.update(tx, params.id, body, ctx)),
    );
  command(server, register.remove, async (tx, { params }, ctx) =>
    done((await it.remove(tx, params.id, ctx)) ?? deletedMessage, null),
  );
}
