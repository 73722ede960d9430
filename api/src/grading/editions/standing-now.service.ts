import type { Db } from '../../platform/database/db.ts';
import { cellsOf, itemsOf } from './item.repository.ts';
import { termsOf } from './terms.repository.ts';
import { cellOf, standingOf, tableOf, type StudentStanding } from './standing.rules.ts';

/** The standing of a student of an edition by the stored grades. */
export async function standingNow(db: Db, editionId: number, enrolmentId: number): Promise<StudentStanding> {
  const [items, cells, { rules, weights }] = await Promise.all([
    itemsOf(db, editionId),
    cellsOf(db, editionId),
    termsOf(db, editionId),
  ]);
  const stored = tableOf(cells);
  return standingOf(items, (id) => cellOf(stored(enrolmentId, id)), weights, rules);
}
