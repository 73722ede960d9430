import { createHash } from 'node:crypto';
import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import type { Tx, Db } from '../../platform/database/db.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { transition } from '../../platform/transition/transition.ts';
import { placeEarlierGrades } from '../editions/earlier-grades.repository.ts';
import { editionById } from '../editions/edition-access.service.ts';
import {
  ensureSheet,
  headOf,
  lockEdition,
  membersOf,
  sheetsOf,
  type FoundEdition,
} from '../editions/graded-edition.repository.ts';
import { isClosed } from '../editions/period.repository.ts';
import * as notices from '../grades/notices.ts';
import { cellsOf, isGraded, itemsOf, studentsOf } from '../editions/item.repository.ts';
import { cellOf, printedGrade } from '../editions/standing.rules.ts';
import { messages } from '../messages.ts';
import { gradeSheet } from './sheet.machine.ts';
import * as sheets from './sheet.repository.ts';
import type { SheetRecord } from './sheet.repository.ts';
import { submissionOf, type SheetSubmission } from './submission.service.ts';
import type { Answer } from '@portal/shared-kit/contract/core/endpoint';
import type { sheet } from '@portal/shared-kit/contract/grading/sheet';
import { printedChecksum } from '@portal/shared-kit/contract/grading/sheet-rules';
import type { SheetSnapshot } from './snapshot.rules.ts';

/** Submits the pending part of a kind: students, content and checksum are stored (C.5, I2). */
export async function submit(tx: Tx, edition: FoundEdition, kind: SheetKind, ctx: UserContext, now: Date) {
  await lockEdition(tx, edition.id);
  const submission = await submissionOf(tx, edition, kind, now);
  if (submission.problems.length > 0) throw new ApiError('conflict', submission.problems.join(' '));
  const id = await openSheet(tx, edition.id, kind);
  await sheets.addMembers(
    tx,
    id,
    kind,
    submission.pending.map(({ student }) => student.enrolment_id),
  );
  const snapshot = await buildSnapshot(tx, edition.id, kind, submission);
  await sheets.insertSnapshot(tx, { ...snapshot, pauta_id: id, actor_id: ctx.user.userId });
  await sheets.keepTerms(tx, id, edition.id);
  await transition(tx, ctx, gradeSheet, id, 'SUBMETIDA', { reason: '' });
  if (kind === 'FREQUENCIA') await sheets.openExams(tx, edition.id, submission.weights);
  return orNotFound(await sheets.find(tx, id), messages.sheetMissing);
}

/** The open pauta of a kind, or a supplementary one after those that are not. */
async function openSheet(tx: Tx, editionId: number, kind: SheetKind): Promise<number> {
  await ensureSheet(tx, editionId, kind);
  const all = (await sheetsOf(tx, editionId)).filter((one) => one.kind === kind);
  const open = all.find(({ state }) => state === 'EM_EDICAO');
  return open?.id ?? sheets.addSheet(tx, editionId, kind, all.length);
}

/** The snapshot that is stored at a submission, with its checksum. */
export async function buildSnapshot(tx: Tx, id: number, kind: SheetKind, submission: SheetSubmission) {
  const content = JSON.stringify(await contentOf(tx, id, kind, submission));
  return { content, checksum: createHash('sha256').update(content).digest('hex') };
}

/** The content of a pauta in canonical order. */
async function contentOf(
  tx: Tx,
  id: number,
  kind: SheetKind,
  { items, weights, rules, pending }: SheetSubmission,
) {
  return {
    edition: await headOf(tx, id),
    kind,
    weights,
    rules,
    columns: items.map(({ id: item, type, kind: of, weight }) => ({ id: item, type, kind: of, weight })),
    students: pending.map(({ student, standing, cells }) => ({
      student_id: student.id,
      code: student.code,
      name: student.full_name,
      gender: student.gender,
      cells,
      average: standing.frequency.average,
      situation: standing.frequency.situation,
      final: standing.final.final,
      result: standing.final.result,
      ...(student.carried && { carried: student.carried }),
    })),
  };
}

/** Returns a submitted pauta to its teacher (C.5). Throws where a submitted exam of one of its students depends on it, and once the semester
 *  has ended: its results were computed from the pauta. */
export async function returnForEditing(tx: Tx, id: number, reason: string, ctx: UserContext) {
  const sheet = await lockSheet(tx, id, ctx);
  if (sheet.kind === 'FREQUENCIA' && (await sheets.isFollowed(tx, id)))
    throw new ApiError('conflict', messages.examSubmitted);
  if (await isClosed(tx, sheet.edition_id)) throw new ApiError('conflict', messages.semesterEnded);
  await transition(tx, ctx, gradeSheet, id, 'EM_EDICAO', { reason });
  await sheets.removeMembers(tx, id);
  // The class may have got a column of the same type while the pauta was submitted (J1).
  await placeEarlierGrades(tx, sheet.edition_id);
  return orNotFound(await sheets.find(tx, id), messages.sheetMissing);
}

/** Homologates a pauta and publishes its columns, with one notice to each student who is in it or reads more by it (C.5, I3, G.7). Not by
 *  one of its teachers. */
