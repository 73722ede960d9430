import { paidState, type InscriptionState } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import type { Answer } from '@portal/shared-kit/contract/core/endpoint';
import type { inscription } from '@portal/shared-kit/contract/enrolment/inscription';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { hasFees } from '../../finance/fees/fee.repository.ts';
import { feeFor } from '../../finance/fees/fee.service.ts';
import { endWithFines } from '../../finance/fines/correct-fines.service.ts';
import { notedCents, type NewInvoice } from '../../finance/invoices/invoice.repository.ts';
import { renewalInvoicesInTheWay } from '../../finance/blocks/block.service.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { SignedIn, UserContext } from '../../platform/http/route.ts';
import { messages as common } from '../../platform/http/messages.ts';
import { refuseStale } from '../../platform/registers/records.ts';
import { issueInInstalments } from '../../finance/invoices/invoice.service.ts';
import { lockYear } from '../../finance/monthly/monthly-charge.repository.ts';
import { type CandidacyHandler, endMonths, moveInscription, type Actor } from './inscription.service.ts';
import {
  lock,
  annulmentLimits,
  type InscriptionDetails,
  conclude,
  type ConcludedTerm,
} from './inscription.repository.ts';
import { messages } from './messages.ts';
import { asksReason, blockedOf, obstacle, targetsOf, type Case } from './target.rules.ts';
import * as changes from './inscription.repository.ts';
import { audit, auditAll, diff } from '../../platform/audit/audit.repository.ts';

const areaOf = ({ type }: InscriptionDetails) =>
  type === 'Renovação' ? ('renewals.approve' as const) : ('inscriptions.approve' as const);

async function caseOf(db: Db, one: InscriptionDetails, { permissions, personId }: SignedIn): Promise<Case> {
  const [annulment, limits] = await Promise.all([changes.annulmentFacts(db, one), annulmentLimits(db)]);
  return {
    type: one.type,
    state: one.state,
    invoice: one.invoice?.state,
    pausedTooLong: one.state === 'SUSPENSA' && one.year_later < institutionDay(new Date()),
    annulment,
    limits,
    may: {
      // Nobody decides on their own inscription (part F).
      approve: permissions.has(areaOf(one)) && one.person_id !== personId,
      reopen: permissions.has('inscriptions.reopen'),
      waive: permissions.has('payments.waive'),
    },
  };
}

type ComputedFields = 'targets' | 'blocked' | 'events' | 'suspended_until';
type RecordedInscription = InscriptionDetails & Pick<Answer<typeof inscription>['data'], ComputedFields>;

/** One inscription with its history and the states this user may move it to. */
export async function recordOf(db: Db, id: number, user: SignedIn): Promise<RecordedInscription> {
  const inscription = orNotFound(await changes.find(db, id), messages.missing);
  if (inscription.type === 'Renovação' && !user.permissions.has('renewals.read'))
    throw new ApiError('forbidden', common.forbidden, { permission: 'renewals.read' });
  const [events, facts] = await Promise.all([changes.events(db, id), caseOf(db, inscription, user)]);
  return {
    ...inscription,
    targets: targetsOf(facts),
    blocked: blockedOf(facts),
    suspended_until: inscription.state === 'SUSPENSA' ? inscription.year_later : null,
    events,
  };
}

interface Change {
  state: InscriptionState;
  reason?: string | undefined;
  effective_date?: string | undefined;
  version?: number | undefined;
}

/** Moves an inscription to a state that this user may choose, with the effects: the candidate is matriculated where nothing is due,
 *  the unpaid invoice is annulled with it, and a reopened one gets a new invoice (decisions 96, C.3, C.4). Returns the state it has then. */
export async function changeState(
  tx: Tx,
  ctx: UserContext,
  id: number,
  change: Change,
  candidacies: CandidacyHandler,
): Promise<InscriptionState> {
  const { state: to, reason, effective_date: effectiveDate } = change;
  const found = orNotFound(await changes.find(tx, id), messages.missing);
  const needed = areaOf(found);
  if (!ctx.user.permissions.has(needed))
    throw new ApiError('forbidden', common.forbidden, { permission: needed });
  if (found.person_id === ctx.user.personId) throw new ApiError('forbidden', messages.own);
  // Serialised with the charging of its months, which then either precedes the end of studies or sees it.
  if (stopsMonths.includes(to)) await lockYear(tx, found.year);
  // Lock order: candidacy, student, inscription, invoice, as in a payment.
  if (found.candidacy_id !== null) await candidacies.lock(tx, found.candidacy_id);
  const exempt = found.state === 'CONFIRMADA' && to === paidState(found.type);
  if (exempt && found.candidacy_id !== null) {
    // Checked before the candidacy is changed, and again once the inscription is locked.
    await refuse(tx, found, change, ctx);
    await candidacies.matriculate(tx, ctx, found.candidacy_id);
  }
  refuseStale(orNotFound(await lock(tx, id), messages.missing), change.version);
  const one = orNotFound(await changes.find(tx, id), messages.missing);
  await refuse(tx, one, change, ctx);
  const reopens = one.state === 'ANULADA' || one.state === 'CANCELADA';
  if (reopens || (one.state === 'SUSPENSA' && to === 'ACTIVA')) await refuseWhoLeft(tx, one);
  if (reopens) await refuseReopening(tx, one);
  if (reopens && one.candidacy_id !== null) await candidacies.takeSeat(tx, ctx, one.candidacy_id);
  const state = await moveInscription(tx, ctx, id, to, { reason, effectiveDate });
  if ((to === 'ANULADA' || to === 'CANCELADA') && one.invoice?.state === 'EMITIDA')
    await endWithFines(tx, ctx, one.invoice.id, { reason: messages.invoiceReason(reason ?? '') });
  if (stopsMonths.includes(to)) await endLaterMonths(tx, ctx, one, change);
  if (!reopens || (await owesFee(tx, one, ctx))) return state;
  if (one.candidacy_id !== null) await candidacies.matriculate(tx, ctx, one.candidacy_id);
  return moveInscription(tx, ctx, id, paidState(one.type), { reason });
}

