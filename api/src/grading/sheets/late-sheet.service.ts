import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { lateSheets } from '@portal/shared-kit/contract/grading/late-sheet';
import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import type { Db } from '../../platform/database/db.ts';
import { factsOf } from '../closing/closing-facts.repository.ts';
import { closingOf } from '../closing/closing.rules.ts';
import * as rows from './late-sheet.repository.ts';
import { submissionOf } from './submission.service.ts';

/** Editions whose facts are read at once. */
const batch = 100;

/** Late exams whose grades no pauta can have, since a correction excluded each of their students or gave the pass without the exam. The end
 *  of the semester does not wait for them either. */
async function unsubmittableExams(db: Db): Promise<rows.EditionKind[]> {
  const exams = await rows.correctedExams(db);
  const editions = [...new Set(exams.map(({ edition_id }) => edition_id))];
  const waiting = new Set<string>();
  for (let from = 0; from < editions.length; from += batch)
    for (const { edition_id, sheets } of closingOf(await factsOf(db, editions.slice(from, from + batch))))
      for (const { kind, state } of sheets) if (state !== 'SUBMETIDA') waiting.add(`${edition_id} ${kind}`);
  return exams.filter(({ edition_id, kind }) => !waiting.has(`${edition_id} ${kind}`));
}

/** A page of editions with a late pauta. */
export const listLate = async (db: Db, request: Args<typeof lateSheets>['query']) =>
  rows.list(db, request, await unsubmittableExams(db));

/** How many editions have a late pauta, and how many teachers answer for them. */
export const countLate = async (db: Db) => rows.count(db, await unsubmittableExams(db));

/** Of these kinds those whose pauta somebody of the class waits for. */
export async function awaitedKinds(
  db: Db,
  { edition_id: id, awaited }: { edition_id: number; awaited: number },
  kinds: readonly SheetKind[],
  now: Date,
): Promise<SheetKind[]> {
  const found: SheetKind[] = [];
  for (const kind of kinds) {
    const isAwaited =
      kind === 'FREQUENCIA' ? awaited > 0 : (await submissionOf(db, { id }, kind, now)).pending.length > 0;
    if (isAwaited) found.push(kind);
  }
  return found;
}
