import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { paidState } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import type { OwnRenewal, renew as renewEndpoint } from '@portal/shared-kit/contract/enrolment/own-renewal';
import { endWithFines } from '../../finance/fines/correct-fines.service.ts';
import { hasPendingProof, type NewInvoice } from '../../finance/invoices/invoice.repository.ts';
import { invoiceView, issueInInstalments } from '../../finance/invoices/invoice.service.ts';
import { renewalInvoicesInTheWay } from '../../finance/blocks/block.service.ts';
import { lock as lockPerson } from '../../people/persons/person.repository.ts';
import { changePerson } from '../../people/persons/person.service.ts';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { lock } from '../inscriptions/inscription.repository.ts';
import { createInscription, moveInscription } from '../inscriptions/inscription.service.ts';
import { lockStudent, studentOfPerson, type StudentFacts } from '../subjects/facts.repository.ts';
import type { PublishedFinals } from '../subjects/taken.rules.ts';
import { messages } from './messages.ts';
import { choicesOf, judgeChoices } from './renewal-offer.rules.ts';
import { costOf, obstacleTo, ownSituationOf, targetOf, type RenewalTerm } from './renewal-offer.service.ts';
import * as rows from './renewal.repository.ts';
import type { RenewalRow } from './renewal.repository.ts';

/** The caller as a student. Throws `not_found` for other callers, and alike where another student is named. */
export async function ownStudent(db: Db, { user }: UserContext, named?: number): Promise<StudentFacts> {
  const own = orNotFound(await studentOfPerson(db, user.personId), messages.notStudent);
  if (named !== undefined && named !== own.id) throw new ApiError('not_found', messages.notStudent);
  return own;
}

type RenewalRequest = Args<typeof renewEndpoint>['body'];

/** Renews the caller's inscription and bills it, in one transaction. The student is locked first, so that two tabs or a repeated
 *  request find the existing renewal: one inscription, one invoice (I46). Throws `conflict` with what prevents it. */
export async function renewOwn(
  tx: Tx,
  ctx: UserContext,
  request: RenewalRequest,
  published: PublishedFinals,
  now: Date,
): Promise<{ id: number; already: boolean }> {
  const { id: studentId } = await ownStudent(tx, ctx);
  const student = orNotFound(await lockStudent(tx, studentId), messages.notStudent);
  const target = await targetOf(tx, student, now);
  const existing = (await rows.livingIn(tx, student, target)).find(({ type }) => type === 'Renovação');
  if (existing) return { id: existing.id, already: true };
  await refuseWhatStandsInTheWay(tx, student, target);
  const planIds = await chosen(tx, student, target, request.subjects, published);
  const cost = await costOf(tx, student, target, now);
  if (!cost) throw new ApiError('conflict', messages.noFee);
  if (cost.total !== request.total) throw new ApiError('conflict', messages.totalChanged);
  await saveContacts(tx, ctx, request);
  const id = await createInscription(tx, ctx, await inscriptionOf(tx, student, target));
  await moveInscription(tx, ctx, id, 'CONFIRMADA');
  await rows.insertChosen(tx, id, planIds);
  await bill(tx, ctx, { id, student, cost });
  return { id, already: false };
}

async function refuseWhatStandsInTheWay(tx: Tx, student: StudentFacts, target: RenewalTerm): Promise<void> {
  const obstacle = await obstacleTo(tx, student, target);
  if (obstacle) throw new ApiError('conflict', obstacle);
  const debts = await renewalInvoicesInTheWay(tx, student.id);
  if (debts.length > 0) throw new ApiError('conflict', messages.indebted(debts.map(({ number }) => number)));
}

