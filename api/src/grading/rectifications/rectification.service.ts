import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { cellText } from '@portal/shared-kit/contract/grading/grade-rules';
import type {
  askRectification,
  decideRectification,
} from '@portal/shared-kit/contract/grading/rectification';
import { createHash } from 'node:crypto';
import { lockStudent } from '../../enrolment/subjects/facts.repository.ts';
import { flagDependents } from '../../enrolment/enrol/flag.service.ts';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { attach } from '../../platform/files/attachment.repository.ts';
import type { ReceivedFile } from '../../platform/files/receive.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { refusingDuplicates } from '../../platform/registers/records.ts';
import { editionById } from '../editions/edition-access.service.ts';
import { lockEdition } from '../editions/graded-edition.repository.ts';
import { personOf } from '../grades/notice.repository.ts';
import * as notices from '../grades/notices.ts';
import { messages } from '../messages.ts';
import * as sheets from '../sheets/sheet.repository.ts';
import { readCell, type SheetSnapshot } from '../sheets/snapshot.rules.ts';
import * as rows from './rectification.repository.ts';
import { printedGrade, standingOf, type CarriedResults } from '../editions/standing.rules.ts';
import { standingNow } from '../editions/standing-now.service.ts';
import { transition } from '../../platform/transition/transition.ts';
import { carriedResultsOf } from '../editions/item.repository.ts';
import { submittedOf } from '../papers/paper.repository.ts';
import { gradeSheet } from '../sheets/sheet.machine.ts';
import { setCarriedFrequency, type RectificationRecord } from './rectification.repository.ts';

const keys = { grade_rectification_pending: { field: 'value', message: messages.rectificationPending } };

/** Requests the rectification of a grade of a homologated pauta (C.5). One that stayed with an earlier class is rectified with the pauta of
 *  the present one, and asked by the teachers of the class that gave it (J1). */
export async function ask(
  tx: Tx,
  { sheet_id, student_id, assessment_formula_id, value, reason }: Args<typeof askRectification>['body'],
  file: ReceivedFile,
  ctx: UserContext,
) {
  const sheet = orNotFound(await sheets.find(tx, sheet_id), messages.sheetMissing);
  const found = await rows.gradeIn(tx, sheet_id, student_id, assessment_formula_id);
  await editionById(tx, found?.edition_id ?? sheet.edition_id, ctx, 'read');
  if (sheet.state !== 'HOMOLOGADA' && sheet.state !== 'RECTIFICADA')
    throw new ApiError('conflict', messages.rectifiesHomologated);
  const grade = orNotFound(found, messages.resultMissing);
  if ((await personOf(tx, student_id)) === ctx.user.personId)
    throw new ApiError('forbidden', messages.ownRectification);
  const cell = readCell(value.replace('.', ','));
  if (cell === null) throw fieldError('invalid', 'value', messages.resultMissing);
  if (cell.status === 'D' && grade.kind !== 'FREQUENCIA')
    throw fieldError('invalid', 'value', messages.noExamDispensation);
  if (cellText(cell) === printedGrade(grade.status, grade.hundredths))
    throw fieldError('invalid', 'value', messages.sameGrade);
  const attachment_id = await attach(tx, file);
  const id = await refusingDuplicates(keys, () =>
    rows.insert(tx, {
      pauta_id: sheet_id,
      grade_id: grade.id,
      reason,
      attachment_id,
      asked_by: ctx.user.userId,
      old_status: grade.status,
      old_hundredths: grade.hundredths,
      new_status: cell.status,
      new_hundredths: cell.status === 'NOTA' ? cell.hundredths : null,
    }),
  );
  await audit(tx, ctx, { action: 'grade_rectification.ask', entity: 'pauta', entityId: sheet_id, reason });
  return orNotFound(await rows.find(tx, id), messages.rectificationMissing);
}

/** Grants or refuses a request. Granted, it changes the grade, gives the pauta a successor, notifies the student, and checks again what
 *  depends on the result (C.5, I10). */
export async function decide(
  tx: Tx,
  id: number,
  { decision, reason }: Args<typeof decideRectification>['body'],
  ctx: UserContext,
) {
  const { student_id, edition_id } = orNotFound(await rows.find(tx, id), messages.rectificationMissing);
  // The lock order of enrolling: the student first.
  await lockStudent(tx, student_id);
  await lockEdition(tx, edition_id);
  const before = orNotFound(await rows.lock(tx, id), messages.rectificationMissing);
  for (const id of new Set([edition_id, before.item_edition_id])) await editionById(tx, id, ctx, 'decide');
  if (before.asker_id === ctx.user.userId) throw new ApiError('forbidden', messages.ownRequest);
  if (before.person_id === ctx.user.personId) throw new ApiError('forbidden', messages.ownRectification);
  if (before.state !== 'PENDENTE') throw fieldError('invalid', 'decision', messages.decided);
  await rows.decide(tx, id, { state: decision, decided_by: ctx.user.userId, decision_reason: reason });
  if (decision === 'AUTORIZADO') await carryOut(tx, before, ctx);
  await audit(tx, ctx, {
    action: 'grade_rectification.decide',
    entity: 'pauta',
    entityId: before.sheet_id,
    reason,
    changes: diff({ state: before.state }, { state: decision }),
  });
  return orNotFound(await rows.find(tx, id), messages.rectificationMissing);
}

