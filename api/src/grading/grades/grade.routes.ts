import * as contract from '@portal/shared-kit/contract/grading/grade';
import { cellText } from '@portal/shared-kit/contract/grading/grade-rules';
import { evaluationPeriod, gradeGrid, gridFrame } from '@portal/shared-kit/contract/grading/grid';
import { sheetKinds, type SheetKind } from '@portal/shared-kit/contract/grading/place';
import { serveEvents, type EventServer } from '../../platform/events/serve-events.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import {
  command,
  query,
  queryBytes,
  type Server,
  done,
  one,
  type UserContext,
} from '../../platform/http/route.ts';
import { editionById, editionFor, admitted, lookupFor } from '../editions/edition-access.service.ts';
import { fromWire } from '../editions/edition-wire.ts';
import { periodsOf, type AnsweredPeriod } from '../editions/period.service.ts';
import { cellOf } from '../editions/standing.rules.ts';
import { messages } from '../messages.ts';
import * as events from './event.repository.ts';
import { findGrade, wasSubmitted } from './give.repository.ts';
import { type AnsweredCell, give } from './give.service.ts';
import { cellOnWire, frameOnWire, studentsOnWire } from './grid-wire.ts';
import { studentViews } from '../published/published-result.service.ts';
import type { Answer } from '@portal/shared-kit/contract/core/endpoint';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/database/db.ts';
import type { EditionKey, FoundEdition } from '../editions/graded-edition.repository.ts';
import { inPlace } from '../editions/item.repository.ts';
import { gridRows, guessedFrame, type GridFrame } from './grid.repository.ts';

/** The students of an edition with their grades. */
interface CachedRoll {
  editionId: number;
  /** Fingerprint of the rows they were made of. */
  mark: string;
  /** Their JSON in an answer: encoding sixty kilobytes at each call takes longer than copying them. */
  json: Buffer;
}

/** Cache of the students of recently read editions, serialised: reading and serialising 480 grades costs more than everything else in a
 *  grid. What it says is a guess, which the database confirms at each use. */
const editionRollCache = () => {
  // Sixty students with eight grades are some 60 KB.
  const known = new LRUCache<string, CachedRoll>({ max: 200 });
  const keyOf = ({ class_id, subject_id, year, semester_id }: EditionKey): string =>
    [class_id, subject_id, year, semester_id].join();
  return {
    find: (place: EditionKey) => known.get(keyOf(place)),
    keep: (place: EditionKey, roll: CachedRoll) => known.set(keyOf(place), roll),
  };
};

const opening = Buffer.from('{"status":1,"data":{"students":');

/** The grid of the edition with a key as the bytes of the answer (S2 §7, G.2). One statement where the students are known and unchanged.
 *  Throws `not_found` and `forbidden`. */
async function gridOf(
  db: Db,
  place: Parameters<typeof lookupFor>[0],
  ctx: UserContext,
  editionRolls: ReturnType<typeof editionRollCache>,
): Promise<Buffer> {
  const now = new Date();
  const key = lookupFor(place, ctx);
  const cached = editionRolls.find(key);
  const guessed = cached && (await guessedFrame(db, { id: cached.editionId, now }, key));
  if (guessed) {
    const edition = admitted(guessed.edition, ctx, 'read');
    if (edition.id === cached.editionId && guessed.frame.mark === cached.mark)
      return gridAnswer(edition, guessed.frame, cached.json, now);
  }
  const edition = await editionFor(db, place, ctx, 'read');
  const { frame, roll } = await gridRows(db, edition.id, { ...key, now });
  const json = studentsOnWire(roll, inPlace(frame.items));
  editionRolls.keep(key, { editionId: edition.id, mark: frame.mark, json });
  return gridAnswer(edition, frame, json, now);
}

function gridAnswer(edition: FoundEdition, found: GridFrame, students: Buffer, now: Date): Buffer {
  const frame = frameOnWire(edition, found, now);
  const rest = JSON.stringify(gridFrame.parse(frame)).slice(1);
  return Buffer.concat([opening, students, Buffer.from(`,${rest}}`)]);
}

/** Whether grades may be entered now, and of which kind (row 70). */
function evaluation(periods: readonly AnsweredPeriod[], now: Date): Answer<typeof evaluationPeriod> {
  const shown = periods.find(({ open }) => open) ?? periods[0]!;
  const isOpen = (kind: SheetKind) => periods.some((period) => period.kind === kind && period.open);
  // A special exam counts as the normal one (I2).
  const normal = isOpen('EXAME_NORMAL') || isOpen('EXAME_ESPECIAL');
  return {
    status: shown.status,
    date_start_academic_year: shown.date_start,
    date_end_academic_year: shown.date_end,
    Assessment: isOpen('FREQUENCIA'),
    Exames: normal || isOpen('RECORRENCIA'),
    season: normal ? 'NORMAL' : isOpen('RECORRENCIA') ? 'RECORRENCIA' : null,
    server_time: now,
    extension_until: shown.extension_until,
    reason: shown.reason,
  };
}

