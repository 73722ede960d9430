import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import * as contract from '@portal/shared-kit/contract/finance/service-rules';
import { audit, diff, type Acting } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { attach } from '../../platform/files/attachment.repository.ts';
import type { ReceivedFile } from '../../platform/files/receive.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { endWithFines } from '../fines/correct-fines.service.ts';
import { notedCents } from '../invoices/invoice.repository.ts';
import { issueInvoice } from '../invoices/invoice.service.ts';
import { invoicesInTheWay } from '../blocks/block.service.ts';
import { addDays, nextWorkingDay } from '../holidays/working-day.rules.ts';
import type { PaymentSetup, Billable } from '../ledger/billable.ts';
import { creditInvoice } from '../accounts/account.service.ts';
import { notifyPeople, notifyStudents } from '../../people/communications/notice.ts';
import { transition, type Machine } from '../../platform/transition/transition.ts';
import { holidaySet } from '../holidays/holiday.repository.ts';
import { messages, notices } from './messages.ts';
import * as requests from './service-request.repository.ts';
import type { LockedRequest } from './service-request.repository.ts';

const daysToPay = 15;

interface Order {
  studentId: number;
  serviceId: number;
  note: string;
  subjectId?: number | undefined;
  period?: string | undefined;
  /** The document that was handed in. */
  file?: ReceivedFile | undefined;
  /** The grade that it is about, where it is the review of one; only the grade itself begins one (J32). */
  of?: { gradeId: number; subject: string; assessment: string } | undefined;
  /** By the student: only offered services, and an unpaid request of the same service is returned again. */
  own: boolean;
}

/** The state machine of a service request (C.8). */
const machine: Machine<LockedRequest, contract.RequestState, { reason: string; dueDay?: string }> = {
  entity: 'service_request',
  action: 'service_request.state',
  missing: messages.noRequest,
  lock: requests.lock,
  next: ({ state }) => contract.nextRequestStates(state),
  illegal: messages.illegal,
  check({ to, details: { reason } }) {
    if (to === 'REJEITADO' && reason === '') throw fieldError('invalid', 'reason', messages.reasonNeeded);
  },
  update: (tx, { id, to, details }) =>
    requests.move(tx, { id, to, reason: details.reason, dueDay: details.dueDay }),
  event: (tx, { id, before, to, details, actorId }) =>
    requests.insertEvent(tx, {
      request_id: id,
      from_state: before.state,
      to_state: to,
      reason: details.reason,
      actor_id: actorId,
    }),
  changes: ({ before, to }) => diff({ state: before.state }, { state: to }),
  reason: ({ reason }) => reason,
};

/** The working day by which a service that is started today is promised. */
async function promised(tx: Tx, days: number): Promise<string> {
  const holidays = await holidaySet(tx);
  let day = institutionDay(new Date());
  for (let nth = 0; nth < days; nth += 1) day = nextWorkingDay(addDays(day, 1), holidays);
  return day;
}

/** Tells those who answer it that a review is paid or free, and waits for them (J32). */
export async function notifyReviewers(tx: Tx, id: number): Promise<void> {
  const { service, subject, assessment } = (await requests.find(tx, id))!;
  const notice = notices.review(service, subject, assessment);
  await notifyPeople(tx, await requests.reviewersOf(tx, id), {
    ...notice,
    type: 'PAUTA',
    audience: notice.title,
  });
}

/** Moves a request to another state and notifies the student; its delivery date is set when work starts. */
async function moveRequest(
  tx: Tx,
  ctx: Acting,
  request: LockedRequest,
  to: contract.RequestState,
  reason = '',
): Promise<void> {
  const begins = to === 'EM_PROCESSAMENTO' && request.state !== 'AGUARDA_ENTIDADE_EXTERNA';
  const dueDay = begins ? await promised(tx, request.delivery_days) : undefined;
  await transition(tx, ctx, machine, request.id, to, { reason, ...(dueDay !== undefined && { dueDay }) });
  if (begins) await notifyReviewers(tx, request.id);
  const notice = notices.state(request.service, to, reason);
  if (ctx.user?.personId !== request.person_id)
    await notifyStudents(tx, [request.student_id], { ...notice, type: 'GERAL', audience: notice.title });
}

/** Requests a service: one with a price gets an invoice and waits for its payment, a free one is started at once (C.8). */
export async function order(tx: Tx, ctx: UserContext, { studentId, serviceId, note, own, ...named }: Order) {
  const service = orNotFound(await requests.lockService(tx, serviceId), messages.missing);
  if (!service.active || (own && !service.by_students)) throw new ApiError('conflict', messages.notOffered);
  if (service.price === null) throw new ApiError('conflict', messages.noPrice);
  const details = await detailsOf(tx, service.needs, studentId, { own, ...named });
  const before = await requests.unpaid(tx, { studentId, serviceId, gradeId: details.grade_id });
  if (before?.annulled)
    await moveRequest(tx, ctx, (await requests.lock(tx, before.id))!, 'CANCELADO', messages.invoiceAnnulled);
  else if (before && !named.of) {
    if (own && before.subject === details.subject && before.period === details.period) return before.id;
    throw fieldError('duplicate', 'service_id', messages.already);
  }
  const [open] = service.blocked_by_debt ? await invoicesInTheWay(tx, studentId) : [];
  if (open)
    throw new ApiError('conflict', open.id === null ? messages.owesAccount : messages.owes(open.number));
  const { id, number } = await requests.insert(tx, {
    service_id: serviceId,
    student_id: studentId,
    service: service.name,
    price_cents: service.price,
    delivery_days: service.delivery_days,
    template: service.template,
    note,
    ...details,
    attachment_id: named.file ? await attach(tx, named.file) : null,
    ordered_by: ctx.user.userId,
  });
  const changes = diff(undefined, { service: service.name, student_id: studentId, price: service.price });
  await audit(tx, ctx, { action: 'service_request.create', entityId: id, changes });
  const request = (await requests.lock(tx, id))!;
  await moveRequest(tx, ctx, request, service.price === 0 ? 'EM_PROCESSAMENTO' : 'POR_PAGAR');
  if (service.price === 0) return id;
  const invoice = await issueInvoice(tx, ctx, {
    type: 'SERVICO',
    studentId,
    dueDate: addDays(institutionDay(new Date()), daysToPay),
    ...(service.entity_id !== null && { paymentEntityId: service.entity_id }),
    lines: [{ description: messages.line(service.name, number), unitCents: service.price }],
  });
  await requests.setInvoice(tx, id, invoice.id);
  return id;
}