/** Whether a pauta depends on the grade: the frequency is part of all, an exam only of its own pauta and of those submitted after it. */
const dependsOn = (
  { kind, students }: SheetSnapshot,
  { student_id, item_id, kind: rectifiedKind }: RectificationRecord,
) =>
  students.some(
    (student) =>
      student.student_id === student_id &&
      (rectifiedKind === 'FREQUENCIA' || kind === rectifiedKind || Boolean(student.cells[item_id])),
  );

/** Every submitted pauta that depends on the grade gets a further snapshot with the new value; earlier snapshots and their checksums stay
 *  (C.5). */
async function succeed(tx: Tx, request: RectificationRecord, ctx: UserContext): Promise<void> {
  const carried = (await carriedResultsOf(tx, [request.enrolment_id]))(request.enrolment_id);
  const formula = carried && rectifiedFormula(carried, request).FREQUENCIA;
  if (formula) await setCarriedFrequency(tx, request.enrolment_id, formula);
  for (const { pauta_id, id, state, checksum, content } of await submittedOf(tx, request.edition_id)) {
    if (!dependsOn(content, request)) continue;
    const next = JSON.stringify({
      ...rectified(content, request),
      rectifies: { ...summaryOf(request), checksum },
    });
    await sheets.insertSnapshot(tx, {
      pauta_id,
      content: next,
      actor_id: ctx.user.userId,
      previous_id: id,
      rectification_id: request.id,
      checksum: createHash('sha256').update(next).digest('hex'),
    });
    if (state === 'HOMOLOGADA' || state === 'RECTIFICADA')
      await transition(tx, ctx, gradeSheet, pauta_id, 'RECTIFICADA', { reason: request.reason });
  }
}

const summaryOf = (request: RectificationRecord) => ({
  student_id: request.student_id,
  column: request.item_id,
  reason: request.reason,
  file: request.file_name,
  old: request.old,
  new: request.new,
});

/** The formula of an earlier class with the new value (J1). */
function rectifiedFormula(carried: CarriedResults, request: RectificationRecord): CarriedResults {
  if (request.kind !== 'FREQUENCIA' || !carried.FREQUENCIA) return carried;
  const cell = readCell(request.new);
  const isRectified = ({ grade_id, type, cell: was }: (typeof carried.FREQUENCIA.columns)[number]) =>
    grade_id === undefined
      ? type === request.assessment_type && cellText(was) === request.old
      : grade_id === request.grade_id;
  const columns = carried.FREQUENCIA.columns.map((column) =>
    isRectified(column) ? { ...column, cell } : column,
  );
  return { ...carried, FREQUENCIA: { ...carried.FREQUENCIA, columns } };
}

/** The content of a pauta with the new value, and everything computed from it by its own weights and rules. */
function rectified(content: SheetSnapshot, request: RectificationRecord): SheetSnapshot {
  return {
    ...content,
    students: content.students.map((student) => {
      if (student.student_id !== request.student_id) return student;
      const cells = { ...student.cells, [request.item_id]: request.new };
      const carried = student.carried && rectifiedFormula(student.carried, request);
      const { frequency, final } = standingOf(
        content.columns,
        (id) => readCell(cells[id]),
        content.weights,
        content.rules,
        carried ?? null,
      );
      return {
        ...student,
        cells,
        ...(carried && { carried }),
        average: frequency.average,
        situation: frequency.situation,
        final: final.final,
        result: final.result,
      };
    }),
  };
}

async function carryOut(tx: Tx, request: rows.RectificationRecord, ctx: UserContext) {
  const was = await standingNow(tx, request.edition_id, request.enrolment_id);
  if (!(await rows.rectify(tx, request, ctx.user.userId)))
    throw new ApiError('conflict', messages.gradeMoved);
  await succeed(tx, request, ctx);
  const { final, result } = (await standingNow(tx, request.edition_id, request.enrolment_id)).final;
  if (final !== was.final.final || result !== was.final.result) {
    await rows.setResult(tx, request.enrolment_id, final, result);
    await flagDependents(tx, ctx, request);
  }
  await notices.changed(tx, {
    edition_id: request.edition_id,
    column: request.assessment_type,
    person_id: request.person_id,
    reason: request.reason,
    old: request.old,
    new: request.new,
  });
}
