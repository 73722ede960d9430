import type { Db } from '../../platform/database/db.ts';

/** What is published of the result of an enrolment that ended. */
export interface PublishedFinal {
  /** Hundredths. */
  final: number | null;
  failed: boolean;
  /** There is a result, or there may be one, that is not published. */
  waiting: boolean;
}

/** The published results of a student's enrolments that ended, by enrolment. Results are an area above, which passes this handler in
 *  (J2). */
export type PublishedFinals = (db: Db, studentId: number) => Promise<ReadonlyMap<number, PublishedFinal>>;
