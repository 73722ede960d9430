import type { Answer } from '@portal/shared-kit/contract/core/endpoint';
import type { renewalOffer } from '@portal/shared-kit/contract/enrolment/own-renewal';
import { stateLabels } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/clock';
import { feeFor } from '../../finance/fees/fee.service.ts';
import { instalmentsOf } from '../../finance/invoices/instalment.rules.ts';
import { renewalInvoicesInTheWay } from '../../finance/blocks/block.service.ts';
import type { Db } from '../../platform/database/db.ts';
import { offerOf } from '../enrol/enrolment.service.ts';
import type { EnrolmentSituation } from '../subjects/enrolment.rules.ts';
import type { StudentFacts } from '../subjects/facts.repository.ts';
import { ownEnrolments } from '../subjects/known-results.service.ts';
import type { PublishedFinals } from '../subjects/taken.rules.ts';
import { messages } from './messages.ts';
import { choicesOf, periodFor, periodState, yearOfStudyIn, type PeriodState } from './renewal-offer.rules.ts';
import * as rows from './renewal.repository.ts';
import { type RenewalPeriod, renewalSettings } from './renewal.repository.ts';

type AnsweredOffer = Answer<typeof renewalOffer>['data'];

/** The semester that a student renews for, and the state of its period. */
export interface RenewalTerm {
  year: number;
  semester_id: number;
  year_of_study: number;
  period: RenewalPeriod | undefined;
  state: PeriodState;
}

/** The semester of a student's next renewal: that of the period, otherwise the one after that of the class. */
export async function targetOf(db: Db, student: StudentFacts, now: Date): Promise<RenewalTerm> {
  const period = periodFor(await rows.periodsFor(db, student.id), now);
  const here = { year_of_study: student.year_of_study ?? 1, semester_id: student.class_semester ?? 1 };
  const following = here.semester_id === 1 ? 2 : 1;
  const semester_id = period?.semester_id ?? following;
  const year = period ? Number(period.designation) : institutionYear(now) + (following === 1 ? 1 : 0);
  return {
    year,
    semester_id,
    period,
    state: periodState(period, now),
    year_of_study: yearOfStudyIn(here, semester_id),
  };
}

/** The offer of a course for one student in that semester, as the student knows it: by published results alone (J2). */
export async function ownSituationOf(
  db: Db,
  student: StudentFacts,
  target: Pick<RenewalTerm, 'year' | 'semester_id'>,
  published: PublishedFinals,
): Promise<EnrolmentSituation> {
  const offer = await offerOf(db, student.course_id, student.level_type, target.semester_id, target.year);
  return { ...offer, taken: await ownEnrolments(db, student.id, published) };
}

/** The current price of a renewal; null where no fee is set. */
export async function costOf(
  db: Db,
  student: StudentFacts,
  { year, state }: RenewalTerm,
  now: Date,
): Promise<AnsweredOffer['cost']> {
  const { nationality } = await rows.renewalFacts(db, student.id);
  const fee = await feeFor(db, {
    year,
    courseId: student.course_id,
    shift: student.shift ?? 'LABORAL',
    nationality: nationality ?? 'Moçambique',
  });
  if (!fee) return null;
  const fine = state === 'COM_MULTA' ? (await renewalSettings(db)).late_fine : 0;
  const lines = [
    { description: messages.line(student.course, year), amount: fee.renewalCents },
    { description: messages.fine, amount: fine },
  ].filter(({ amount }) => amount > 0);
  const due_date = institutionDay(new Date(now.getTime() + fee.inscriptionDays * 86_400_000));
  const [first, ...onTop] = lines;
  const amounts = {
    feeCents: first?.amount ?? 0,
    onTopCents: onTop.reduce((sum, { amount }) => sum + amount, 0),
  };
  const instalments = instalmentsOf(amounts, due_date, fee.instalments);
  return {
    lines,
    fine,
    total: fee.renewalCents + fine,
    due_date,
    instalments: instalments.map(({ cents: amount, dueDate }) => ({ amount, due_date: dueDate })),
    monthly: {
      amount: fee.monthlyCents,
      months: fee.months,
      first_month: fee.firstMonth,
      due_day: fee.dueDay,
    },
  };
}

const closedBy: Partial<Record<PeriodState, string>> = {
  POR_ABRIR: messages.notOpen,
  FECHADO: messages.closed,
  POR_DECLARAR: messages.undeclared,
};

/** Why the student cannot renew at all, with any choice of subjects; null if nothing prevents it. Does not look at debts. */
export async function obstacleTo(db: Db, student: StudentFacts, target: RenewalTerm): Promise<string | null> {
  const { stopped_in } = await rows.renewalFacts(db, student.id);
  if (!student.active) return messages.inactive;
  if (stopped_in) return messages.stopped(stateLabels[stopped_in]);
  const living = await rows.livingIn(db, student, target);
  if (living.some(({ type }) => type !== 'Renovação')) return messages.inscribed;
  return closedBy[target.state] ?? null;
}

/** Everything a student needs to know before renewing; while the period is closed, as a rehearsal (I44). */
export async function offerFor(
  db: Db,
  student: StudentFacts,
  published: PublishedFinals,
  now: Date,
): Promise<AnsweredOffer> {
  const target = await targetOf(db, student, now);
  const situation = await ownSituationOf(db, student, target, published);
  const { contact, alternative_contact, email } = await rows.renewalFacts(db, student.id);
  const living = await rows.livingIn(db, student, target);
  const { period } = target;
  return {
    year: target.year,
    semester_id: target.semester_id,
    year_of_study: target.year_of_study,
    course: student.course,
    period: {
      state: target.state,
      opens: period?.date_start ?? null,
      ends: period?.date_end ?? null,
      late_until: period?.late_end ?? null,
    },
    obstacle: await obstacleTo(db, student, target),
    debts: await renewalInvoicesInTheWay(db, student.id),
    renewal_id: living.find(({ type }) => type === 'Renovação')?.id ?? null,
    contacts: { contact, alternative_contact, email },
    subjects: choicesOf(situation, target),
    limits: { subjects: situation.limits.subjects, credits: situation.limits.credits },
    cost: await costOf(db, student, target, now),
  };
}
