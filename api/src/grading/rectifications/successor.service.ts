import { createHash } from 'node:crypto';
import type { Tx } from '../../platform/database/db.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { transition } from '../../platform/transition/transition.ts';
import { carriedResultsOf } from '../editions/item.repository.ts';
import { standingOf, type CarriedResults } from '../editions/standing.rules.ts';
import { submittedOf } from '../papers/paper.repository.ts';
import { gradeSheet } from '../sheets/sheet.machine.ts';
import * as sheets from '../sheets/sheet.repository.ts';
import { readCell, type SheetSnapshot } from '../sheets/snapshot.rules.ts';
import { setCarriedFrequency, type RectificationRecord } from './rectification.repository.ts';

/** Every submitted pauta with the student gets a further snapshot with the new value; earlier snapshots and their checksums stay
 *  (C.5). */
export async function succeed(tx: Tx, request: RectificationRecord, ctx: UserContext): Promise<void> {
  const carried = (await carriedResultsOf(tx, [request.enrolment_id]))(request.enrolment_id);
  const formula = carried && rectifiedFormula(carried, request).FREQUENCIA;
  if (formula) await setCarriedFrequency(tx, request.enrolment_id, formula);
  for (const { pauta_id, id, state, checksum, content } of await submittedOf(tx, request.edition_id)) {
    if (content.students.every(({ student_id }) => student_id !== request.student_id)) continue;
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
  const columns = carried.FREQUENCIA.columns.map((column) =>
    column.type === request.assessment_type ? { ...column, cell } : column,
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
