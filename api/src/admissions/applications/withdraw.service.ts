import { isOpen } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { annulInvoice } from '../../finance/billing/annul.service.ts';
import { proofWaits } from '../../finance/billing/invoice.repository.ts';
import { held, moveCandidacy } from '../candidacies/candidacy.service.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { messages } from './messages.ts';
import { unpaidFee } from './application-proof.repository.ts';

/** The candidate gives up while nobody has decided (C.1), and owes no candidacy fee any more, unless a proof of it waits for
 *  the office. Twice is as once. Throws `conflict` once it was decided. */
export async function withdraw(tx: Tx, candidacyId: number, ctx: Context): Promise<void> {
  const { state } = await held(tx, candidacyId);
  if (state === 'DESISTIDA') return;
  if (!isOpen(state)) throw new ApiError('conflict', messages.noWithdrawal);
  await moveCandidacy(tx, ctx, candidacyId, 'DESISTIDA');
  const fee = await unpaidFee(tx, candidacyId);
  if (fee && !(await proofWaits(tx, fee.id)))
    await annulInvoice(tx, fee.id, { reason: messages.withdrawnReason }, ctx);
}
