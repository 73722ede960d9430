import { institutionYear } from '@portal/shared-kit/contract/year';
import { audit, type Acting } from '../audit/audit.repository.ts';
import type { Tx } from '../kit/db.ts';
import { ApiError } from '../kit/errors.ts';
import * as invoices from './invoice.repository.ts';
import type { NewInvoice } from './invoice.repository.ts';
import { messages } from './messages.ts';
import * as references from './reference.repository.ts';
import { giveReference, type GivenReference } from './reference.service.ts';
export { invoiceView } from './invoice-view.repository.ts';

export interface IssuedInvoice {
  id: number;
  /** 'FT 2026/000001'. */
  number: string;
  totalCents: number;
  dueDate: string;
  references: GivenReference[];
}

/** Issues an invoice with a reference of every entity that serves its type today (decision 123). Call it as late in the
 *  transaction as can be: from here on the next invoice waits for its end, which is what keeps numbers without gaps.
 *  Throws `conflict` where nobody can be paid, `invalid` where there is nothing to pay. */
export async function issueInvoice(
  tx: Tx,
  ctx: Acting,
  made: NewInvoice,
): Promise<IssuedInvoice> {
  const { id, totalCents } = await invoices.insertDraft(tx, made);
  if (totalCents === 0) throw new ApiError('invalid', messages.nothingToPay);
  const owed = { invoiceId: id, amountCents: totalCents, dueDate: made.dueDate };
  const entities = await references.servingEntities(tx, made.type);
  if (entities.length === 0) throw new ApiError('conflict', messages.noEntity);
  const given: GivenReference[] = [];
  for (const entity of entities) given.push(await giveReference(tx, entity, owed));
  await audit(tx, ctx, {
    action: 'invoice.issue',
    entity: 'invoice',
    entityId: id,
    changes: [
      { field: 'type', old: null, new: made.type },
      { field: 'total_cents', old: null, new: totalCents },
      { field: 'due_date', old: null, new: made.dueDate },
      { field: 'references', old: null, new: given.map(({ entity, number }) => `${entity} ${number}`) },
    ],
  });
  const year = institutionYear(new Date());
  const number = await invoices.issue(tx, id, year, ctx.user?.userId ?? null);
  return { id, number, totalCents, dueDate: made.dueDate, references: given };
}
