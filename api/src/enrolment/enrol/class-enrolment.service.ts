import type { Db } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { refuseAdvanced } from '../../offer/class-group/class-group.service.ts';
import type { EnrolmentReport } from '../subjects/enrolment.rules.ts';
import * as service from './enrolment.service.ts';
import type { EnrolmentRequest, SubjectOffer } from './enrolment.service.ts';
import * as facts from '../subjects/facts.repository.ts';
import { takenBy } from '../subjects/student-facts.repository.ts';
import { messages } from '../subjects/messages.ts';

interface One extends EnrolmentRequest {
  student_id: number;
}

/** What the caller took the class for. */
interface ExpectedClass {
  course_id?: number | undefined;
  seen?: Parameters<typeof refuseAdvanced>[1];
}

/** An active class, and what its course offers in its semester. */
export async function classOffer(db: Db, class_id: number, { course_id, seen }: ExpectedClass = {}) {
  const group = orNotFound(await facts.activeClass(db, class_id), messages.classMissing);
  if (!group.active) throw new ApiError('conflict', messages.classInactive);
  if (course_id !== undefined && course_id !== group.course_id)
    throw fieldError('invalid', 'course_id', messages.classOfOtherCourse);
  refuseAdvanced(group, seen);
  const degree = await facts.degreeOf(db, group.course_id);
  return { group, offer: await service.offerOf(db, group.course_id, degree, group.semester_id) };
}

/** What the plan gives a class in its semester. */
export const planOfClass = (
  { plan, year }: SubjectOffer,
  { academic_year_id, semester_id }: { academic_year_id: number; semester_id: number },
): number[] =>
  plan
    .filter(
      (one) =>
        one.academic_year_id === academic_year_id &&
        one.semester_id === semester_id &&
        (one.closed_from === null || one.closed_from > year),
    )
    .map(({ subject_id }) => subject_id);

/** What would be accepted and refused, without locks; seats are counted down as they would be taken. */
export async function preview(
  db: Db,
  ctx: UserContext,
  offer: SubjectOffer,
  requests: readonly One[],
): Promise<EnrolmentReport> {
  const ids = requests.map(({ student_id }) => student_id);
  const [students, enrolments] = await Promise.all([facts.findStudents(db, ids), takenBy(db, ids)]);
  const seats = structuredClone(offer);
  const outcomes = requests.map((one) => {
    const student = orNotFound(
      students.find(({ id }) => id === one.student_id),
      messages.studentMissing,
    );
    const refusal = service.unfit(seats, student);
    if (refusal) return service.refuseAll(seats, student, one, refusal);
    const own = enrolments.filter(({ student_id }) => student_id === student.id);
    const verdicts = service.judge(seats, student, own, one, ctx);
    for (const { subject_id, refused, already, teaching } of verdicts)
      if (!refused && !already && teaching) {
        const group = seats.classes.find(({ id }) => id === teaching.id)!;
        group.enrolled[subject_id] = (group.enrolled[subject_id] ?? 0) + 1;
      }
    return service.outcomeOf(seats, student, verdicts);
  });
  return service.mergeReports(outcomes);
}

/** Enrols each in a transaction of their own. */
export async function enrolEach(
  db: Db,
  ctx: UserContext,
  offer: SubjectOffer,
  requests: readonly One[],
): Promise<EnrolmentReport> {
  const outcomes: EnrolmentReport[] = [];
  for (const one of requests)
    outcomes.push(await db.transaction().execute((tx) => service.enrol(tx, ctx, offer, one.student_id, one)));
  return service.mergeReports(outcomes);
}
