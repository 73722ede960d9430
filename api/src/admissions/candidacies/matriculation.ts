import type { Acting } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Billable } from '../../finance/settling/billable.ts';
import type { CandidacyHandler } from '../../enrolment/inscriptions/candidacy-handler.ts';
import { lockCandidacy, moveCandidacy } from './candidacy.service.ts';

/** The inscription of an approved candidate is paid, or nothing was due (C.1). Idempotent; throws `conflict` where the candidacy has
 *  expired meanwhile. */
export async function matriculate(tx: Tx, ctx: Acting, candidacyId: number): Promise<void> {
  const { state } = await lockCandidacy(tx, candidacyId);
  if (state !== 'MATRICULADA') await moveCandidacy(tx, ctx, candidacyId, 'MATRICULADA');
}

export const candidacyHandler: CandidacyHandler = { lock: lockCandidacy, matriculate };

/** Paying the fee does not change a candidacy; it is locked nevertheless, since a withdrawal locks it before its invoice. */
export const candidacyBillable: Billable = {
  async lock(tx, { candidacy_id: id }) {
    if (id !== null) await lockCandidacy(tx, id);
  },
};