/** Grades of an edition: the grid, what is saved in it, its history (S2 §7, rows 65 to 70). */
export const gradeRoutes = (server: EventServer) => {
  reading(server);
  giving(server);
};

function reading(server: EventServer) {
  const editionRolls = editionRollCache();
  queryBytes(server, gradeGrid, async (db, { query: place }, ctx) =>
    gridOf(db, fromWire(place), ctx, editionRolls),
  );
  query(server, evaluationPeriod, async (db, { query: place }, ctx) => {
    const { id } = await editionFor(db, fromWire(place), ctx, 'read');
    const now = new Date();
    return evaluation(await periodsOf(db, id, now), now);
  });
  query(server, contract.gradeChanges, async (db, { query: { since, ...place } }, ctx) => {
    const { id } = await editionFor(db, fromWire(place), ctx, 'read');
    const found = await events.changesSince(db, id, since);
    return one({
      since: found.at(-1)?.event_id ?? since,
      cells: found.map((cell) => ({
        ...cellOnWire(cell),
        student_id: cell.student_id,
        author: cell.author,
        at: cell.at,
      })),
    });
  });
  serveEvents(server, contract.gradeEvents, async (db, { query: place }, ctx) =>
    String((await editionFor(db, fromWire(place), ctx, 'read')).id),
  );
  query(server, contract.gradesAsStudent, async (db, { query: { student_id, ...place } }, ctx) => {
    const { id: edition_id } = await editionFor(db, fromWire(place), ctx, 'read');
    const [view] = await studentViews(db, student_id, { edition_id });
    return one(orNotFound(view, messages.notEnrolled));
  });
  query(server, contract.cellHistory, async (db, { query: { student_id, assessment_formula_id } }, ctx) => {
    const item = orNotFound(await events.editionOfItem(db, assessment_formula_id), messages.itemMissing);
    await editionById(db, item.edition_id, ctx, 'read');
    const found = await events.historyOf(db, assessment_formula_id, student_id);
    return one(
      found.map(({ old_status, old_hundredths, new_status, new_hundredths, ...row }) => ({
        ...row,
        old: old_status === null ? '' : cellText(cellOf({ status: old_status, hundredths: old_hundredths })),
        new: cellText(cellOf({ status: new_status, hundredths: new_hundredths })),
      })),
    );
  });
}

function giving(server: Server) {
  const calls = [
    [contract.giveResult, ['FREQUENCIA']],
    [contract.giveExamResult, ['EXAME_NORMAL', 'RECORRENCIA', 'EXAME_ESPECIAL']],
  ] as const;
  for (const [call, kinds] of calls)
    command(server, call, async (tx, { query: { assessmentType, ...place }, body }, ctx) => {
      // The moment of arrival, however long the edition is locked by another call (row 70).
      const now = new Date();
      const edition = await editionFor(tx, fromWire(place), ctx, 'write');
      const giving = { edition, cells: body.assessments, kinds, type: assessmentType, now };
      return answerOf(await give(tx, giving, ctx), now);
    });
  command(server, contract.updateResult, async (tx, { params, body }, ctx) => {
    const now = new Date();
    const found = orNotFound(await findGrade(tx, params.x), messages.resultMissing);
    if (found.student_id !== params.studentId) throw new ApiError('not_found', messages.resultMissing);
    const edition = await editionById(tx, found.edition_id, ctx, 'write');
    if (body.reason === undefined && (await wasSubmitted(tx, found.item_id)))
      throw fieldError('invalid', 'reason', messages.reasonAfterSubmission);
    const cell = { ...body, student_id: found.student_id, assessment_formula_id: found.item_id };
    const cells = [
      { ...cell, client_id: `result-${params.x}-${body.version}-${ctx.requestId}`.slice(0, 64) },
    ];
    const [outcome] = await give(tx, { edition, cells, kinds: sheetKinds, type: undefined, now }, ctx);
    if (outcome!.outcome === 'conflict') throw new ApiError('conflict', outcome!.message!);
    if (outcome!.outcome === 'refused') throw fieldError('invalid', 'assessment_value', outcome!.message!);
    return done(messages.saved(1), outcome!);
  });
}

/** The saved and the refused cells, with messages by their index in the list (S2 §8). */
function answerOf(results: AnsweredCell[], now: Date) {
  const count = (expected: AnsweredCell['outcome']) =>
    results.filter(({ outcome }) => outcome === expected).length;
  const saved = count('saved');
  const errors = Object.fromEntries(
    results.flatMap(({ message }, index) =>
      message === null ? [] : [[`assessments.${index}.assessment_value`, [message]]],
    ),
  );
  const notSaved = results.length - saved;
  const message = [messages.saved(saved), ...(notSaved > 0 ? [messages.notSaved(notSaved)] : [])].join(', ');
  return {
    ...done(`${message}.`, {
      saved,
      refused: count('refused'),
      conflicts: count('conflict'),
      results,
      server_time: now,
    }),
    ...(notSaved > 0 && { errors }),
  };
}
