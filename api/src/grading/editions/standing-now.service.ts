import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import type { Db } from '../../platform/database/db.ts';
import { membersOf } from './graded-edition.repository.ts';
import { carriedResultsOf, cellsOf, isNamed, itemsOf } from './item.repository.ts';
import { termsOf } from './period.repository.ts';
import { cellOf, standingOf, tableOf, voidedExams, type StudentStanding } from './standing.rules.ts';

/** The standing of a student of an edition by the stored grades, as the end of the semester counts them. */
export async function standingNow(db: Db, editionId: number, enrolmentId: number): Promise<StudentStanding> {
  const [items, cells, { rules, weights }, carriedBy, members, named] = await Promise.all([
    itemsOf(db, editionId),
    cellsOf(db, editionId),
    termsOf(db, editionId),
    carriedResultsOf(db, [enrolmentId]),
    membersOf(db, editionId),
    isNamed(db, enrolmentId),
  ]);
  const stored = tableOf(cells);
  const cell = (id: number) => cellOf(stored(enrolmentId, id));
  const carried = carriedBy(enrolmentId);
  const standing = standingOf(items, cell, weights, rules, carried);
  const inPauta = (kind: SheetKind) =>
    members.some((member) => member.enrolment_id === enrolmentId && member.kind === kind);
  const unsettled = items.filter(({ id, kind }) => cell(id) !== null && !inPauta(kind));
  const voided = voidedExams(unsettled, standing, named);
  const counting = (id: number) => (voided.some((item) => item.id === id) ? null : cell(id));
  return standingOf(items, counting, weights, rules, carried);
}
