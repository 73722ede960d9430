import * as contract from '@portal/shared-kit/contract/people/communication';
import * as sending from '@portal/shared-kit/contract/people/sent-communication';
import type { FileServer } from '../../platform/files/file-store.ts';
import { download, mayUpload } from '../../platform/files/transfer.ts';
import { noteView } from '../views/record-view.repository.ts';
import { done, listed, one } from '../../platform/http/answers.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { command, query } from '../../platform/http/route.ts';
import * as audiences from './audience.repository.ts';
import * as communications from './communication.repository.ts';
import { addressed, send, writesToAll } from './communication.service.ts';
import { messages } from './messages.ts';

/** Communications: what somebody received, and what staff and teachers send (decision 90, I41). */
export function communicationRoutes(server: FileServer) {
  query(server, contract.totalCommunication, async (db, _args, { user }) =>
    one(await communications.totals(db, user.personId)),
  );
  query(server, contract.communications, async (db, { query: asked }, { user }) =>
    listed(asked, await communications.received(db, user.personId, asked)),
  );
  query(server, contract.studentCommunications, async (db, { query: asked }, { user }) => {
    const { student_id } = asked;
    const personId = orNotFound(await communications.personOfStudent(db, student_id), messages.noSuchStudent);
    await noteView(db, { user }, 'COMUNICACOES', { studentId: student_id });
    return listed(asked, await communications.received(db, personId, asked, true));
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
  query(server, sending.communicationAudience, async (db, { query: audience }, ctx) => {
    const words = await addressed(db, audience, ctx);
    return one({ recipients: await audiences.count(db, audience), audience: words });
  });
  query(server, sending.ownAudiences, async (db, _args, { user }) =>
    one(await audiences.taught(db, user.personId)),
  );
  query(server, sending.sentCommunications, async (db, { query: asked }, ctx) =>
    listed(asked, await communications.sent(db, asked, writesToAll(ctx) ? undefined : ctx.user.userId)),
  );
  mayUpload(server, sending.sendCommunication, async (db, { body, file }, ctx) => {
    const made = await db.transaction().execute((tx) => send(tx, body, file, ctx));
    return done(messages.sent(made.recipients), made);
  });
}
