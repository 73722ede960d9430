import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { attach } from '../../platform/files/attachment.repository.ts';
import type { ReceivedFile } from '../../platform/files/receive.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { messages } from './messages.ts';
import * as own from './own-payment.repository.ts';

/** Most proofs of one invoice. */
const most = 10;

/** Submits a proof for an open invoice of one's own (I30). Throws `not_found` for somebody else's, `conflict` for one that is paid or
 *  whose last proof is undecided, `duplicate` at `file` for a proof that was submitted already. */
export async function addProof(
  tx: Tx,
  { invoice_id, note }: { invoice_id: number; note: string },
  file: ReceivedFile,
  ctx: UserContext,
): Promise<void> {
  const invoice = orNotFound(await own.holdInvoice(tx, ctx.user.personId, invoice_id), messages.noInvoice);
  if (invoice.state !== 'EMITIDA' && invoice.state !== 'PARCIAL')
    throw new ApiError('conflict', messages.closed);
  const before = await own.proofContents(tx, invoice_id);
  if (before.some(({ sha256 }) => sha256 === file.sha256))
    throw fieldError('duplicate', 'file', messages.proofKnown);
  if (before.some(({ state }) => state === 'ENVIADO' || state === 'EM_VERIFICACAO'))
    throw new ApiError('conflict', messages.proofWaits);
  if (before.length >= most) throw fieldError('invalid', 'file', messages.proofsFull(most));
  const attachment_id = await attach(tx, file);
  const sent_by = ctx.user.userId;
  const id = await own.insertProof(tx, { invoice_id, attachment_id, sent_by, note });
  await audit(tx, ctx, {
    action: 'payment_proof.send',
    entity: 'payment_proof',
    entityId: id,
    changes: [
      { field: 'invoice_id', old: null, new: invoice_id },
      { field: 'file', old: null, new: file.name },
    ],
  });
}
