import { type InvoiceFate, fateOf } from '@portal/shared-kit/contract/enrolment/withdrawal-rules';
import {
  needsReason,
  nextStates,
  type InscriptionState,
  paidState,
  stateLabels,
} from '@portal/shared-kit/contract/enrolment/inscription-rules';
import * as fines from '../../finance/fines/fine.repository.ts';
import { endInvoice } from '../../finance/invoices/annul.service.ts';
import { hasPendingProof, lockInOrder } from '../../finance/invoices/invoice.repository.ts';
import { freeMonths } from '../../finance/monthly/monthly-charge.repository.ts';
import { notifyStudents } from '../../people/communications/notice.ts';
import { audit, diff, type Acting } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fieldError, ApiError } from '../../platform/http/errors.ts';
import type { Context, UserContext } from '../../platform/http/route.ts';
import { refusingDuplicates } from '../../platform/registers/records.ts';
import { transition, type Machine } from '../../platform/transition/transition.ts';
import * as inscriptions from './inscription.repository.ts';
import { type NewInscription, lock } from './inscription.repository.ts';
import { messages } from './messages.ts';
import type { Billable } from '../../finance/ledger/billable.ts';

/** What inscriptions need of candidacies; that area is above this one and passes the handler in. */
export interface CandidacyHandler {
  /** Locks a candidacy; always before its inscription is locked. */
  lock(tx: Tx, candidacyId: number): Promise<unknown>;
  /** The inscription is paid, or nothing was due. Idempotent; throws `conflict` where the candidacy has expired. */
  matriculate(tx: Tx, ctx: Acting, candidacyId: number): Promise<void>;
  /** Locks a seat for an inscription that is reopened; throws `conflict` where the candidacy has expired, or no seat is free and the caller
   *  may not overbook. */
  takeSeat(tx: Tx, ctx: UserContext, candidacyId: number): Promise<void>;
}

/** One per course, year and semester, renewals apart, and one per candidacy. */
const keys = {
  inscription_once: { field: 'course_id', message: messages.already },
  inscription_candidacy_id_key: { field: 'candidacy_id', message: messages.already },
};

/** The actor for an audit row and an event; without a user in a job. */
export type Actor = Pick<Context, 'user' | 'ip' | 'requestId'>;

/** A new inscription, PENDENTE (decision C.3). */
export async function createInscription(tx: Tx, ctx: Actor, inscription: NewInscription): Promise<number> {
  const id = await refusingDuplicates(keys, () => inscriptions.insert(tx, inscription));
  const actorId = ctx.user?.userId ?? null;
  await inscriptions.insertEvent(tx, { inscription_id: id, to_state: 'PENDENTE', actor_id: actorId });
  await audit(tx, ctx, {
    action: 'inscription.create',
    entityId: id,
    changes: diff(undefined, {
      course_id: inscription.courseId,
      level_id: inscription.levelId,
      scholar_shift: inscription.shift,
      year: inscription.year,
      semester_id: inscription.semesterId,
      type: inscription.type,
      entry_year: inscription.entryYear,
      state: 'PENDENTE',
    }),
  });
  return id;
}

export interface Why {
  reason?: string | undefined;
  /** '2026-11-21'; the day from which the new state applies, where that is not today. */
  effectiveDate?: string | undefined;
}

type LockedInscription = NonNullable<Awaited<ReturnType<typeof inscriptions.lock>>>;

/** The state machine of an inscription or renewal (C.3, C.4). */
const machine: Machine<LockedInscription, InscriptionState, Why> = {
  entity: 'inscription',
  action: 'inscription.state',
  missing: messages.missing,
  lock: inscriptions.lock,
  next: ({ type, state }) => nextStates(type, state),
  illegal: messages.illegal,
  idempotent: true,
  check({ before, to, details: { reason = '' } }) {
    if (needsReason(before.state, to) && reason === '')
      throw fieldError('invalid', 'reason', messages.reasonNeeded);
  },
  update: (tx, { id, to, details }) =>
    refusingDuplicates(keys, () => inscriptions.move(tx, id, to, details.effectiveDate ?? null)),
  event: (tx, { id, before, to, details, actorId }) =>
    inscriptions.insertEvent(tx, {
      inscription_id: id,
      from_state: before.state,
      to_state: to,
      actor_id: actorId,
      reason: details.reason ?? '',
      effective_date: details.effectiveDate ?? null,
    }),
  changes: ({ before, to, details }) =>
    diff(
      { state: before.state, effective_date: before.effective_date },
      { state: to, effective_date: details.effectiveDate ?? null },
    ),
  reason: ({ reason = '' }) => reason,
};

/** Moves an inscription to another state, with event and audit row; throws for transitions that C.3 and C.4 do not allow. The caller
 *  checks permissions. Idempotent. One that becomes active after the end of its semester is concluded, since nothing else would (I56);
 *  returns the state it has then. */
export async function moveInscription(
  tx: Tx,
  ctx: Actor,
  id: number,
  to: InscriptionState,
  why: Why = {},
): Promise<InscriptionState> {
  await transition(tx, ctx, machine, id, to, why);
  if (to !== 'ACTIVA' || !(await inscriptions.isOver(tx, id))) return to;
  await inscriptions.declareEndOfSemester(tx);
  return moveInscription(tx, ctx, id, 'CONCLUIDA');
}

