import type { SubjectRow } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { passedBy } from '@portal/shared-kit/contract/enrolment/subject-rules';
import type { Db } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import type { EnrolmentVerdict } from '../subjects/enrolment.rules.ts';
import { asOffer, judgeAlone, type SubjectOffer } from './enrolment.service.ts';
import type { StudentFacts } from '../subjects/facts.repository.ts';
import { knownStudent, type KnownEnrolments } from '../subjects/known-results.service.ts';
import {
  type PublishedFinals,
  attemptsOf,
  hasPassed,
  isUnpublished,
  lastGrade,
} from '../subjects/taken.rules.ts';
import { messages } from '../subjects/messages.ts';
import type { PlacesOfPlan, PlannedKind } from '../subjects/student-facts.repository.ts';

/** A subject in a list of one student's, with the class it is taken in. */
export type StudentSubject = Omit<SubjectRow, 'classmate_id' | 'classmate_name'> & {
  class_id: number | null;
  class_name: string | null;
};

interface StudentSituation {
  student: StudentFacts;
  offer: SubjectOffer;
  taken: KnownEnrolments;
}

interface StudentSubjectsQuery {
  /** By default the caller. */
  student_id?: number | undefined;
  course_id?: number | undefined;
  semester_id?: number | undefined;
}
/** The data behind the lists of one student's subjects, with the part of the plan that the list shows. */
export async function situationOf(
  db: Db,
  filters: StudentSubjectsQuery,
  ctx: UserContext,
  places: PlacesOfPlan,
  published: PublishedFinals,
): Promise<StudentSituation> {
  const { student_id, semester_id } = filters;
  const year = institutionYear(new Date());
  const whose = student_id === undefined ? { personId: ctx.user.personId } : { id: student_id };
  const query = { ...whose, year, semester_id };
  const { student, facts, taken } = await knownStudent(db, ctx, query, places, published);
  const { course_id, class_semester } = student;
  if (filters.course_id !== undefined && filters.course_id !== course_id)
    throw new ApiError('not_found', messages.otherCourse);
  const offer = asOffer(facts, { course_id, year, semester_id: semester_id ?? class_semester ?? 1 });
  return { student, offer, taken };
}

/** A student's subjects of the current year. */
const runningOf = ({ offer, taken }: StudentSituation) =>
  taken.filter(({ state, year }) => state === 'INSCRITO' && year === offer.year);

/** A student's subjects of the current year, of one semester where one is named. */
export const enrolledIn = (situation: StudentSituation, semester_id: number | undefined): StudentSubject[] =>
  runningOf(situation)
    .filter((one) => semester_id === undefined || one.semester_id === semester_id)
    .map((one) => ({
      id: one.id,
      subject_id: one.subject_id,
      name: one.name,
      semester_id: one.semester_id,
      academic_year_id: one.academic_year_id,
      credits: one.credits,
      status: 'INSCRITO' as const,
      allowed: false,
      blocked_reason: null,
      warning: null,
      may_override: false,
      attempts: attemptsOf(situation.taken, one.subject_id),
      last_grade: lastGrade(situation.taken, one.subject_id),
      class_id: one.class_id,
      class_name: one.class_name,
      flagged: one.flagged,
    }));

/** Subjects of the plan that the student could take: those of their year, or earlier ones that are not passed. Whether one without a
 *  published result is in arrears, its student is not told (J2). */
export function offered(kind: PlannedKind, situation: StudentSituation): StudentSubject[] {
  const { offer, student, taken } = situation;
  const year = student.year_of_study ?? 1;
  const now = student.class_semester ?? offer.semester_id;
  const running = new Set(runningOf(situation).map(({ subject_id }) => subject_id));
  const open = offer.plan.filter(
    ({ subject_id, closed_from }) =>
      (closed_from === null || closed_from > offer.year) &&
      !running.has(subject_id) &&
      !hasPassed(taken, subject_id),
  );
  const rows =
    kind === 'NORMAL'
      ? open.filter((at) => at.academic_year_id === year && at.semester_id === offer.semester_id)
      : open.filter(
          (at) =>
            (at.academic_year_id < year || (at.academic_year_id === year && at.semester_id < now)) &&
            !isUnpublished(taken, at.subject_id),
        );
  const ids = rows.map(({ subject_id }) => subject_id);
  const verdicts = judgeAlone(offer, student, taken, ids);
  return rows.map((planned, at) => rowOf(kind, planned, verdicts[at]!, situation));
}

/** Field by field, because this runs for each subject of a plan at each opening of the screen. */
function rowOf(
  status: PlannedKind,
  { id, subject_id, name, semester_id, academic_year_id, credits }: SubjectOffer['plan'][number],
  verdict: EnrolmentVerdict,
  { offer, taken }: StudentSituation,
): StudentSubject {
  const { teaching, warning } = verdict;
  const refused: EnrolmentVerdict['refused'] =
    semester_id === offer.semester_id
      ? verdict.refused
      : { kind: 'DISCIPLINA', reason: messages.otherSemester(semester_id) };
  return {
    id,
    subject_id,
    name,
    semester_id,
    academic_year_id,
    credits,
    status,
    allowed: refused === undefined,
    blocked_reason: refused?.reason ?? null,
    warning,
    may_override: refused !== undefined && passedBy(refused.kind) !== null,
    attempts: attemptsOf(taken, subject_id),
    last_grade: lastGrade(taken, subject_id),
    class_id: teaching?.id ?? null,
    class_name: teaching?.name ?? null,
    flagged: false,
  };
}