/** From the month after it, nothing is charged (I26). */
const stopsMonths: readonly InscriptionState[] = ['SUSPENSA', 'ANULADA', 'TRANSFERIDA'];

/** Annuls or credits the later months that were charged already, with their fines. They can be charged anew: by another course, or once the
 *  student returns. */
async function endLaterMonths(
  tx: Tx,
  ctx: UserContext,
  inscription: InscriptionDetails,
  { state, reason = '', effective_date: effectiveOn = institutionDay(new Date()) }: Change,
): Promise<void> {
  const { id, student_id, course_id, year } = inscription;
  if (await changes.isCharged(tx, inscription)) return;
  const { numbers, creditCents } = await endMonths(tx, ctx, student_id, {
    effectiveOn,
    reason: messages.monthsReason(state, reason),
    because: messages.monthsBecause(state),
    of: (bill) => bill.course_id === course_id && bill.year === year,
  });
  if (numbers === '') return;
  await audit(tx, ctx, {
    action: 'inscription.end_months',
    entityId: id,
    reason,
    changes: diff(undefined, { ended_invoices: numbers, credit_cents: creditCents }),
  });
}

async function refuse(
  tx: Tx,
  inscription: InscriptionDetails,
  { state: to, reason, effective_date }: Change,
  { user }: UserContext,
): Promise<void> {
  const facts = await caseOf(tx, inscription, user);
  const why = obstacle(facts, to);
  if (why !== undefined) throw new ApiError('conflict', why);
  if (asksReason(facts, to) && !reason) throw fieldError('invalid', 'reason', messages.reasonNeeded);
  if (effective_date !== undefined && !withinAYear(effective_date))
    throw fieldError('invalid', 'effective_date', messages.effectiveDate);
}

/** Nothing is resumed for a student who left, or who studies in another course now. */
async function refuseWhoLeft(tx: Tx, { student_id, course_id, course }: InscriptionDetails): Promise<void> {
  const now = await changes.studyOf(tx, student_id);
  if (!now.active) throw new ApiError('conflict', messages.inactive);
  if (now.course_id !== course_id) throw new ApiError('conflict', messages.otherCourse(course));
}

/** Refuses to reopen what the rules of a new inscription or renewal refuse (J5), and what its credited invoice no longer charges. */
async function refuseReopening(tx: Tx, { student_id, type, invoice }: InscriptionDetails): Promise<void> {
  if (invoice && (await notedCents(tx, invoice.id)) >= invoice.total_cents)
    throw new ApiError('conflict', messages.credited(invoice.number!));
  if (type !== 'Renovação') return;
  const debts = await renewalInvoicesInTheWay(tx, student_id);
  if (debts.length > 0) throw new ApiError('conflict', messages.indebted(debts.map(({ number }) => number)));
}

const yearMs = 366 * 86_400_000;
const withinAYear = (day: string) => Math.abs(Date.parse(day) - Date.now()) <= yearMs;

/** Whether a reopened inscription waits for a payment: of the invoice that was left, or of a new one by today's fees in place of the
 *  annulled one; none where nothing is charged. */
async function owesFee(tx: Tx, inscription: InscriptionDetails, ctx: UserContext): Promise<boolean> {
  if (inscription.invoice) return inscription.invoice.state !== 'PAGA';
  const renewal = inscription.type === 'Renovação';
  const fee = await feeFor(tx, {
    year: inscription.year,
    courseId: inscription.course_id,
    shift: inscription.shift,
    nationality: inscription.nationality ?? 'Moçambique',
  });
  if (!fee && (await hasFees(tx, inscription.year)))
    throw new ApiError('conflict', messages.noFee(inscription.course, inscription.year));
  const unitCents = (renewal ? fee?.renewalCents : fee?.inscriptionCents) ?? 0;
  if (!fee || unitCents === 0) return false;
  const made: NewInvoice = {
    type: renewal ? 'RENOVACAO' : 'INSCRICAO',
    studentId: inscription.student_id,
    inscriptionId: inscription.id,
    lines: [
      {
        description: messages.invoiceLine(inscription.type, inscription.course, inscription.year),
        unitCents,
      },
    ],
    dueDate: institutionDay(new Date(Date.now() + fee.inscriptionDays * 86_400_000)),
  };
  await issueInInstalments(tx, ctx, made, fee.instalments);
  return true;
}

/** Concludes a batch of active inscriptions of a semester that ends, with event and audit row each (C.3, I56); returns how many. */
export async function concludeInscriptions(tx: Tx, ctx: Actor, term: ConcludedTerm, most: number) {
  const ids = await conclude(tx, term, most, ctx.user?.userId ?? null);
  await auditAll(
    tx,
    ids.map((id) => ({
      ctx,
      entry: {
        action: 'inscription.state',
        entityId: id,
        changes: [{ field: 'state', old: 'ACTIVA', new: 'CONCLUIDA' }],
      },
    })),
  );
  return ids.length;
}