/** What the service needs of an order; throws at the field where it is missing. A document is handed in by students, and shown to staff. */
async function detailsOf(
  tx: Tx,
  needs: readonly contract.ServiceNeed[],
  studentId: number,
  { own, subjectId, period = '', file, of }: Pick<Order, 'own' | 'subjectId' | 'period' | 'file' | 'of'>,
) {
  if (of) return { grade_id: of.gradeId, subject: of.subject, assessment: of.assessment, period };
  if (needs.includes('AVALIACAO')) throw new ApiError('conflict', messages.atTheGrade);
  if (needs.includes('PERIODO') && period === '') throw fieldError('invalid', 'period', messages.needsPeriod);
  if (needs.includes('DOCUMENTO') && own && !file) throw fieldError('invalid', 'file', messages.needsFile);
  if (!needs.includes('DISCIPLINA')) return { grade_id: null, subject: '', assessment: '', period };
  const subject = (await requests.subjectsOf(tx, studentId)).find(({ id }) => id === subjectId);
  if (!subject) throw fieldError('invalid', 'subject_id', messages.needsSubject);
  return { grade_id: null, subject: subject.name, assessment: '', period };
}

interface Move {
  state: (typeof contract.staffStates)[number];
  reason?: string | undefined;
}
/** Moves a request on. When it is rejected, what was paid becomes credit, and an unpaid invoice is annulled. */
export async function move(
  tx: Tx,
  ctx: UserContext,
  setup: PaymentSetup,
  id: number,
  { state, reason = '' }: Move,
): Promise<void> {
  const request = orNotFound(await requests.lock(tx, id), messages.noRequest);
  if (request.person_id === ctx.user.personId) throw new ApiError('forbidden', messages.ownRequest);
  // One with a price is started by its payment.
  if (request.state === 'POR_PAGAR' && state === 'EM_PROCESSAMENTO')
    throw new ApiError('conflict', messages.illegal(request.state, state));
  const review = state === 'PRONTO' ? await requests.answerOf(tx, id) : undefined;
  if (review?.answer === null) throw new ApiError('conflict', messages.reviewUnanswered);
  if (review?.outdated) throw new ApiError('conflict', messages.reviewOutdated);
  await moveRequest(tx, ctx, request, state, review?.answer ?? reason);
  if (state !== 'REJEITADO' || request.invoice_id === null) return;
  const why = messages.rejectedReason(reason);
  const invoice = await requests.paidOf(tx, request.invoice_id);
  if (invoice.state !== 'EMITIDA' && !ctx.user.permissions.has('payments.waive'))
    throw new ApiError('forbidden', messages.paidNeeds);
  const amountCents = invoice.total_cents - (await notedCents(tx, request.invoice_id));
  if (invoice.state === 'EMITIDA' || invoice.state === 'PARCIAL')
    await endWithFines(tx, ctx, request.invoice_id, { reason: why });
  else if (invoice.state === 'PAGA' && amountCents > 0)
    await creditInvoice(tx, ctx, setup, request.invoice_id, { amountCents, reason: why });
}

/** Cancels an unpaid request, with its invoice where nobody annulled it before. */
export async function cancel(tx: Tx, ctx: UserContext, id: number): Promise<void> {
  const request = await requests.lock(tx, id);
  if (!request || request.person_id !== ctx.user.personId)
    throw new ApiError('not_found', messages.noRequest);
  await moveRequest(tx, ctx, request, 'CANCELADO', messages.cancelReason);
  if (request.invoice_id === null || (await requests.paidOf(tx, request.invoice_id)).state === 'ANULADA')
    return;
  await endWithFines(tx, ctx, request.invoice_id, { reason: messages.cancelReason, givenUp: true });
}

/** Payment starts the work on a request; a reversal returns it to awaiting payment, unless it is ready (C.8, I21). */
export const serviceBillable: Billable = {
  async paid(tx, ctx, { id }) {
    const found = await requests.ofInvoice(tx, id);
    const request = found && (await requests.lock(tx, found.id));
    if (request?.state === 'POR_PAGAR') await moveRequest(tx, ctx, request, 'EM_PROCESSAMENTO');
  },
  async reversed(tx, ctx, { id }) {
    const found = await requests.ofInvoice(tx, id);
    const request = found && (await requests.lock(tx, found.id));
    if (request?.state === 'EM_PROCESSAMENTO' || request?.state === 'AGUARDA_ENTIDADE_EXTERNA')
      await moveRequest(tx, ctx, request, 'POR_PAGAR', messages.paymentReversed);
  },
};
