import { institutionDay } from '@portal/shared-kit/contract/core/year';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { giveReferences } from './issue.service.ts';
import { messages } from './messages.ts';
import * as references from './reference.repository.ts';

const noted = (tx: Tx, ctx: UserContext, action: string, invoiceId: number, reason: string, number: string) =>
  audit(tx, ctx, {
    action,
    entity: 'invoice',
    entityId: invoiceId,
    reason,
    changes: [{ field: 'references', old: null, new: number }],
  });

/** Annuls the reference of an invoice; a payment by it is still recognised (I23). */
export async function annul(tx: Tx, ctx: UserContext, id: number, reason: string): Promise<void> {
  const reference = orNotFound(await references.lock(tx, id), messages.missing);
  if (reference.state !== 'ATRIBUIDA') throw new ApiError('conflict', messages.notGiven);
  await references.annul(tx, id);
  const { entity, number } = (await references.find(tx, id))!;
  for (const invoiceId of reference.invoiceIds)
    await noted(tx, ctx, 'invoice.annul_reference', invoiceId, reason, `${entity} ${number}`);
}

/** Issues a new reference of the same entity over the open amount of the invoice, annuls the old one, and returns the new one. */
export async function reissue(
  tx: Tx,
  ctx: UserContext,
  id: number,
  { reason, expires_on }: { reason: string; expires_on: string | null },
): Promise<number> {
  const reference = orNotFound(await references.lock(tx, id), messages.missing);
  const before = (await references.find(tx, id))!;
  if (!before.can_reissue) throw new ApiError('conflict', messages.noReissue);
  if (expires_on !== null && expires_on < institutionDay(new Date()))
    throw fieldError('invalid', 'expires_on', messages.inPast);
  const entity = await references.lockEntity(tx, reference.entity_id);
  if (!entity.active) throw new ApiError('conflict', messages.entityClosed(entity.bank));
  if (reference.state === 'ATRIBUIDA') await references.annul(tx, id);
  const invoiceId = reference.invoice_id!;
  const [issued] = await giveReferences(tx, entity, [
    {
      invoiceId,
      amountCents: reference.total_cents! - reference.paid_cents!,
      dueDate: reference.due_date!,
      expiresOn: expires_on,
    },
  ]);
  await noted(tx, ctx, 'invoice.reissue_reference', invoiceId, reason, `${entity.code} ${issued!.number}`);
  return references.newestOf(tx, invoiceId, reference.entity_id);
}
