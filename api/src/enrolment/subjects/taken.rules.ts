import { passesLowestMark } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import type { EnrolmentState } from '@portal/shared-kit/contract/enrolment/subject-rules';
import { bySubject } from './course-plan.rules.ts';
import type { Db } from '../../platform/database/db.ts';

/** A current or former enrolment of a student. */
export interface Taken {
  id: number;
  subject_id: number;
  class_id: number | null;
  shift: string | null;
  year: number;
  semester_id: number;
  state: EnrolmentState;
  /** The published, rounded value (J3). */
  final: number | null;
  /** By its result, not by its grade: a missed exam is never passed. */
  failed: boolean;
  credits: number | null;
  flagged: boolean;
  /** It ended with a result that the student may not know yet (J2); `final` is null then. */
  unpublished?: boolean;
}

export const ended = (state: EnrolmentState) => state === 'ANULADO' || state === 'TRANSFERIDO';

interface EnrolmentIndex {
  best: ReadonlyMap<number, number>;
  places: ReadonlyMap<number, readonly Taken[]>;
}
/** Indexes a student's enrolments, which are read once and queried for each subject of a plan. */
const cache = new WeakMap<readonly Taken[], EnrolmentIndex>();

function indexOf(taken: readonly Taken[]): EnrolmentIndex {
  const found = cache.get(taken) ?? { best: bestOf(taken), places: bySubject(taken) };
  cache.set(taken, found);
  return found;
}

/** The best final grade by subject; among equivalent subjects the best one, and for a failed one only a failing grade. */
export const bestGrades = (taken: readonly Taken[]): ReadonlyMap<number, number> => indexOf(taken).best;

function bestOf(taken: readonly Taken[]): ReadonlyMap<number, number> {
  const best = new Map<number, number>();
  for (const { subject_id, state, final, failed } of taken)
    if (
      (state === 'CONCLUIDO' || state === 'DISPENSADO') &&
      final !== null &&
      !(failed && passesLowestMark(final))
    )
      best.set(subject_id, Math.max(final, best.get(subject_id) ?? 0));
  return best;
}
export const hasPassed = (taken: readonly Taken[], subject: number) =>
  passesLowestMark(bestGrades(taken).get(subject) ?? 0);

const never: readonly Taken[] = [];
/** The student's current and former enrolments in one subject. */
export const takenOf = (taken: readonly Taken[], subject: number): readonly Taken[] =>
  indexOf(taken).places.get(subject) ?? never;

export const attemptsOf = (taken: readonly Taken[], subject: number) =>
  takenOf(taken, subject).filter(({ state }) => !ended(state) && state !== 'DISPENSADO').length;

/** The latest final grade of a subject, in hundredths. */
export const lastGrade = (taken: readonly Taken[], subject: number): number | null =>
  takenOf(taken, subject).findLast(({ final }) => final !== null)?.final ?? null;

/** Whether a subject ended with a result that the student may not know yet (J2). */
export const isUnpublished = (taken: readonly Taken[], subject: number): boolean =>
  takenOf(taken, subject).some(({ unpublished }) => unpublished);

/** A student's enrolments as the student knows them: the published value of each result, and nothing of the others (J2). */
export const asPublished = <T extends Taken>(
  taken: readonly T[],
  published: ReadonlyMap<number, PublishedFinal>,
): T[] =>
  taken.map((enrolment) => {
    const { final, failed, waiting } = published.get(enrolment.id) ?? nothingPublished;
    return { ...enrolment, final, failed, unpublished: waiting };
  });

const nothingPublished: PublishedFinal = { final: null, failed: false, waiting: false };

/** What is published of the result of an enrolment that ended. */
interface PublishedFinal {
  /** Hundredths. */
  final: number | null;
  failed: boolean;
  /** There is a result, or there may be one, that is not published. */
  waiting: boolean;
}

/** The published results of a student's enrolments that ended, by enrolment. Results are an area above, which passes this handler in
 *  (J2). */
export type PublishedFinals = (db: Db, studentId: number) => Promise<ReadonlyMap<number, PublishedFinal>>;
