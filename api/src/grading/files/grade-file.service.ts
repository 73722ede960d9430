import type { GradeFileLine } from '@portal/shared-kit/contract/grading/grade-file';
import { cellText } from '@portal/shared-kit/contract/grading/grade-rules';
import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import type { Db } from '../../platform/database/db.ts';
import type { Made } from '../../platform/documents/link.service.ts';
import type { Press } from '../../platform/documents/press.ts';
import { sheetFile } from '../../platform/documents/sheet-file.ts';
import type { Cell, SheetColumn } from '../../platform/documents/sheet.ts';
import type { FileReader } from '../../platform/file-reading/file-reader.ts';
import { fieldError } from '../../platform/http/errors.ts';
import { readLines, surplusKey } from '../../platform/imports/read-lines.ts';
import { headOf } from '../editions/graded-edition.repository.ts';
import { cellsOf, isGraded, itemsOf, studentsOf } from '../editions/item.repository.ts';
import { cellOf, tableOf } from '../editions/standing.rules.ts';
import { files as text } from '../messages.ts';
import { matchStudent, readReference, duplicateStudents, writeReference } from './grade-file.rules.ts';

/** Most lines of one file. */
const maxLines = 500;

/** The template: students of an edition with the current cells of a kind. */
export async function templateOf(db: Db, press: Press, editionId: number, kind: SheetKind): Promise<Made> {
  const [head, all, students, cells] = [
    await headOf(db, editionId),
    await itemsOf(db, editionId),
    await studentsOf(db, editionId),
    tableOf(await cellsOf(db, editionId)),
  ];
  const items = all.filter((item) => item.kind === kind);
  const columns: SheetColumn[] = [
    { title: text.code, width: 16 },
    { title: text.student, width: 36 },
    ...items.map(({ type }): SheetColumn => ({ title: type, kind: 'grade', width: type.length + 4 })),
    { title: text.reference, hidden: true },
  ];
  const rows = students.filter(isGraded).map(({ id: student_id, enrolment_id, code, full_name }): Cell[] => {
    const stored = items.map((item) => ({ item: item.id, row: cells(enrolment_id, item.id) }));
    return [
      code,
      full_name,
      ...stored.map(({ row }): Cell => {
        const cell = cellOf(row);
        return cell && cell.status !== 'NOTA'
          ? { kind: 'text', value: cell.status }
          : (cell?.hundredths ?? null);
      }),
      writeReference({
        edition_id: editionId,
        student_id,
        cells: new Map(
          stored.map(({ item, row }) => [item, { version: row?.version ?? 0, value: cellText(cellOf(row)) }]),
        ),
      }),
    ];
  });
  const name = text.templateName(head.subject_name, head.class_name);
  return sheetFile(press, 'xlsx', { name, title: text.sheet, columns, rows });
}

/** Reads a file for an edition, each line with its student. Throws `invalid` at `file` where it belongs to another edition or names a
 *  student twice. */
export async function readFile(
  db: Db,
  reader: FileReader,
  editionId: number,
  bytes: Buffer,
): Promise<GradeFileLine[]> {
  const items = await itemsOf(db, editionId);
  const students = (await studentsOf(db, editionId)).filter(isGraded);
  const columns = [
    { key: 'code', label: text.code },
    { key: 'name', label: text.student },
    ...items.map(({ id, type }) => ({ key: String(id), label: type })),
    { key: 'reference', label: text.reference },
  ];
  const lines = (await readLines(reader, { bytes, columns, most: maxLines })).map(
    ({ number, cells }): GradeFileLine => {
      const { code = '', name = '', [surplusKey]: surplus = '' } = cells;
      const reference = cells.reference ? readReference(cells.reference) : undefined;
      if (reference && reference.edition_id !== editionId)
        throw fieldError('invalid', 'file', text.otherClass);
      return {
        number,
        said: [code, name].filter(Boolean).join(' · '),
        ...matchStudent({ code, name, reference, surplus }, students),
        cells: items.flatMap(({ id }) => {
          const value = cells[String(id)];
          return value === undefined
            ? []
            : [{ assessment_formula_id: id, value, base: reference?.cells.get(id) ?? null }];
        }),
      };
    },
  );
  const twice = duplicateStudents(lines);
  if (twice.length > 0) throw fieldError('invalid', 'file', text.twice(twice));
  return lines;
}
