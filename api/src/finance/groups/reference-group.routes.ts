import * as contract from '@portal/shared-kit/contract/finance/join-invoices';
import { ownerOf, publish } from '../../platform/documents/link.service.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { orNotFound, ApiError } from '../../platform/http/errors.ts';
import { command, query, done, one, type UserContext } from '../../platform/http/route.ts';
import { readablePayer } from '../ledger/payment.rules.ts';
import { groupPaper } from './group-paper.ts';
import { messages } from './messages.ts';
import * as groups from './reference-group.repository.ts';
import type { ReferenceGroup } from '@portal/shared-kit/contract/finance/reference-group';
import { auditAll } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { servingEntities } from '../references/issue.repository.ts';
import { giveReferences } from '../references/issue.service.ts';
import type { LockedInvoice } from './reference-group.repository.ts';

/** Most sets of invoices that a student may choose in a day. */
const maxADay = 20;

/** One reference, by each entity that serves them all, over the open amounts of several invoices of a student (I28). Asked again, the same
 *  invoices have the same reference as long as none of them changes; an invoice is in one group at a time. Throws `not_found`, `conflict`. */
async function join(tx: Tx, ctx: UserContext, invoiceIds: readonly number[]): Promise<ReferenceGroup> {
  const found = await groups.lockInvoices(tx, invoiceIds);
  const studentId = refuseOthers(found, invoiceIds, ctx);
  const before = await groups.same(tx, studentId, invoiceIds);
  if (before) return before;
  if ((await groups.madeToday(tx, studentId)) >= maxADay) throw new ApiError('conflict', messages.tooMany);
  await groups.annulOf(tx, invoiceIds);
  const entities = await servingEntities(tx, [...new Set(found.map(({ type }) => type))]);
  if (entities.length === 0) throw new ApiError('conflict', messages.noEntity);
  const parts = found.map((one) => ({ id: one.id, openCents: one.total_cents - one.paid_cents }));
  const id = await groups.insert(tx, { studentId, by: ctx.user.userId, parts });
  const owed = {
    invoiceId: null,
    groupId: id,
    dueDate: found[0]!.due_date,
    amountCents: parts.reduce((sum, { openCents }) => sum + openCents, 0),
    expiresOn: earliest(found),
  };
  const numbers: string[] = [];
  for (const entity of entities)
    for (const { paymentEntity, number } of await giveReferences(tx, entity, [owed]))
      numbers.push(`${paymentEntity} ${number}`);
  await auditAll(
    tx,
    found.map((one) => ({
      ctx,
      entry: {
        action: 'invoice.join_reference',
        entityId: one.id,
        changes: [{ field: 'references', old: null, new: numbers }],
      },
    })),
  );
  return (await groups.payable(tx, { id }))[0]!;
}

/** Throws for an invoice that cannot be paid by its own reference either; returns the student. */
function refuseOthers(found: readonly LockedInvoice[], ids: readonly number[], { user }: UserContext) {
  const staff = user.permissions.has('payments.update');
  const visible = found.filter(({ person_id }) => staff || person_id === user.personId);
  const studentId = visible[0]?.student_id ?? null;
  if (visible.length < ids.length || studentId === null) throw new ApiError('not_found', messages.noInvoice);
  for (const { student_id, state, number, payable_until } of visible) {
    if (student_id !== studentId) throw new ApiError('conflict', messages.otherStudent);
    if (state !== 'EMITIDA' && state !== 'PARCIAL') throw new ApiError('conflict', messages.closed(number));
    if (payable_until === null) throw new ApiError('conflict', messages.expired(number));
  }
  return studentId;
}

const earliest = (found: readonly LockedInvoice[]): string | null => {
  const [first = 'infinity'] = found.map(({ payable_until }) => payable_until!).sort();
  // 'infinity' sorts after every date.
  return first === 'infinity' ? null : first;
};

/** 'Pagar tudo': one reference for several invoices, and its page to print (I28). */
export function referenceGroupRoutes(server: DocumentServer) {
  command(server, contract.joinInvoices, async (tx, { body: { invoice_ids: ids } }, ctx) =>
    done(messages.joined(ids.length), await join(tx, ctx, ids)),
  );
  query(server, contract.referenceGroupPdf, async (db, { params: { id } }, ctx) => {
    const personId = readablePayer(ctx);
    const group = orNotFound((await groups.payable(db, { id, personId }))[0], messages.missing);
    const bytes = await server.printer.of(`user:${ctx.user.userId}`).pdf(await groupPaper(db, group));
    const made = { name: 'ficha_pagamento.pdf', media_type: 'application/pdf' as const, bytes };
    return one({ path: await publish(db, server.files, made, ownerOf(ctx, contract.referenceGroupPdf)) });
  });
}
