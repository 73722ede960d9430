import type { RenewalChoice, RenewalOffer } from '@portal/shared-kit/contract/enrolment/own-renewal';
import { endOf, statusOf, underWay } from '../../offer/calendar/activity.rules.ts';
import type { CoursePlanSubject } from '../subjects/course-plan.rules.ts';
import { judgeAll, type EnrolmentSituation, type EnrolmentVerdict } from '../subjects/enrolment.rules.ts';
import { hasPassed, type Taken } from '../subjects/taken.rules.ts';
import { messages } from './messages.ts';

type Declared = Parameters<typeof underWay>[0][number];
export type PeriodState = RenewalOffer['period']['state'];

export function periodState(period: Declared | undefined, now: Date): PeriodState {
  if (!period) return 'POR_DECLARAR';
  const status = statusOf(period, now);
  if (status === 'Pending') return 'POR_ABRIR';
  if (status !== 'Em Curso') return 'FECHADO';
  return now < period.date_end ? 'ABERTO' : 'COM_MULTA';
}

/** The relevant period: a running one, otherwise the next, otherwise the last. */
export function periodFor<P extends Declared>(candidates: readonly P[], now: Date): P | undefined {
  const [open] = underWay(candidates, now);
  const next = candidates.find((one) => statusOf(one, now) === 'Pending');
  return open ?? next ?? candidates.toSorted((a, b) => endOf(b).getTime() - endOf(a).getTime())[0];
}

/** The year of study and semester of a class. */
interface Place {
  year_of_study: number;
  semester_id: number;
}
/** The year of study that a renewal leads to: the first semester after a second one belongs to the next year. */
export const yearOfStudyIn = ({ year_of_study, semester_id }: Place, target: number): number =>
  target < semester_id ? year_of_study + 1 : year_of_study;

interface Target {
  year_of_study: number;
  semester_id: number;
}

const isThen = ({ year, semester_id }: EnrolmentSituation, taken: Taken) =>
  taken.state === 'INSCRITO' && taken.year === year && taken.semester_id === semester_id;

/** The classes of a future year do not exist yet, so neither their seats nor their shift are checked. */
const anywhere = (situation: EnrolmentSituation) => {
  const shift = situation.taken.find((one) => isThen(situation, one))?.shift ?? '';
  return () => ({ id: 0, name: '', shift, capacity: Number.MAX_SAFE_INTEGER, enrolled: 0 });
};
const noRights = { override: false, overbook: false };

/** A subject taken until then, or with a result that the student does not know yet, is assumed to be passed; what depends on it only gets a warning. */
const supposingPassed = (situation: EnrolmentSituation): EnrolmentSituation => ({
  ...situation,
  taken: situation.taken.map((one) =>
    (one.state === 'INSCRITO' && !isThen(situation, one)) || one.unpublished
      ? { ...one, state: 'CONCLUIDO', final: 2000, failed: false, unpublished: false }
      : one,
  ),
});

/** Verdicts on subjects of a future semester: refused where no result of the current semester can help, a warning where one can. */
export function judgeChoices(
  subjectIds: readonly number[],
  situation: EnrolmentSituation,
): EnrolmentVerdict[] {
  const where = anywhere(situation);
  const certain = judgeAll(subjectIds, situation, where, noRights);
  return judgeAll(subjectIds, supposingPassed(situation), where, noRights).map((one) => {
    const now = certain.find(({ subject_id }) => subject_id === one.subject_id)?.refused;
    if (one.refused || now?.kind !== 'PRECEDENCIA') return one;
    return { ...one, warning: `${messages.dependsOnRunning} ${now.reason}` };
  });
}

/** Subjects of the plan for a future semester: those of the year of study, and in arrears those of earlier years that are not
 *  passed. A subject being taken, or without a published result yet, is not offered again,
 *  since it may be passed. */
export function choicesOf(situation: EnrolmentSituation, target: Target): RenewalChoice[] {
  const running = new Set(
    situation.taken
      .filter(({ state, unpublished }) => state === 'INSCRITO' || unpublished)
      .map(({ subject_id }) => subject_id),
  );
  const open = situation.plan.filter(
    ({ subject_id, closed_from, semester_id, academic_year_id }) =>
      semester_id === target.semester_id &&
      academic_year_id <= target.year_of_study &&
      (closed_from === null || closed_from > situation.year) &&
      !running.has(subject_id) &&
      !hasPassed(situation.taken, subject_id),
  );
  const isBehind = (subject: Pick<CoursePlanSubject, 'academic_year_id'>) =>
    subject.academic_year_id < target.year_of_study;
  const ids = open.map(({ subject_id }) => subject_id);
  const unlimited = { ...situation, limits: { ...situation.limits, subjects: null, credits: null } };
  const verdicts = judgeChoices(ids, unlimited);
  const free = verdicts
    .filter(({ refused, planned }) => !refused && (planned?.mandatory !== false || isBehind(planned)))
    .map(({ subject_id }) => subject_id);
  const within = judgeChoices(free, situation).filter(({ refused }) => !refused);
  return open.map((planned): RenewalChoice => {
    const verdict = verdicts.find(({ subject_id }) => subject_id === planned.subject_id)!;
    return {
      subject_id: planned.subject_id,
      name: planned.name,
      credits: planned.credits,
      academic_year_id: planned.academic_year_id,
      kind: isBehind(planned) ? 'EM_ATRASO' : 'NORMAL',
      ticked: within.some(({ subject_id }) => subject_id === planned.subject_id),
      blocked_reason: verdict.refused ? messages.missingPrecedence(verdict.refused.reason) : null,
      warning: verdict.warning,
    };
  });
}
