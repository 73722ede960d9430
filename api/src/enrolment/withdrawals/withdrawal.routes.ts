import * as contract from '@portal/shared-kit/contract/enrolment/withdrawal';
import { noteView } from '../../people/views/record-view.repository.ts';
import { command, query, type Server, done, one } from '../../platform/http/route.ts';
import type { CandidacyHandler } from '../inscriptions/inscription.service.ts';
import { messages } from './messages.ts';
import { preview, reinstate } from './reinstatement.service.ts';
import { planOf, withdraw } from './withdrawal.service.ts';

/** Withdrawals of students, and reinstatements. */
export const withdrawalRoutes = (candidacies: CandidacyHandler) => (server: Server) => {
  query(server, contract.previewWithdrawal, async (db, { params, query: filters }, { user }) => {
    const plan = await planOf(db, params.id, filters.effective_on);
    await noteView(db, { user }, 'INSCRICOES', { studentId: params.id });
    return one(plan);
  });
  command(server, contract.withdrawStudent, async (tx, { params, body }, ctx) => {
    const { plan, already } = await withdraw(tx, params.id, body, ctx);
    return done(already ? messages.already : messages.withdrawn(plan.subjects.length, plan.credit), plan);
  });
  query(server, contract.previewReinstatement, async (db, { params }, ctx) =>
    one(await preview(db, params.id, candidacies, ctx)),
  );
  command(server, contract.reinstateStudent, async (tx, { params, body }, ctx) => {
    const outcome = await reinstate(tx, params.id, { ...body, candidacies }, ctx);
    const { class_group, subjects, refused } = outcome;
    return done(messages.reinstated(class_group?.name, subjects.length, refused.length), outcome);
  });
};
