import { isDeepStrictEqual } from 'node:util';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import {
  carriedFrequencyOf,
  situationLabels,
  type CarriedFrequency,
} from '@portal/shared-kit/contract/grading/average-rules';
import { cellText } from '@portal/shared-kit/contract/grading/grade-rules';
import type { CarriedGrades, EnrolmentMove, GradeCarrier } from '../../enrolment/students/grade-carrier.ts';
import { notifyPeople } from '../../people/communications/notice.ts';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { moveGrades } from '../editions/earlier-grades.repository.ts';
import { ensureSheet, findById, sheetsOf } from '../editions/graded-edition.repository.ts';
import { carriedResultsOf, cellsOf, earlierGradesOf, itemsOf } from '../editions/item.repository.ts';
import { cellOf, tableOf } from '../editions/standing.rules.ts';
import { termsOf } from '../editions/period.repository.ts';
import { messages as common } from '../messages.ts';
import { buildSnapshot } from '../sheets/sheet.service.ts';
import * as sheets from '../sheets/sheet.repository.ts';
import type { SheetSnapshot } from '../sheets/snapshot.rules.ts';
import { submissionOf } from '../sheets/submission.service.ts';
import * as rows from './carry.repository.ts';
import type { Membership, MovingEnrolment } from './carry.repository.ts';
import { messages } from './messages.ts';

/** Moves enrolments of one student to other editions of their subjects (J1): grades go to the column of the same type with their history
 *  and publication, those without a column stay readable as 'nota da turma anterior', and submitted pautas continue as supplementary ones
 *  with the same average and situation. Moving back restores what was there. The student is locked. */
async function carry(tx: Tx, ctx: UserContext, moves: readonly EnrolmentMove[], reason: string) {
  if (moves.length === 0) return [];
  const ids = moves.map(({ enrolment_id }) => enrolment_id);
  const before = await rows.placesOf(tx, ids);
  await rows.lock(
    tx,
    ids,
    [...before, ...moves].map(({ edition_id }) => edition_id),
  );
  const blocked = await rows.awaitingRectification(tx, ids);
  const going = moves.filter(({ enrolment_id }) => !blocked.has(enrolment_id));
  const goingIds = going.map(({ enrolment_id }) => enrolment_id);
  const placeOf = (id: number) => before.find((one) => one.id === id)!;
  const members: (Membership & { carried: NonNullable<Membership['carried']> })[] = [];
  for (const member of await rows.membershipsOf(tx, goingIds)) {
    const { edition_id } = placeOf(member.enrolment_id);
    members.push({ ...member, carried: member.carried ?? (await formulaOf(tx, member, edition_id)) });
  }
  await rows.removeMemberships(tx, goingIds);
  await rows.setEditions(tx, going);
  await rows.openExamColumns(tx, goingIds, members);
  const moved = await moveGrades(tx, goingIds, new Map(goingIds.map((id) => [id, placeOf(id).edition_id])));
  const entered: EnteredSheet[] = [];
  for (const { enrolment_id, edition_id } of going)
    for (const member of members.filter((one) => one.enrolment_id === enrolment_id))
      entered.push(...(await enterSheet(tx, member, edition_id, placeOf(enrolment_id))));
  // A frequency stores the result too, which the weights that came with an exam decide: all have entered before the first is stored.
  for (const sheet of entered) await submitThere(tx, ctx, sheet, placeOf(sheet.member.enrolment_id));
  await leaveSheets(tx, ctx, members);
  await record(tx, ctx, going, placeOf, reason);
  const kept = await earlierGradesOf(tx, goingIds);
  const carried = await carriedResultsOf(tx, goingIds);
  const facts = moves.map(({ enrolment_id }): CarriedGrades => {
    const formula = carried(enrolment_id);
    return {
      enrolment_id,
      moved: moved
        .filter((one) => one.enrolment_id === enrolment_id)
        .map(({ type }) => type)
        .sort(),
      kept: kept
        .filter((one) => one.enrolment_id === enrolment_id)
        .map(({ type, class_name, ...grade }) => ({ type, class_name, value: cellText(cellOf(grade)) })),
      frequency: formula?.FREQUENCIA ? frequencyOf(formula.FREQUENCIA) : null,
      obstacle: blocked.has(enrolment_id) ? messages.rectificationPending : null,
    };
  });
  for (const { enrolment_id, edition_id } of going)
    await notifyTeacher(
      tx,
      edition_id,
      placeOf(enrolment_id),
      facts.find((one) => one.enrolment_id === enrolment_id)!,
    );
  return facts;
}

