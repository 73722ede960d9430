import * as contract from '@portal/shared-kit/contract/enrolment/withdrawal';
import { newInvitation } from '../../identity/access/account.service.ts';
import { noteView } from '../../people/views/record-view.repository.ts';
import { command, query, staged, type Server, done, one } from '../../platform/http/route.ts';
import type { CandidacyHandler } from '../inscriptions/inscription.service.ts';
import { accessWords } from '../students/messages.ts';
import { messages } from './messages.ts';
import { preview, reinstate, reopenStudentAccess } from './reinstatement.service.ts';
import { planOf, withdraw } from './withdrawal.service.ts';

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
  // The password is hashed before the transaction, so that it does not prolong it.
  staged(server, contract.reinstateStudent, async (db, { params, body }, ctx) => {
    const invitation = await newInvitation(server.settings.publicUrl);
    const { outcome, access } = await db.transaction().execute(async (tx) => ({
      outcome: await reinstate(tx, params.id, { ...body, candidacies }, ctx),
      access: await reopenStudentAccess(tx, params.id, invitation, ctx),
    }));
    const { class_group, subjects, refused } = outcome;
    const back = messages.reinstated(class_group?.name, subjects.length, refused.length);
    return done(access ? `${back} ${accessWords[access]}` : back, outcome);
  });
};
