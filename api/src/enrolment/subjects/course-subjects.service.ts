import type { SubjectOfCourse } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import type { Db } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import * as facts from './facts.repository.ts';
import { knownEnrolments, visibleTo } from './known-results.service.ts';
import type { PublishedFinals } from './taken.rules.ts';
import { messages } from './messages.ts';
import { planOf } from './offer.repository.ts';

interface CourseSubjectsQuery {
  course_id: number;
  semester_id?: number | undefined;
  level?: number | undefined;
  student_card?: string | undefined;
}

/** Subjects of the current plan; with a card, those that the student takes or took, each with its latest enrolment. */
export async function subjectsByCourse(
  db: Db,
  filters: CourseSubjectsQuery,
  ctx: UserContext,
  published: PublishedFinals,
): Promise<SubjectOfCourse[]> {
  const { course_id, semester_id, level, student_card } = filters;
  const year = level === undefined ? undefined : ((await facts.yearOfLevel(db, level)) ?? 0);
  const subjects = student_card
    ? await subjectsOfStudent(db, ctx, { card: student_card, course_id }, published)
    : await plannedIn(db, course_id);
  return subjects.filter(
    (subject) =>
      (semester_id === undefined || subject.semester_id === semester_id) &&
      (year === undefined || subject.academic_year_id === year),
  );
}

async function plannedIn(db: Db, course_id: number): Promise<SubjectOfCourse[]> {
  const now = institutionYear(new Date());
  return (await planOf(db, course_id))
    .filter(({ closed_from }) => closed_from === null || closed_from > now)
    .map((one) => ({ ...one, id: one.subject_id, enrolment: null }));
}

async function subjectsOfStudent(
  db: Db,
  ctx: UserContext,
  { card, course_id }: { card: string; course_id: number },
  published: PublishedFinals,
): Promise<SubjectOfCourse[]> {
  const student = visibleTo(ctx, await facts.studentByCard(db, card));
  if (student.course_id !== course_id) throw new ApiError('not_found', messages.otherCourse);
  const latest = new Map<number, SubjectOfCourse>();
  const taken = await knownEnrolments(db, ctx, student.id, published);
  for (const { id, state, year, final, subject_id, name, semester_id, academic_year_id, credits } of taken)
    latest.set(subject_id, {
      id: subject_id,
      subject_id,
      name,
      semester_id,
      academic_year_id,
      credits,
      enrolment: { id, state, year, final },
    });
  return [...latest.values()];
}
