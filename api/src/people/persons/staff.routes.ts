import * as contract from '@portal/shared-kit/contract/core/crud';
import type { ExportedList } from '@portal/shared-kit/contract/core/list-field';
import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { Page } from '../../platform/database/page.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { serveList } from '../../platform/lists/serve-list.ts';
import {
  command,
  query,
  staged,
  type SignedIn,
  type UserContext,
  done,
  one,
} from '../../platform/http/route.ts';
import { updated } from '../../platform/registers/messages.ts';
import type { ChangeOf } from '../../platform/registers/records.ts';
import type { Invitation } from '../../identity/access/account.service.ts';
import { messages } from './messages.ts';
import * as people from './person.repository.ts';
import { maskedRow } from './person.rules.ts';
import { invitationFor } from './staff.service.ts';

interface Staff<Row, Form> {
  list(db: Db, asked: PageQuery): Promise<Page<Row>>;
  find(db: Db, id: number): Promise<Row | undefined>;
  masksFor(user: SignedIn): boolean;
  shown(row: Row | undefined, user: SignedIn): Row;
  create(tx: Tx, form: Form, invitation: Invitation | undefined, ctx: UserContext): Promise<Row>;
  update(tx: Tx, id: number, change: ChangeOf<Form>, ctx: UserContext): Promise<Row>;
  remove(tx: Tx, id: number, ctx: UserContext): Promise<string | undefined>;
}

/** Serves the calls common to the registers of staff; `updates` are the endpoints that change a record. */
export function serveStaff<
  Answer extends contract.RowBase,
  Row extends Answer & Parameters<typeof maskedRow>[0] & { person_id: number },
  Form extends { create_user: boolean },
>(
  server: DocumentServer,
  register: contract.Register<contract.RowBase, Form, typeof contract.byDepartment, Answer>,
  declared: ExportedList<Answer>,
  updates: (typeof register)['update'][],
  staff: Staff<Row, Form>,
  text: { created: string; updated: string },
): void {
  serveList(server, { page: register.list, file: register.export! }, declared, {
    entity: register.entity!,
    reach: ({ user }) => ({ masked: staff.masksFor(user) }),
    list: async (db, filters, { masked }) => {
      const { rows, ...paging } = await staff.list(db, filters);
      return { rows: masked ? rows.map(maskedRow) : rows, ...paging };
    },
  });
  query(server, register.get, async (db, { params }, { user }) =>
    one(staff.shown(await staff.find(db, params.id), user)),
  );
  staged(server, register.create, async (db, { body }, ctx) => {
    const invitation = await invitationFor(server, body);
    return done(
      text.created,
      await db.transaction().execute((tx) => staff.create(tx, body, invitation, ctx)),
    );
  });
  for (const change of updates)
    command(server, change, async (tx, { params, body }, ctx) => {
      const row = await staff.update(tx, params.id, body, ctx);
      const message = updated(body, text.updated);
      return done(
        body.active === false ? `${message} ${await openAccountNote(tx, row, ctx)}`.trim() : message,
        row,
      );
    });
  command(server, register.remove, async (tx, { params }, ctx) => {
    const before = await staff.find(tx, params.id);
    const message = (await staff.remove(tx, params.id, ctx)) ?? contract.deletedMessage;
    return done(`${message} ${await openAccountNote(tx, before!, ctx)}`.trim(), null);
  });
}

/** Says of somebody who left a register that their account is still open; empty where it is not. */
export async function openAccountNote(
  tx: Tx,
  { person_id }: { person_id: number },
  { user }: UserContext,
): Promise<string> {
  if (!(await people.hasOpenAccount(tx, person_id))) return '';
  return messages.accountStaysOpen(user.permissions.has('users.delete'));
}
