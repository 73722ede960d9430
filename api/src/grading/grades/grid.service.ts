import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { institutionDay } from '@portal/shared-kit/contract/core/year';
import { gradeValue } from '@portal/shared-kit/contract/grading/grade-rules';
import type {
  evaluationPeriod,
  Grid,
  GradeCell,
  GradeColumn,
  GradePeriod,
} from '@portal/shared-kit/contract/grading/grid';
import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import type { ExamWeights } from '@portal/shared-kit/contract/grading/average-rules';
import type { Db } from '../../platform/database/db.ts';
import type { FoundEdition } from '../editions/graded-edition.repository.ts';
import { inPlace, type CellRow, type Item } from '../editions/item.repository.ts';
import { isLocked, periodsFrom } from '../editions/period.service.ts';
import { termsBy } from '../editions/terms.repository.ts';
import { gridRows } from './grid.repository.ts';
import type { CellTable, KnownCells } from './known-cells.ts';

/** The percentage of a column; an exam takes its own from the exam weights. */
const weightOf = ({ kind, weight }: Item, exams: ExamWeights) =>
  (kind === 'FREQUENCIA' ? (weight ?? 0) : kind === 'RECORRENCIA' ? exams.resit : exams.exam) / 100;

export const columnOnWire = (item: Item, exams: ExamWeights): GradeColumn => ({
  ...{ id: item.id, kind: item.kind, assessment_type: item.type, percentage: weightOf(item, exams) },
  published_at: item.published_at?.toISOString() ?? null,
});

export const cellOnWire = ({ id, item_id, hundredths, status, version }: CellRow): GradeCell => ({
  ...{ id, assessment_formula_id: item_id, status, version },
  assessment_value: hundredths === null ? null : gradeValue(hundredths),
});

function onWire(rows: readonly CellRow[]): CellTable {
  const table = new Map<number, Map<number, GradeCell>>();
  for (const row of rows) {
    const own = table.get(row.enrolment_id) ?? new Map<number, GradeCell>();
    table.set(row.enrolment_id, own.set(row.item_id, cellOnWire(row)));
  }
  return table;
}

/** The grid of an edition (S2 §7, G.2). */
export async function gridOf(
  db: Db,
  edition: FoundEdition,
  now: Date,
  knownCells: KnownCells,
): Promise<Grid> {
  const { id } = edition;
  const known = knownCells.find(id);
  const found = await gridRows(db, id, { now, today: institutionDay(now), known: known?.since });
  const { head, teachers, students, members, sheets, since } = found;
  const cells = found.cells ? onWire(found.cells) : known!.cells;
  if (found.cells) knownCells.keep(id, { since, cells });
  const items = inPlace(found.items);
  const terms = termsBy(found.versions, [found.grounds])(id);
  const periods = periodsFrom(found, now);
  return {
    edition: {
      edition_id: id,
      classmate_id: head.class_id,
      classmate_name: head.class_name,
      ...{ subject_id: head.subject_id, subject_name: head.subject_name, course_name: head.course_name },
      ...{ level_name: head.level_name, classmate_scholar_shift: head.shift, year: head.year },
      ...{ semester_id: head.semester_id, semester_name: head.semester_name },
      ...{ role: edition.role, teachers, locked: isLocked(head.year, periods, now) },
    },
    rules: terms.rules,
    exam_weights: terms.weights,
    columns: items.map((item) => columnOnWire(item, terms.weights)),
    students: students.map(
      ({ enrolment_id, id: student_id, code, full_name, gender, named, state, in_arrears }) => {
        const of = (exam: boolean) =>
          items
            .filter(({ kind }) => (kind !== 'FREQUENCIA') === exam)
            .flatMap((item) => cells.get(enrolment_id)?.get(item.id) ?? []);
        return {
          ...{ id: student_id, student_card_id: code, fullName: full_name, state, in_arrears },
          submitted: members.flatMap((it) => (it.enrolment_id === enrolment_id ? [it.kind] : [])),
          ...{ special_exam: named, pessoa: { fullName: full_name, gender } },
          assessment_result: of(false),
          assessment_exame_result: of(true),
        };
      },
    ),
    sheets: sheets.map(({ moved_at, reason, ...same }) => ({
      ...same,
      ...{ moved_at: moved_at?.toISOString() ?? null, reason: reason ?? '' },
    })),
    ...{ periods, since, server_time: now.toISOString() },
  };
}

/** Whether grades may be entered now, and of which kind (row 70). */
export function evaluation(periods: readonly GradePeriod[], now: Date): Out<typeof evaluationPeriod> {
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
    server_time: now.toISOString(),
    ...{ extension_until: shown.extension_until, reason: shown.reason },
  };
}
