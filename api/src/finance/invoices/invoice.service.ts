import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { auditAll, type Acting, diff } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import * as invoices from './invoice.repository.ts';
import type { NewInvoice } from './invoice.repository.ts';
import { messages } from './messages.ts';
import * as references from '../references/issue.repository.ts';
import { giveReferences, type AssignedReference } from '../references/issue.service.ts';
import { splitInvoice } from './instalment.rules.ts';
import * as instalments from './invoice.repository.ts';
export { invoiceView } from './invoice-view.repository.ts';

export interface IssuedInvoice {
  id: number;
  /** 'FT 2026/000001'. */
  number: string;
  totalCents: number;
  dueDate: string;
  references: AssignedReference[];
}

interface PendingInvoice {
  ctx: Acting;
  made: NewInvoice;
}

/** Issues an invoice with a reference of every entity that serves its type today (decision 123). Call it as late in the transaction as
 *  possible: the next invoice waits for its end, which keeps numbers without gaps. Throws `conflict` where no entity serves it, `invalid`
 *  where there is nothing to pay. */
export const issueInvoice = async (tx: Tx, ctx: Acting, made: NewInvoice): Promise<IssuedInvoice> =>
  (await issueInvoices(tx, [{ ctx, made }]))[0]!;

/** The same for many of one type, all or none, in the order given: an intake day issues hundreds a minute. */
export async function issueInvoices(
  tx: Tx,
  pendingInvoices: readonly PendingInvoice[],
): Promise<IssuedInvoice[]> {
  const type = pendingInvoices[0]?.made.type;
  if (type === undefined) return [];
  const drafts = await invoices.insertDrafts(
    tx,
    pendingInvoices.map(({ made }) => made),
  );
  if (drafts.some(({ totalCents }) => totalCents === 0)) throw new ApiError('invalid', messages.nothingToPay);
  const only = pendingInvoices[0]!.made.paymentEntityId;
  const paymentEntities = await references.servingEntities(tx, [type], only);
  if (paymentEntities.length === 0) throw new ApiError('conflict', messages.noEntity);
  const owed = drafts.map(({ id, totalCents }, nth) => ({
    invoiceId: id,
    amountCents: totalCents,
    dueDate: pendingInvoices[nth]!.made.dueDate,
    expiresOn: pendingInvoices[nth]!.made.payableLate ? null : pendingInvoices[nth]!.made.dueDate,
  }));
  const byEntity: AssignedReference[][] = [];
  for (const one of paymentEntities) byEntity.push(await giveReferences(tx, one, owed));
  const issued = drafts.map(({ id, totalCents }, nth) => {
    const references = byEntity.map((ofEntity) => ofEntity[nth]!);
    return { id, totalCents, dueDate: owed[nth]!.dueDate, references };
  });
  await auditAll(
    tx,
    issued.map((one, nth) => ({ ctx: pendingInvoices[nth]!.ctx, entry: auditOf(type, one) })),
  );
  const by = drafts.map(({ id }, nth) => ({ id, by: pendingInvoices[nth]!.ctx.user?.userId ?? null }));
  const numbers = await invoices.issue(tx, by, institutionYear(new Date()));
  return issued.map((one, nth) => ({ ...one, number: numbers[nth]! }));
}

const auditOf = (type: string, { id, totalCents, dueDate, references }: Omit<IssuedInvoice, 'number'>) => ({
  action: 'invoice.issue',
  entityId: id,
  changes: diff(undefined, {
    type,
    total_cents: totalCents,
    due_date: dueDate,
    references: references.map(({ paymentEntity, number }) => `${paymentEntity} ${number}`),
  }),
});

/** The first instalment, with those to be paid after it. */
export interface InInstalments extends IssuedInvoice {
  later: Pick<IssuedInvoice, 'totalCents' | 'dueDate'>[];
}

/** Issues an invoice, or its instalments, each with references; returns the first, which is the invoice of the inscription (I26).
 *  Throws as `issueInvoice` does. */
export async function issueInInstalments(
  tx: Tx,
  ctx: Acting,
  made: NewInvoice,
  count: number,
): Promise<InInstalments> {
  const [first, ...later] = await issueInvoices(
    tx,
    splitInvoice(made, count).map((part) => ({ ctx, made: part })),
  );
  if (later.length > 0)
    await instalments.insert(
      tx,
      first!.id,
      later.map(({ id }) => id),
    );
  return { ...first!, later };
}
