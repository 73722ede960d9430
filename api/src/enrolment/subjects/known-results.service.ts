import type { Db } from '../../platform/database/db.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import type { StudentFacts } from './facts.repository.ts';
import { messages } from './messages.ts';
import { type PublishedFinals, asPublished } from './taken.rules.ts';
import { factsOfStudent, type PlacesOfPlan } from './student-facts.repository.ts';
import { takenBy } from './student-facts.repository.ts';

/** A student's enrolments, with what the reader may know of their results. */
export type KnownEnrolments = Awaited<ReturnType<typeof takenBy>>;

/** A student's enrolments as the student knows them: by published results alone (J2). */
export const ownEnrolments = async (
  db: Db,
  studentId: number,
  published: PublishedFinals,
): Promise<KnownEnrolments> => asPublished(await takenBy(db, [studentId]), await published(db, studentId));

const seesAll = ({ user }: UserContext) => user.permissions.has('enrolment.read');

/** A student's enrolments as the caller may know them: staff every result, students the published ones. */
export const knownEnrolments = (
  db: Db,
  ctx: UserContext,
  studentId: number,
  published: PublishedFinals,
): Promise<KnownEnrolments> =>
  seesAll(ctx) ? takenBy(db, [studentId]) : ownEnrolments(db, studentId, published);

/** The requested student, if the caller may see them: any of them, or themselves. */
export const visibleTo = (ctx: UserContext, found: StudentFacts | undefined): StudentFacts =>
  orNotFound(
    found && (seesAll(ctx) || found.person_id === ctx.user.personId) ? found : undefined,
    messages.studentMissing,
  );

/** A student with their enrolments as the caller may know them, and the part of the plan that a list needs. */
export async function knownStudent(
  db: Db,
  ctx: UserContext,
  query: Parameters<typeof factsOfStudent>[1],
  places: PlacesOfPlan,
  published: PublishedFinals,
): Promise<{
  student: StudentFacts;
  facts: Awaited<ReturnType<typeof factsOfStudent>>['facts'];
  taken: KnownEnrolments;
}> {
  const { taken, facts, ...found } = await factsOfStudent(db, query, places);
  const student = visibleTo(ctx, found.student);
  return {
    student,
    facts,
    taken: seesAll(ctx) ? taken : asPublished(taken, await published(db, student.id)),
  };
}