export async function homologate(tx: Tx, id: number, ctx: UserContext) {
  const sheet = await lockSheet(tx, id, ctx);
  await transition(tx, ctx, gradeSheet, id, 'HOMOLOGADA', { reason: '' });
  const items = (await itemsOf(tx, sheet.edition_id)).filter(({ kind }) => kind === sheet.kind);
  const ids = items.map((item) => item.id);
  const members = (await membersOf(tx, sheet.edition_id)).filter(({ pauta_id }) => pauta_id === id);
  // The other students of the class may not have been submitted yet.
  const isOfMoved = (await sheetsOf(tx, sheet.edition_id)).some((one) => one.id === id && one.of_moved);
  const read = (await cellsOf(tx, sheet.edition_id)).filter(
    (cell) =>
      ids.includes(cell.item_id) &&
      !cell.published &&
      cellOf(cell) !== null &&
      (!isOfMoved || members.some(({ enrolment_id }) => enrolment_id === cell.enrolment_id)),
  );
  if (isOfMoved) await sheets.publishOwn(tx, id);
  else {
    await sheets.publish(tx, ids, ctx.user.userId);
    await sheets.followColumn(tx, ids);
  }
  const students = (await studentsOf(tx, sheet.edition_id)).filter(isGraded);
  const peopleOf = (of: readonly { enrolment_id: number }[]) => {
    const enrolments = new Set(of.map(({ enrolment_id }) => enrolment_id));
    return students.filter((one) => enrolments.has(one.enrolment_id)).map(({ person_id }) => person_id);
  };
  const readers = peopleOf(read);
  const columns = items
    .filter((item) => read.some(({ item_id }) => item_id === item.id))
    .map(({ type }) => type);
  if (readers.length > 0)
    await notices.published(tx, { edition_id: sheet.edition_id, columns, people: readers });
  const others = peopleOf(members).filter((person) => !readers.includes(person));
  if (others.length > 0) await notices.homologated(tx, { ...sheet, people: others });
  return orNotFound(await sheets.find(tx, id), messages.sheetMissing);
}

/** The pauta with its edition locked, for a caller who may decide on it and has not submitted it (F: nobody approves their own). */
async function lockSheet(tx: Tx, id: number, ctx: UserContext): Promise<SheetRecord> {
  const { edition_id } = orNotFound(await sheets.find(tx, id), messages.sheetMissing);
  await lockEdition(tx, edition_id);
  await editionById(tx, edition_id, ctx, 'decide');
  if ((await sheets.submitterOf(tx, id)) === ctx.user.userId)
    throw new ApiError('forbidden', messages.ownSubmission);
  return orNotFound(await sheets.find(tx, id), messages.sheetMissing);
}

type Detail = Pick<Answer<typeof sheet>['data'], 'columns' | 'rows' | 'timeline' | 'snapshots'>;

/** The content of a pauta by its latest snapshot, and its events; one that was returned has no content. Grades that its students can read
 *  and that stayed with an earlier class (J1) follow its columns. */
export async function detailOf(db: Db, { id, state, kind }: SheetRecord): Promise<Detail> {
  const [timeline, snapshots, kept] = await Promise.all([
    sheets.timelineOf(db, id),
    sheets.snapshotsOf(db, id),
    kind === 'FREQUENCIA' ? sheets.keptGradesOf(db, id) : [],
  ]);
  const latest = state === 'EM_EDICAO' ? undefined : snapshots[0];
  const content = latest && (JSON.parse(latest.content) as SheetSnapshot);
  const columns = content?.columns.filter((column) => column.kind === kind) ?? [];
  const students = content?.students ?? [];
  const earlier = content ? [...new Map(kept.map((grade) => [grade.item_id, grade])).values()] : [];
  const carriedWeight = ({ student_id, type }: (typeof kept)[number]): number | undefined =>
    students
      .find((student) => student.student_id === student_id)
      ?.carried?.FREQUENCIA?.columns.find((column) => column.type === type)?.weight;
  const shown = [
    ...columns,
    ...earlier.map((grade) => ({
      id: grade.item_id,
      type: `${grade.type} · ${grade.class_name}`,
      weight: carriedWeight(grade) ?? null,
    })),
  ];
  const keptCell = (student: number, column: number) => {
    const grade = kept.find(({ student_id, item_id }) => student_id === student && item_id === column);
    return grade && printedGrade(grade.status, grade.hundredths);
  };
  return {
    columns: shown.map((column) => ({
      id: column.id,
      assessment_type: column.type,
      percentage: column.weight === null ? null : column.weight / 100,
    })),
    rows: students.map((student) => ({
      student_id: student.student_id,
      student_card_id: student.code,
      fullName: student.name,
      cells: shown.map((column) => student.cells[column.id] ?? keptCell(student.student_id, column.id) ?? ''),
      average: student.average,
      situation: student.situation,
      final: student.final,
      result: student.result,
    })),
    timeline,
    snapshots: snapshots.map(({ id: snapshot, at, checksum }) => ({
      id: snapshot,
      at,
      checksum: printedChecksum(checksum),
    })),
  };
}
