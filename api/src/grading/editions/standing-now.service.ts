import type { Db } from '../../platform/database/db.ts';
import { carriedResultsOf, cellsOf, itemsOf } from './item.repository.ts';
import { termsOf } from './period.repository.ts';
import { cellOf, standingOf, tableOf, type StudentStanding } from './standing.rules.ts';

/** The standing of a student of an edition by the stored grades. */
export async function standingNow(db: Db, editionId: number, enrolmentId: number): Promise<StudentStanding> {
  const [items, cells, { rules, weights }, carriedBy] = await Promise.all([
    itemsOf(db, editionId),
    cellsOf(db, editionId),
    termsOf(db, editionId),
    carriedResultsOf(db, [enrolmentId]),
  ]);
  const stored = tableOf(cells);
  const cell = (id: number) => cellOf(stored(enrolmentId, id));
  return standingOf(items, cell, weights, rules, carriedBy(enrolmentId));
}
