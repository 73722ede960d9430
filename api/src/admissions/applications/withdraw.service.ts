import { isOpen } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { lockCandidacy, moveCandidacy } from '../candidacies/candidacy.service.ts';
import { annulFee, annullableFee } from '../candidacies/candidacy-fee.service.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { messages } from './messages.ts';

/** Withdraws an undecided candidacy (C.1) and annuls its fee, unless a proof awaits the office. Idempotent; returns the message.
 *  Throws `conflict` once decided. */
export async function withdraw(tx: Tx, candidacyId: number, ctx: Context): Promise<string> {
  const { state } = await lockCandidacy(tx, candidacyId);
  if (state === 'DESISTIDA') return messages.withdrawn;
  if (!isOpen(state)) throw new ApiError('conflict', messages.noWithdrawal);
  await moveCandidacy(tx, ctx, candidacyId, 'DESISTIDA');
  const fee = await annullableFee(tx, candidacyId);
  await annulFee(tx, ctx, fee, messages.withdrawnReason);
  return fee === undefined ? messages.withdrawn : messages.withdrawnAndAnnulled;
}
