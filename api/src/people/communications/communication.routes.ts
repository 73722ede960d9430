import * as contract from '@portal/shared-kit/contract/people/communication';
import * as sending from '@portal/shared-kit/contract/people/sent-communication';
import { serveList } from '../../platform/lists/serve-list.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { formatDay } from '../../platform/database/dates.ts';
import { download, mayUpload } from '../../platform/files/transfer.ts';
import { noteView } from '../views/record-view.repository.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import { messages as common } from '../../platform/http/messages.ts';
import { command, query, done, listed, one } from '../../platform/http/route.ts';
import * as communications from './communication.repository.ts';
import { addressed, send, writesToAll } from './communication.service.ts';
import { messages } from './messages.ts';

/** Translate a class from and to its names on the wire. */
const fromWire = <T extends { classmate_id?: number | undefined }>({ classmate_id, ...same }: T) => ({
  ...same,
  class_id: classmate_id,
});
const onWire = <T extends { class_id: number; class_name: string }>({
  class_id,
  class_name,
  ...same
}: T) => ({
  ...same,
  classmate_id: class_id,
  classmate_name: class_name,
});

/** Communications: received ones, and sending by staff and teachers (decision 90, I41). */
export function communicationRoutes(server: DocumentServer) {
  query(server, contract.totalCommunication, async (db, _args, { user }) =>
    one(await communications.totals(db, user.personId)),
  );
  query(server, contract.communications, async (db, { query: filters }, { user }) =>
    listed(filters, await communications.received(db, user.personId, filters)),
  );
  query(server, contract.studentCommunications, async (db, { query: filters }, { user }) => {
    const { student_id } = filters;
    // The right to write to students does not include reading what they were sent.
    if (!user.permissions.has('students.read'))
      throw new ApiError('forbidden', common.forbidden, { permission: 'students.read' });
    const personId = orNotFound(await communications.personOfStudent(db, student_id), messages.noSuchStudent);
    await noteView(db, { user }, 'COMUNICACOES', { studentId: student_id });
    return listed(filters, await communications.received(db, personId, filters, true));
  });
  command(server, contract.openCommunication, async (tx, { query: { notification_id } }, { user }) => {
    await communications.markRead(tx, user.personId, notification_id);
    return one(orNotFound(await communications.open(tx, user.personId, notification_id), messages.missing));
  });
  download(server, contract.communicationFile, async (db, { params: { id } }, ctx) => {
    const { personId, userId } = ctx.user;
    const all = writesToAll(ctx);
    return orNotFound(await communications.file(db, id, { personId, userId, all }), messages.noFile);
  });
  query(server, sending.communicationAudience, async (db, { query: filters }, ctx) => {
    const audience = fromWire(filters);
    const words = await addressed(db, audience, ctx);
    return one({ recipients: await communications.count(db, audience), audience: words });
  });
  query(server, sending.ownAudiences, async (db, _args, { user }) =>
    one((await communications.taught(db, user.personId)).map(onWire)),
  );
  serveList(
    server,
    { page: sending.sentCommunications, file: sending.exportCommunications },
    sending.communicationList,
    {
      entity: 'communication',
      // Who may not write to all sees their own (I41).
      reach: (ctx) => ({ sender: writesToAll(ctx) ? undefined : ctx.user.userId }),
      list: (db, filters, { sender }) => communications.sent(db, filters, sender),
      cells: {
        expires_at: ({ expires_at: at }) => (at === null ? null : formatDay(new Date(+new Date(at) - 1))),
      },
    },
  );
  mayUpload(server, sending.sendCommunication, async (db, { body, file }, ctx) => {
    const made = await db.transaction().execute((tx) => send(tx, fromWire(body), file, ctx));
    return done(messages.sent(made.recipients), made);
  });
}
