import * as contract from '@portal/shared-kit/contract/finance/payment-reference';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { serveListFile } from '../../platform/lists/serve-list.ts';
import { command, query, done, listed, type UserContext } from '../../platform/http/route.ts';
import { messages } from './messages.ts';
import { streamedListFile } from '../../platform/documents/list-file.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import * as references from './reference.repository.ts';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import { giveReferences } from './issue.service.ts';

const noted = (tx: Tx, ctx: UserContext, action: string, invoiceId: number, reason: string, number: string) =>
  audit(tx, ctx, {
    action,
    entity: 'invoice',
    entityId: invoiceId,
    reason,
    changes: [{ field: 'references', old: null, new: number }],
  });

/** Annuls the reference of an invoice; a payment by it is still recognised (I23). */
async function annul(tx: Tx, ctx: UserContext, id: number, reason: string): Promise<void> {
  const reference = orNotFound(await references.lock(tx, id), messages.missing);
  if (reference.state !== 'ATRIBUIDA') throw new ApiError('conflict', messages.notGiven);
  await references.annul(tx, id);
  const { entity, number } = (await references.find(tx, id))!;
  for (const invoiceId of reference.invoiceIds)
    await noted(tx, ctx, 'invoice.annul_reference', invoiceId, reason, `${entity} ${number}`);
}

/** Issues a new reference of the same entity over the open amount of the invoice, annuls the old one, and returns the new one. */
async function reissue(
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

/** The list of references as a file for the bank; its first line has the column titles (decision 121). */
const referenceFile = streamedListFile<contract.ReferenceRow, references.ReferenceFilters>(
  contract.referenceList,
  {
    kind: 'references',
    entity: 'reference',
    count: references.count,
    lines: (db, filters) => inBatches(({ after, most }) => references.rowsAfter(db, filters, after, most)),
  },
);

/** `/services/references`: payment references, annulling and reissuing (decision 121). */
export function referenceRoutes(server: DocumentServer) {
  query(server, contract.references, async (db, { query: filters }) =>
    listed(filters, await references.list(db, filters)),
  );
  command(server, contract.annulReference, async (tx, { params: { id }, body: { reason } }, ctx) => {
    await annul(tx, ctx, id, reason);
    return done(messages.annulled, (await references.find(tx, id))!);
  });
  command(server, contract.reissueReference, async (tx, { params: { id }, body }, ctx) => {
    const made = await reissue(tx, ctx, id, body);
    return done(messages.reissued, (await references.find(tx, made))!);
  });
  serveListFile(server, contract.exportReferences, referenceFile);
}
