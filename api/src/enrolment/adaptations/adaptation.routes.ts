import * as contract from '@portal/shared-kit/contract/enrolment/adaptation';
import { noteView } from '../../people/views/record-view.repository.ts';
import { command, query, type Server, done, one } from '../../platform/http/route.ts';
import * as adaptations from './adaptation.service.ts';
import { messages } from './messages.ts';

/** Exam adaptations of students: the exam office's view, and each student's own (H.2). */
export function adaptationRoutes(server: Server) {
  query(server, contract.adaptations, async (db, { params: { id } }, { user }) => {
    const found = await adaptations.ofStudent(db, id);
    await noteView(db, { user }, 'ADAPTACOES', { studentId: id });
    return one(found);
  });
  command(server, contract.recordAdaptation, async (tx, { params: { id }, body }, ctx) => {
    await adaptations.record(tx, id, body, ctx);
    return done(messages.recorded, null);
  });
  command(server, contract.endAdaptation, async (tx, { params: { id }, body }, ctx) => {
    await adaptations.end(tx, id, body.reason, ctx);
    return done(messages.ended, null);
  });
  query(server, contract.ownAdaptations, async (db, _args, { user }) =>
    one(await adaptations.ofOne(db, user.personId)),
  );
}
