import type { Db } from '../../platform/database/db.ts';
import { membersOf } from './graded-edition.repository.ts';
import { carriedResultsOf, cellsOf, isNamed, itemsOf } from './item.repository.ts';
import { termsOf } from './period.repository.ts';
import { cellOf, settledStanding, tableOf, type StudentStanding } from './standing.rules.ts';

/** The standing of a student of an edition by the stored grades, as the end of the semester counts them. */
export async function standingNow(db: Db, editionId: number, enrolmentId: number): Promise<StudentStanding> {
  const [items, cells, terms, carriedBy, members, named] = await Promise.all([
    itemsOf(db, editionId),
    cellsOf(db, editionId),
    termsOf(db, editionId),
    carriedResultsOf(db, [enrolmentId]),
    membersOf(db, editionId),
    isNamed(db, enrolmentId),
  ]);
  const stored = tableOf(cells);
  return settledStanding(items, (id) => cellOf(stored(enrolmentId, id)), terms, carriedBy(enrolmentId), {
    named,
    inPauta: (kind) => members.some((member) => member.enrolment_id === enrolmentId && member.kind === kind),
  }).standing;
}