/** What was paid, reversed and is owed again after these is paid without further effect. */
const over: readonly InscriptionState[] = ['ANULADA', 'CANCELADA', 'TRANSFERIDA'];

/** Payment activates an inscription, concludes a renewal, and matriculates the candidate it came from (C.1, C.3, C.4). */
export const inscriptionBillable = (candidacies: CandidacyHandler): Billable => ({
  async paid(tx, ctx, invoice) {
    const inscription = await lockedOf(tx, invoice.inscription_id);
    if (!inscription || over.includes(inscription.state)) return;
    if (inscription.state === 'CONFIRMADA')
      await moveInscription(tx, ctx, inscription.id, paidState(inscription.type));
    else if (inscription.state === 'PENDENTE')
      throw new ApiError('conflict', messages.notActivated(stateLabels[inscription.state]));
    if (inscription.candidacy_id !== null) await candidacies.matriculate(tx, ctx, inscription.candidacy_id);
  },
  // One that was suspended, transferred or concluded meanwhile keeps its state; only the effect of the payment is undone.
  async reversed(tx, ctx, invoice, reason) {
    const inscription = await lockedOf(tx, invoice.inscription_id);
    if (inscription?.state === paidState(inscription?.type ?? 'Inscrição'))
      await moveInscription(tx, ctx, inscription.id, 'CONFIRMADA', {
        reason: messages.reversedReason(reason),
      });
  },
});

const lockedOf = async (tx: Tx, id: number | null) => (id === null ? undefined : lock(tx, id));

/** The effect on each of these invoices of studies that end on a day; a fine shares that of its month. */
export function fatesOf(
  bills: readonly inscriptions.StudentInvoice[],
  effectiveOn: string,
): Map<number, InvoiceFate> {
  const fates = new Map(bills.map((bill) => [bill.id, fateOf(bill, effectiveOn)]));
  for (const { id: fine, fine_of, state } of bills)
    if (fine_of !== null && (fates.get(fine_of) ?? 'FICA') !== 'FICA')
      fates.set(fine, state === 'PAGA' ? 'CREDITO' : 'ANULADA');
  return fates;
}

/** What the end of an invoice makes credit: what was paid of it less what credit notes over a part gave back before. */
export const creditOf = ({ paid_cents, credited_cents }: inscriptions.StudentInvoice): number =>
  Math.max(0, paid_cents - credited_cents);

/** What stays owed of an invoice that ends, because credit of its notes was used elsewhere. */
export function staysOf(
  { paid_cents, credited_cents }: inscriptions.StudentInvoice,
  freeCents: number,
): number {
  const takenCents = credited_cents - paid_cents;
  return takenCents > Math.max(0, freeCents) ? takenCents : 0;
}

/** Annuls those of these invoices that are no longer owed, fines among them, and credits what was paid; returns them. Of one whose notes
 *  left credit that was used elsewhere, so much stays owed. */
export async function endInvoices(
  tx: Tx,
  ctx: Actor,
  bills: readonly inscriptions.StudentInvoice[],
  { fates, reason }: { fates: ReadonlyMap<number, InvoiceFate>; reason: string },
) {
  const ended = bills.filter(({ id }) => fates.get(id) !== 'FICA');
  const ids = ended.map(({ id }) => id);
  await lockInOrder(tx, ids);
  for (const { id, number, state } of ended) {
    if (state !== 'PAGA' && (await hasPendingProof(tx, id)))
      throw new ApiError('conflict', messages.proofWaits(number));
    await endInvoice(tx, id, { reason }, ctx);
  }
  await fines.endOf(tx, ids);
  return ended;
}

interface EndOfMonths {
  /** '2026-11-21'; the months after it end. */
  effectiveOn: string;
  reason: string;
  /** What the student is told of it, as a sentence begins: 'A sua inscrição foi suspensa'. */
  because: string;
  /** Which months. */
  of: (bill: inscriptions.StudentInvoice) => boolean;
}
/** Ends months of a student with their fines, as a withdrawal does, and tells them; they can be charged anew. Returns the invoices that ended, in
 *  words, and what became credit. */
export async function endMonths(
  tx: Tx,
  ctx: Actor,
  studentId: number,
  { effectiveOn, reason, because, of }: EndOfMonths,
) {
  const all = await inscriptions.invoicesOf(tx, studentId);
  const months = new Set(all.filter(of).map(({ id }) => id));
  const bills = all.filter((bill) => months.has(bill.fine_of ?? bill.id));
  const ended = await endInvoices(tx, ctx, bills, { fates: fatesOf(bills, effectiveOn), reason });
  await freeMonths(
    tx,
    ended.map(({ id }) => id),
  );
  const numbers = ended.map(({ number }) => number).join(', ');
  const creditCents = ended.reduce((sum, bill) => sum + creditOf(bill), 0);
  if (numbers !== '') {
    const notice = messages.monthsEnded(because, numbers, creditCents);
    await notifyStudents(tx, [studentId], { ...notice, type: 'FINANCEIRA', audience: notice.title });
  }
  return { numbers, creditCents };
}
