import type { RenewalChoice, RenewalOffer } from '@portal/shared-kit/contract/enrolment/own-renewal';
import { endOf, statusOf, underWay } from '../../offer/calendar/activity.rules.ts';
import type { CoursePlanSubject } from '../subjects/course-plan.rules.ts';
import { judgeAll, type EnrolmentSituation, type EnrolmentVerdict } from '../subjects/enrolment.rules.ts';
import { hasPassed, type Taken } from '../subjects/taken.rules.ts';
import { messages } from './messages.ts';

type Declared = Parameters<typeof underWay>[0][number];
export type PeriodState = RenewalOffer['period']['state'];

/** How a period stands for renewing. */
export function periodState(period: Declared | undefined, now: Date): PeriodState {
  if (!period) return 'POR_DECLARAR';
  const status = statusOf(period, now);
  if (status === 'Pending') return 'POR_ABRIR';
  if (status !== 'Em Curso') return 'FECHADO';
  return now < period.date_end ? 'ABERTO' : 'COM_MULTA';
}

/** The period that counts: one under way, else the next, else the last. */
export function periodFor<P extends Declared>(candidates: readonly P[], now: Date): P | undefined {
  const [open] = underWay(candidates, now);
  const next = candidates.find((one) => statusOf(one, now) === 'Pending');
  return open ?? next ?? candidates.toSorted((a, b) => endOf(b).getTime() - endOf(a).getTime())[0];
}

/** Where a class stands in its course. */
interface Place {
  year_of_study: number;
  semester_id: number;
}
/** The year of study that a renewal for a semester leads to: a first semester after a second one is of the next year. */
export const yearOfStudyIn = ({ year_of_study, semester_id }: Place, target: number): number =>
  target < semester_id ? year_of_study + 1 : year_of_study;

interface Target {
  year_of_study: number;
  semester_id: number;
}

const isThen = ({ year, semester_id }: EnrolmentSituation, it: Taken) =>
  it.state === 'INSCRITO' && it.year === year && it.semester_id === semester_id;

/** Classes of a year to come are not there yet: neither their seats nor their shift are asked. */
const anywhere = (situation: EnrolmentSituation) => {
  const shift = situation.taken.find((it) => isThen(situation, it))?.shift ?? '';
  return () => ({ id: 0, name: '', shift, capacity: Number.MAX_SAFE_INTEGER, enrolled: 0 });
};
const noRights = { override: false, overbook: false };

/** What is taken before then counts as passed, for what only warns that it depends on it. */
const supposingPassed = (situation: EnrolmentSituation): EnrolmentSituation => ({
  ...situation,
  taken: situation.taken.map((it) =>
    it.state === 'INSCRITO' && !isThen(situation, it)
      ? { ...it, state: 'CONCLUIDO', final: 2000, failed: false }
      : it,
  ),
});

/** Verdicts on subjects for a semester to come: refused is what no result of this semester can mend, and what depends on one is told. */
export function judgeChoices(asked: readonly number[], situation: EnrolmentSituation): EnrolmentVerdict[] {
  const where = anywhere(situation);
  const certain = judgeAll(asked, situation, where, noRights);
  return judgeAll(asked, supposingPassed(situation), where, noRights).map((one) => {
    const now = certain.find(({ subject_id }) => subject_id === one.subject_id)?.refused;
    if (one.refused || now?.kind !== 'PRECEDENCIA') return one;
    return { ...one, warning: `${messages.dependsOnRunning} ${now.reason}` };
  });
}

/** Subjects of the plan for a semester to come: those of the year of study, and in arrears those of years before that are not passed.
 *  What is being taken is not offered again: it may yet be passed. */
export function choicesOf(situation: EnrolmentSituation, target: Target): RenewalChoice[] {
  const running = new Set(
    situation.taken.filter(({ state }) => state === 'INSCRITO').map(({ subject_id }) => subject_id),
  );
  const open = situation.plan.filter(
    ({ subject_id, closed_from, semester_id, academic_year_id }) =>
      semester_id === target.semester_id &&
      academic_year_id <= target.year_of_study &&
      (closed_from === null || closed_from > situation.year) &&
      !running.has(subject_id) &&
      !hasPassed(situation.taken, subject_id),
  );
  const isBehind = (it: Pick<CoursePlanSubject, 'academic_year_id'>) =>
    it.academic_year_id < target.year_of_study;
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
      ...{ subject_id: planned.subject_id, name: planned.name, credits: planned.credits },
      academic_year_id: planned.academic_year_id,
      kind: isBehind(planned) ? 'EM_ATRASO' : 'NORMAL',
      ticked: within.some(({ subject_id }) => subject_id === planned.subject_id),
      blocked_reason: verdict.refused ? messages.missingPrecedence(verdict.refused.reason) : null,
      warning: verdict.warning,
    };
  });
}
