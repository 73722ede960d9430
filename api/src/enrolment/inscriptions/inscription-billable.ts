import { paidState, stateLabels } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { Billable } from '../../finance/settling/billable.ts';
import type { CandidacyHandler } from './candidacy-handler.ts';
import { candidacyOf, lock } from './inscription.repository.ts';
import { moveInscription } from './inscription.service.ts';
import { messages } from './messages.ts';

/** Payment activates an inscription, concludes a renewal, and matriculates the candidate it came from (C.1, C.3, C.4). */
export const inscriptionBillable = (candidacies: CandidacyHandler): Billable => ({
  async lock(tx, { inscription_id: id }) {
    if (id === null) return;
    const candidacyId = await candidacyOf(tx, id);
    if (candidacyId !== null) await candidacies.lock(tx, candidacyId);
    await lock(tx, id);
  },
  async paid(tx, ctx, invoice) {
    const inscription = await lockedOf(tx, invoice.inscription_id);
    if (!inscription) return;
    if (inscription.state === 'CONFIRMADA')
      await moveInscription(tx, ctx, inscription.id, paidState(inscription.type));
    else if (['PENDENTE', 'ANULADA', 'CANCELADA', 'TRANSFERIDA'].includes(inscription.state))
      throw new ApiError('conflict', messages.notActivated(stateLabels[inscription.state]));
    if (inscription.candidacy_id !== null) await candidacies.matriculate(tx, ctx, inscription.candidacy_id);
  },
  // One that was suspended, transferred or concluded meanwhile keeps its state; only the effect of the payment is undone.
  async reversed(tx, ctx, invoice, reason) {
    const inscription = await lockedOf(tx, invoice.inscription_id);
    if (inscription?.state === paidState(inscription?.type ?? 'Inscrição'))
      await moveInscription(tx, ctx, inscription.id, 'CONFIRMADA', {
        reason: messages.reversedReason(reason),
      });
  },
});

const lockedOf = async (tx: Tx, id: number | null) => (id === null ? undefined : lock(tx, id));