/** The allocations of the chosen subjects. Throws `invalid` at `subjects` with the reason for the first that cannot be taken. */
async function chosen(
  tx: Tx,
  student: StudentFacts,
  target: RenewalTerm,
  subjects: readonly number[],
  published: PublishedFinals,
): Promise<number[]> {
  const situation = await ownSituationOf(tx, student, target, published);
  const offered = new Set(choicesOf(situation, target).map(({ subject_id }) => subject_id));
  if (subjects.some((id) => !offered.has(id))) throw fieldError('invalid', 'subjects', messages.notOffered);
  const verdicts = judgeChoices(subjects, situation);
  const refused = verdicts.find((verdict) => verdict.refused);
  if (refused) {
    const name = situation.names.get(refused.subject_id) ?? '';
    const reason = messages.missingPrecedence(refused.refused!.reason);
    throw fieldError('invalid', 'subjects', messages.refused(name, reason));
  }
  return verdicts.map(({ planned }) => planned!.id);
}

async function saveContacts(
  tx: Tx,
  ctx: UserContext,
  { contact, alternative_contact }: Pick<RenewalRequest, 'contact' | 'alternative_contact'>,
): Promise<void> {
  const { personId } = ctx.user;
  const before = orNotFound(await lockPerson(tx, personId), messages.notStudent);
  if (contact === '' && before.contact !== '')
    throw fieldError('invalid', 'contact', messages.contactMissing);
  const contactChanges = {
    ...(contact !== undefined && { contact }),
    ...(alternative_contact !== undefined && { alternative_contact }),
  };
  const changes = await changePerson(tx, { ...before, person_id: personId }, contactChanges, ctx);
  if (changes.length > 0) await audit(tx, ctx, { action: 'person.update', entityId: personId, changes });
}

async function inscriptionOf(tx: Tx, student: StudentFacts, { year, semester_id, period }: RenewalTerm) {
  const { entry_year } = await rows.renewalFacts(tx, student.id);
  const level = await rows.levelFor(tx, student.id, semester_id);
  if (!level || !period) throw new ApiError('conflict', messages.undeclared);
  return {
    studentId: student.id,
    courseId: student.course_id,
    levelId: level,
    year,
    semesterId: semester_id,
    shift: student.shift ?? ('LABORAL' as const),
    academicYearId: period.academic_year_id,
    type: 'Renovação' as const,
    entryYear: entry_year ?? year,
  };
}

interface Bill {
  id: number;
  student: StudentFacts;
  cost: NonNullable<Awaited<ReturnType<typeof costOf>>>;
}
/** Issues the invoice; where nothing is charged the renewal is concluded at once. */
async function bill(tx: Tx, ctx: UserContext, { id, student, cost }: Bill): Promise<void> {
  if (cost.total === 0) {
    await moveInscription(tx, ctx, id, paidState('Renovação'));
    return;
  }
  const made: NewInvoice = {
    type: 'RENOVACAO',
    studentId: student.id,
    inscriptionId: id,
    dueDate: cost.due_date,
    lines: cost.lines.map(({ description, amount }) => ({ description, unitCents: amount })),
  };
  await issueInInstalments(tx, ctx, made, cost.instalments.length);
}

/** Cancels an unpaid renewal of one's own, or reopens it with a new invoice, while its period is open (row 87). Idempotent. Locks the
 *  renewal before its invoice, as a payment does, so that of the two the second sees the result of the first (I46). */
export async function cancelOwn(
  tx: Tx,
  ctx: UserContext,
  { id, take }: { id: number; take: 'CANCELADA' | 'CONFIRMADA' },
  now: Date,
): Promise<void> {
  const student = await ownStudent(tx, ctx);
  const mine = (await rows.renewalsOf(tx, student.id)).some((one) => one.id === id);
  if (!mine) throw new ApiError('not_found', messages.missing);
  const { state } = orNotFound(await lock(tx, id), messages.missing);
  if (state === take || (take === 'CONFIRMADA' && state === 'CONCLUIDA')) return;
  const row = (await rows.renewalsOf(tx, student.id)).find((one) => one.id === id)!;
  const target = await targetOf(tx, student, now);
  if (!isOpenFor(row, target)) throw new ApiError('conflict', messages.closed);
  if (take === 'CANCELADA') return cancel(tx, ctx, row);
  if (state !== 'CANCELADA') throw new ApiError('conflict', messages.notCancellable);
  if (row.invoice) throw new ApiError('conflict', messages.credited(row.invoice.number!));
  if (row.course_id !== student.course_id) throw new ApiError('conflict', messages.otherCourse(row.course));
  await refuseWhatStandsInTheWay(tx, student, target);
  const gone = await rows.closedChoices(tx, row);
  if (gone.length > 0) throw new ApiError('conflict', messages.subjectsGone(gone));
  const cost = await costOf(tx, student, target, now);
  if (!cost) throw new ApiError('conflict', messages.noFee);
  await moveInscription(tx, ctx, id, 'CONFIRMADA', { reason: messages.again });
  await bill(tx, ctx, { id, student, cost });
}

