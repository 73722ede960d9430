import type { SubjectRow } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { passedBy } from '@portal/shared-kit/contract/enrolment/subject-rules';
import type { Db } from '../../platform/database/db.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { attemptsOf, hasPassed } from './enrolment.rules.ts';
import { asOffer, judge, type SubjectOffer } from './enrolment.service.ts';
import type { StudentFacts, takenBy } from './facts.repository.ts';
import { messages } from './messages.ts';
import { factsOfStudent } from './offer.repository.ts';

/** The student that is asked about, if the caller may see them: any of them, or themselves alone. */
export function seenBy({ user }: UserContext, found: StudentFacts | undefined): StudentFacts {
  const visible = found && (user.permissions.has('enrolment.read') || found.person_id === user.personId);
  return orNotFound(visible ? found : undefined, messages.studentMissing);
}

interface Known {
  student: StudentFacts;
  offer: SubjectOffer;
  taken: Awaited<ReturnType<typeof takenBy>>;
}

interface Asked {
  /** Who asks without naming anybody asks about themselves. */
  student_id?: number | undefined;
  course_id?: number | undefined;
  semester_id?: number | undefined;
}
/** What the lists of one student's subjects are made of. */
export async function known(db: Db, asked: Asked, ctx: UserContext): Promise<Known> {
  const { student_id, semester_id } = asked;
  const year = institutionYear(new Date());
  const whose = student_id === undefined ? { personId: ctx.user.personId } : { id: student_id };
  const { facts, taken, ...found } = await factsOfStudent(db, { ...whose, year, semester_id });
  const student = seenBy(ctx, found.student);
  const { course_id, class_semester } = student;
  if (asked.course_id !== undefined && asked.course_id !== course_id)
    throw new ApiError('not_found', messages.otherCourse);
  const offer = asOffer(facts, { course_id, year, semester_id: semester_id ?? class_semester ?? 1 });
  return { student, offer, taken };
}

/** What a student has in the running year, of one semester where one is named. */
export const enrolledIn = ({ offer, taken }: Known, semester_id: number | undefined): SubjectRow[] =>
  taken
    .filter(({ state, year }) => state === 'INSCRITO' && year === offer.year)
    .filter((it) => semester_id === undefined || it.semester_id === semester_id)
    .map((it) => ({
      ...{ id: it.id, subject_id: it.subject_id, name: it.name, semester_id: it.semester_id },
      ...{ academic_year_id: it.academic_year_id, credits: it.credits, status: 'INSCRITO' as const },
      ...{ allowed: false, blocked_reason: null, warning: null, may_override: false },
      attempts: attemptsOf(taken, it.subject_id),
      last_grade: lastGrade(taken, it.subject_id),
      classmate_id: it.class_id,
      classmate_name: it.class_name,
      flagged: it.flagged,
    }));

/** Subjects of the plan that the student could take: those of their year, or those of earlier places that are not passed. */
export function offered(kind: 'NORMAL' | 'EM_ATRASO', it: Known, ctx: UserContext): SubjectRow[] {
  const { offer, student, taken } = it;
  const year = student.year_of_study ?? 1;
  const now = student.class_semester ?? offer.semester_id;
  const running = new Set(enrolledIn(it, undefined).map(({ subject_id }) => subject_id));
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
          (at) => at.academic_year_id < year || (at.academic_year_id === year && at.semester_id < now),
        );
  return rows.map((planned) => rowOf(kind, planned, it, ctx));
}

function rowOf(
  kind: 'NORMAL' | 'EM_ATRASO',
  planned: SubjectOffer['plan'][number],
  { offer, student, taken }: Known,
  ctx: UserContext,
): SubjectRow {
  const asked = { subject_ids: [planned.subject_id], override_reason: '' };
  const [verdict] = judge(offer, student, taken, asked, ctx);
  const elsewhen = planned.semester_id !== offer.semester_id;
  const refused = elsewhen
    ? { kind: 'DISCIPLINA' as const, reason: messages.otherSemester(planned.semester_id) }
    : verdict!.refused;
  return {
    ...{ id: planned.id, subject_id: planned.subject_id, name: planned.name, credits: planned.credits },
    ...{ semester_id: planned.semester_id, academic_year_id: planned.academic_year_id, status: kind },
    allowed: refused === undefined,
    blocked_reason: refused?.reason ?? null,
    may_override: refused !== undefined && passedBy(refused.kind) !== null,
    warning: verdict!.warning,
    attempts: attemptsOf(taken, planned.subject_id),
    last_grade: lastGrade(taken, planned.subject_id),
    classmate_id: verdict!.teaching?.id ?? null,
    classmate_name: verdict!.teaching?.name ?? null,
    flagged: false,
  };
}

const lastGrade = (taken: Known['taken'], subject: number): number | null =>
  taken.findLast(({ subject_id, final }) => subject_id === subject && final !== null)?.final ?? null;