export const gradeCarrier: GradeCarrier = { carry };

function frequencyOf(carried: CarriedFrequency): CarriedGrades['frequency'] {
  const { average, situation } = carriedFrequencyOf(carried);
  return { average, situation: situationLabels[situation] };
}

/** What the results of a student in a submitted pauta are computed from. */
async function formulaOf(db: Db, { kind, enrolment_id }: Membership, editionId: number) {
  const { rules, weights } = await termsOf(db, editionId);
  if (kind !== 'FREQUENCIA') return { ...weights, rules };
  const [items, cells] = [await itemsOf(db, editionId), tableOf(await cellsOf(db, editionId))];
  const columns = items
    .filter((item) => item.kind === 'FREQUENCIA')
    .map(({ id, type, weight }) => {
      const grade = cells(enrolment_id, id);
      return { type, weight: weight ?? 0, cell: cellOf(grade), ...(grade && { grade_id: grade.id }) };
    });
  return { columns, rules, published: await rows.isWhollyPublished(db, editionId, enrolment_id) };
}

/** A supplementary pauta that a student has entered; `isNew` where it holds nobody else. */
interface EnteredSheet {
  pauta_id: number;
  editionId: number;
  isNew: boolean;
  member: Membership;
}

/** Puts a student into the pauta they come back to, or into a supplementary one of the new edition; returns the latter. */
async function enterSheet(
  tx: Tx,
  member: Membership,
  editionId: number,
  from: MovingEnrolment,
): Promise<EnteredSheet[]> {
  const { enrolment_id, kind, carried } = member;
  const origin_id = member.origin_id ?? member.sheet_id;
  const isBack = member.origin_edition_id === editionId;
  // A pauta that was returned meanwhile is open for this student as for all others.
  if (isBack && member.origin_state === 'EM_EDICAO') return [];
  if (isBack && (await isRecorded(tx, { pauta_id: origin_id, kind, editionId, from }))) {
    await rows.insertMembership(tx, {
      enrolment_id,
      kind,
      pauta_id: origin_id,
      origin_id: null,
      carried: null,
    });
    return [];
  }
  const shared =
    member.state === 'SUBMETIDA'
      ? await rows.supplementaryOf(tx, { edition_id: editionId, origin_id })
      : undefined;
  const pauta_id = shared ?? (await newSheet(tx, kind, editionId));
  await rows.insertMembership(tx, { enrolment_id, kind, pauta_id, origin_id, carried });
  return [{ pauta_id, editionId, isNew: shared === undefined, member }];
}

/** Stores the content of a supplementary pauta, and puts a new one into the state that the student's pauta had. */
async function submitThere(
  tx: Tx,
  ctx: UserContext,
  { pauta_id, editionId, isNew, member: { kind, state, sheet_id } }: EnteredSheet,
  from: MovingEnrolment,
): Promise<void> {
  const submitter = (await rows.actorOf(tx, sheet_id, 'SUBMETIDA')) ?? ctx.user.userId;
  await seal(tx, ctx, { pauta_id, kind, editionId, actor_id: submitter });
  if (!isNew) return;
  const reason = messages.submittedThere(from.class_name);
  const moveTo = async (
    from_state: string,
    to_state: 'SUBMETIDA' | 'HOMOLOGADA',
    actor_id: number | null,
  ) => {
    await sheets.move(tx, pauta_id, to_state);
    await sheets.insertEvent(tx, { pauta_id, from_state, to_state, actor_id, reason });
  };
  await moveTo('EM_EDICAO', 'SUBMETIDA', submitter);
  if (state !== 'SUBMETIDA')
    await moveTo('SUBMETIDA', 'HOMOLOGADA', await rows.actorOf(tx, sheet_id, 'HOMOLOGADA'));
}

/** Whether a submitted pauta has a student with the grades and the formula of now: while they were away it may have been submitted again
 *  without them, a grade may have been rectified, and a pauta that all had left closed no weights. */
