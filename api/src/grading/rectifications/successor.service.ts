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
import { gradeOnWire } from './rectified-text.rules.ts';

/** Every submitted pauta with the student gets a further snapshot with the new value; earlier snapshots and their checksums stay
 *  (C.5). */
export async function succeed(tx: Tx, it: RectificationRecord, ctx: UserContext): Promise<void> {
  const carried = (await carriedResultsOf(tx, [it.enrolment_id]))(it.enrolment_id);
  const formula = carried && rectifiedFormula(carried, it).FREQUENCIA;
  if (formula) await setCarriedFrequency(tx, it.enrolment_id, formula);
  for (const { pauta_id, id, state, checksum, content } of await submittedOf(tx, it.edition_id)) {
    if (content.students.every(({ student_id }) => student_id !== it.student_id)) continue;
    const next = JSON.stringify({ ...rectified(content, it), rectifies: { ...summaryOf(it), checksum } });
    await sheets.insertSnapshot(tx, {
      pauta_id,
      content: next,
      actor_id: ctx.user.userId,
      previous_id: id,
      rectification_id: it.id,
      checksum: createHash('sha256').update(next).digest('hex'),
    });
    if (state === 'HOMOLOGADA' || state === 'RECTIFICADA')
      await transition(tx, ctx, gradeSheet, pauta_id, 'RECTIFICADA', { reason: it.reason });
  }
}

const summaryOf = (it: RectificationRecord) => ({
  student_id: it.student_id,
  column: it.item_id,
  reason: it.reason,
  file: it.file_name,
  old: gradeOnWire(it.old_status, it.old_hundredths),
  new: gradeOnWire(it.new_status, it.new_hundredths),
});

/** The formula of an earlier class with the new value (J1). */
function rectifiedFormula(carried: CarriedResults, it: RectificationRecord): CarriedResults {
  if (it.kind !== 'FREQUENCIA' || !carried.FREQUENCIA) return carried;
  const cell = readCell(gradeOnWire(it.new_status, it.new_hundredths));
  const columns = carried.FREQUENCIA.columns.map((column) =>
    column.type === it.assessment_type ? { ...column, cell } : column,
  );
  return { ...carried, FREQUENCIA: { ...carried.FREQUENCIA, columns } };
}

/** The content of a pauta with the new value, and everything computed from it by its own weights and rules. */
function rectified(content: SheetSnapshot, it: RectificationRecord): SheetSnapshot {
  return {
    ...content,
    students: content.students.map((student) => {
      if (student.student_id !== it.student_id) return student;
      const cells = { ...student.cells, [it.item_id]: gradeOnWire(it.new_status, it.new_hundredths) };
      const carried = student.carried && rectifiedFormula(student.carried, it);
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
