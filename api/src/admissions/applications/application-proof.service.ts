import { audit } from '../../platform/audit/audit.repository.ts';
import { attach } from '../../platform/files/attachment.repository.ts';
import type { ReceivedFile } from '../../platform/files/receive.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/route.ts';
import { messages } from './messages.ts';
import * as proofs from './application-proof.repository.ts';
import { takesProof } from './tracking.service.ts';

/** Most proofs of one invoice. */
const most = 10;

/** Submits a proof of payment for an open invoice of the candidacy (decision 97). Throws `not_found` for an invoice of another
 *  candidacy, `conflict` for one that is paid or annulled, `duplicate` at `file` for a proof that was submitted already. */
export async function addProof(
  tx: Tx,
  { candidacyId, invoiceId }: { candidacyId: number; invoiceId: number },
  file: ReceivedFile,
  ctx: Caller,
): Promise<void> {
  const invoice = orNotFound(await proofs.holdInvoice(tx, candidacyId, invoiceId), messages.noSuchInvoice);
  if (!takesProof(invoice.state)) throw new ApiError('conflict', messages.invoiceClosed);
  const before = await proofs.contents(tx, invoiceId);
  if (before.some(({ sha256 }) => sha256 === file.sha256))
    throw fieldError('duplicate', 'file', messages.proofKnown);
  if (before.length >= most) throw fieldError('invalid', 'file', messages.proofsFull(most));
  const id = await proofs.insert(tx, invoiceId, await attach(tx, file));
  await audit(tx, ctx, {
    action: 'payment_proof.send',
    entity: 'payment_proof',
    entityId: id,
    changes: [
      { field: 'invoice_id', old: null, new: invoiceId },
      { field: 'file', old: null, new: file.name },
    ],
  });
}