async function isRecorded(
  tx: Tx,
  {
    pauta_id,
    kind,
    editionId,
    from: { id, student_id },
  }: { pauta_id: number; kind: Membership['kind']; editionId: number; from: MovingEnrolment },
): Promise<boolean> {
  const [latest] = await sheets.snapshotsOf(tx, pauta_id);
  const { columns, students, rules, weights } = JSON.parse(latest!.content) as SheetSnapshot;
  const recorded = students.find((student) => student.student_id === student_id);
  if (!recorded) return false;
  const [items, terms] = [await itemsOf(tx, editionId), await termsOf(tx, editionId)];
  const ofFrequency = ({ kind: of }: { kind: Membership['kind'] }) => of === 'FREQUENCIA';
  const weighed = (all: readonly { id: number; weight: number | null }[]) =>
    all.map(({ id: column, weight }) => [column, weight]);
  const isFormula =
    kind === 'FREQUENCIA'
      ? isDeepStrictEqual(weighed(columns.filter(ofFrequency)), weighed(items.filter(ofFrequency))) &&
        isDeepStrictEqual(rules, terms.rules)
      : isDeepStrictEqual(weights, terms.weights);
  if (!isFormula) return false;
  const stored = tableOf(await cellsOf(tx, editionId));
  return columns
    .filter((column) => column.kind === 'FREQUENCIA' || column.kind === kind)
    .every((column) => recorded.cells[column.id] === cellText(cellOf(stored(id, column.id))));
}

async function newSheet(tx: Tx, kind: Membership['kind'], editionId: number): Promise<number> {
  await ensureSheet(tx, editionId, kind);
  const all = (await sheetsOf(tx, editionId)).filter((one) => one.kind === kind);
  return sheets.addSheet(tx, editionId, kind, all.length);
}

/** Stores the content of a supplementary pauta; who withdrew since they entered it stays in it, as in any submitted pauta. */
async function seal(
  tx: Tx,
  ctx: UserContext,
  {
    pauta_id,
    kind,
    editionId,
    actor_id,
  }: { pauta_id: number; kind: Membership['kind']; editionId: number; actor_id: number },
): Promise<void> {
  const now = new Date();
  const asker = { personId: ctx.user.personId, today: institutionDay(now) };
  const edition = orNotFound(await findById(tx, editionId, asker), common.noEdition);
  const members = await rows.membersOfSheet(tx, pauta_id);
  const submission = await submissionOf(tx, edition, kind, now, members);
  const pending = submission.lines.filter(({ student }) => members.has(student.enrolment_id));
  const snapshot = await buildSnapshot(tx, editionId, kind, { ...submission, pending });
  await sheets.insertSnapshot(tx, { ...snapshot, pauta_id, actor_id });
}

/** Returns supplementary pautas that the move emptied, which nobody could homologate. */
async function leaveSheets(tx: Tx, ctx: UserContext, members: readonly Membership[]): Promise<void> {
  for (const { sheet_id, state, origin_id } of members)
    if (origin_id !== null && state === 'SUBMETIDA' && (await rows.membersOfSheet(tx, sheet_id)).size === 0) {
      await sheets.move(tx, sheet_id, 'EM_EDICAO');
      await sheets.insertEvent(tx, {
        pauta_id: sheet_id,
        from_state: 'SUBMETIDA',
        to_state: 'EM_EDICAO',
        actor_id: ctx.user.userId,
        reason: messages.leftAgain,
      });
    }
}

async function record(
  tx: Tx,
  ctx: UserContext,
  moves: readonly EnrolmentMove[],
  placeOf: (enrolment: number) => MovingEnrolment,
  reason: string,
): Promise<void> {
  const made = moves.map(({ enrolment_id, edition_id }) => ({
    enrolment_id,
    from_edition_id: placeOf(enrolment_id).edition_id,
    to_edition_id: edition_id,
    actor_id: ctx.user.userId,
    reason,
  }));
  if (made.length > 0) await rows.insertMoves(tx, made);
  for (const { enrolment_id, from_edition_id, to_edition_id } of made)
    await audit(tx, ctx, {
      action: 'enrolment.move',
      entityId: enrolment_id,
      reason,
      changes: [{ field: 'edition_id', old: from_edition_id, new: to_edition_id }],
    });
}

async function notifyTeacher(
  tx: Tx,
  editionId: number,
  { full_name: student, subject, class_name: from }: MovingEnrolment,
  { moved, kept, frequency }: CarriedGrades,
): Promise<void> {
  const teachers = await rows.responsibleOf(tx, editionId, institutionDay(new Date()));
  const notice = messages.arrived({ student, subject, from, moved, kept, frequency });
  await notifyPeople(tx, teachers, { type: 'PAUTA', audience: subject, ...notice });
}
