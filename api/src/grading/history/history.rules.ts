import { courseAverageTenths } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import type { EnrolmentState } from '@portal/shared-kit/contract/enrolment/subject-rules';
import type { PathLine, PathState } from '@portal/shared-kit/contract/grading/student-history';

type Planned = Pick<
  PathLine,
  'subject_id' | 'subject' | 'academic_year_id' | 'semester_id' | 'credits' | 'mandatory'
>;
interface Attempt {
  subject_id: number;
  year: number;
  state: EnrolmentState;
  grade: number | null;
  /** By the result. */
  passed: boolean;
  /** It ended, and the reader may not know its result yet (J2). */
  waiting?: boolean;
}

/** Whether an enrolment counts as an attempt: annulled and transferred ones never do (I8). */
const counts = ({ state }: Attempt) => state !== 'ANULADO' && state !== 'TRANSFERIDO';

const byName = new Intl.Collator('pt');

function stateOf(planned: Planned, attempts: readonly Attempt[], studyYear: number): PathState {
  if (attempts.some(({ passed }) => passed)) return 'APROVADO';
  if (attempts.some(({ state }) => state === 'INSCRITO')) return 'EM_CURSO';
  if (attempts.some(({ waiting }) => waiting)) return 'POR_PUBLICAR';
  return attempts.length > 0 || planned.academic_year_id < studyYear ? 'EM_ATRASO' : 'POR_FAZER';
}

/** The plan with the student's standing in each subject, also where it was passed in another plan. In arrears are failed subjects, and
 *  those of earlier years of study. */
export function pathOf(
  plan: readonly Planned[],
  enrolments: readonly Attempt[],
  studyYear: number,
): PathLine[] {
  return [...plan]
    .sort(
      (a, b) =>
        a.academic_year_id - b.academic_year_id ||
        a.semester_id - b.semester_id ||
        byName.compare(a.subject, b.subject),
    )
    .map((planned) => {
      const attempts = enrolments.filter(
        (enrolment) => enrolment.subject_id === planned.subject_id && counts(enrolment),
      );
      const passes = attempts.filter(({ passed }) => passed);
      // A failed attempt may have the higher grade: of a student who was excluded, or missed the exam.
      const grades = (passes.length > 0 ? passes : attempts).flatMap(({ state, grade }) =>
        state === 'INSCRITO' || grade === null ? [] : [grade],
      );
      return {
        ...planned,
        state: stateOf(planned, attempts, studyYear),
        grade: grades.length > 0 ? Math.max(...grades) : null,
        year: attempts.length > 0 ? Math.max(...attempts.map(({ year }) => year)) : null,
        attempts: attempts.filter(({ state }) => state !== 'DISPENSADO').length,
        equivalence: attempts.some(({ passed, state }) => passed && state === 'DISPENSADO'),
      };
    });
}

/** Average and credits of the passed subjects. */
export function figuresOf(path: readonly PathLine[]) {
  const passed = path.filter(({ state }) => state === 'APROVADO');
  const sum = (lines: readonly PathLine[]) => lines.reduce((total, { credits }) => total + (credits ?? 0), 0);
  return {
    average: courseAverageTenths(passed.map(({ grade, credits }) => ({ hundredths: grade!, credits }))),
    credits: { passed: sum(passed), total: sum(path) },
  };
}