async function cancel(tx: Tx, ctx: UserContext, { id, state, invoice }: RenewalRow): Promise<void> {
  const paid = invoice !== null && (invoice.state === 'PARCIAL' || (await rows.isLaterPaid(tx, invoice.id)));
  if (state === 'CONCLUIDA' || paid) throw new ApiError('conflict', messages.alreadyPaid);
  if (state !== 'CONFIRMADA' && state !== 'PENDENTE') throw new ApiError('conflict', messages.notCancellable);
  if (invoice && (await hasPendingProof(tx, invoice.id))) throw new ApiError('conflict', messages.proofWaits);
  await moveInscription(tx, ctx, id, 'CANCELADA', { reason: messages.byStudent });
  if (invoice) await endWithFines(tx, ctx, invoice.id, { reason: messages.byStudent, givenUp: true });
}

const isOpenFor = ({ year, semester_id }: RenewalRow, target: RenewalTerm): boolean =>
  (target.state === 'ABERTO' || target.state === 'COM_MULTA') &&
  target.year === year &&
  target.semester_id === semester_id;

/** Every renewal of a student, the latest first (row 85). */
export async function ownRenewals(db: Db, student: StudentFacts, now: Date): Promise<OwnRenewal[]> {
  const found = await rows.renewalsOf(db, student.id);
  const chosenNames = await rows.chosenIn(
    db,
    found.map(({ id }) => id),
  );
  const target = await targetOf(db, student, now);
  const all: OwnRenewal[] = [];
  for (const row of found) {
    const invoice = row.invoice ? await invoiceView(db, row.invoice.id) : undefined;
    const open = isOpenFor(row, target);
    const unpaid = row.state === 'CONFIRMADA' || row.state === 'PENDENTE';
    const again = found.some(
      (one) => one.state !== 'CANCELADA' && one.course_id === student.course_id && isOpenFor(one, target),
    );
    all.push({
      id: row.id,
      academic_year: row.academic_year,
      year: row.year,
      semester_id: row.semester_id,
      semester: row.semester,
      level: row.level,
      date: row.date,
      state: row.state,
      subjects: chosenNames.filter(({ inscription_id }) => inscription_id === row.id).map(({ name }) => name),
      invoice: invoice
        ? {
            id: invoice.id,
            number: invoice.number,
            total: invoice.total,
            paid: invoice.paid,
            open: Math.max(0, invoice.total - invoice.paid),
            due_date: invoice.due_date,
            references: invoice.references.filter(({ state }) => state === 'ATRIBUIDA'),
          }
        : null,
      can_cancel:
        open &&
        unpaid &&
        (invoice?.paid ?? 0) === 0 &&
        !(invoice && (await rows.isLaterPaid(db, invoice.id))),
      can_restore: open && row.state === 'CANCELADA' && row.course_id === student.course_id && !again,
    });
  }
  return all;
}

export async function ownRenewal(db: Db, ctx: UserContext, id: number, now: Date): Promise<OwnRenewal> {
  const all = await ownRenewals(db, await ownStudent(db, ctx), now);
  return orNotFound(
    all.find((one) => one.id === id),
    messages.missing,
  );
}
