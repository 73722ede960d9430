import * as contract from '@portal/shared-kit/contract/grading/average-rules';
import { cellText } from '@portal/shared-kit/contract/grading/grade-rules';
import { gradeText } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import { percentageText } from '@portal/shared-kit/contract/grading/weight-rules';
import type { Db } from '../../platform/database/db.ts';
import { membersOf, type FoundEdition } from '../editions/graded-edition.repository.ts';
import * as rows from '../editions/item.repository.ts';
import { periodsOf } from '../editions/period.service.ts';
import { termsOf } from '../editions/period.repository.ts';
import { cellOf, standingOf, tableOf, type StudentStanding } from '../editions/standing.rules.ts';
import { messages } from '../messages.ts';

/** A student of a pauta to be submitted. */
export interface SheetLine {
  student: rows.EditionStudent;
  standing: StudentStanding;
  /** By column, as printed. */
  cells: Record<number, string>;
}

/** What a submission of a kind would contain, and what blocks it (C.5, I2, I5). Lines of enrolments that have ended are left out, but for
 *  those of `recorded`. */
export async function submissionOf(
  db: Db,
  edition: Pick<FoundEdition, 'id'>,
  kind: SheetKind,
  now: Date,
  recorded: ReadonlySet<number> = new Set(),
) {
  const [items, students, cells, members, { rules, weights }, periods, suspended] = await Promise.all([
    rows.itemsOf(db, edition.id),
    rows.studentsOf(db, edition.id),
    rows.cellsOf(db, edition.id),
    membersOf(db, edition.id),
    termsOf(db, edition.id),
    periodsOf(db, edition.id, now),
    rows.suspendedIn(db, [edition.id]),
  ]);
  const stored = tableOf(cells);
  const submitted = new Set(members.map((member) => `${member.enrolment_id} ${member.kind}`));
  const columns = items.filter((item) => item.kind === kind);
  const present = students.filter((student) => rows.isGraded(student) || recorded.has(student.enrolment_id));
  const lines = present.map((student): SheetLine => {
    const cell = (item: number) => cellOf(stored(student.enrolment_id, item));
    return {
      student,
      standing: standingOf(items, cell, weights, rules, student.carried),
      cells: Object.fromEntries(items.map(({ id }) => [id, cellText(cell(id))])),
    };
  });
  const isMember = ({ student }: SheetLine, of: SheetKind) => submitted.has(`${student.enrolment_id} ${of}`);
  const isFilled = ({ cells: own }: SheetLine) => columns.every(({ id }) => own[id] !== '');
  const pending = lines.filter((line) => {
    if (isMember(line, kind)) return false;
    // Waits for a supplementary pauta, which only those who return need.
    if (suspended.has(line.student.enrolment_id) && !isFilled(line)) return false;
    if (kind === 'FREQUENCIA') return true;
    const { named } = line.student;
    if (
      !isMember(line, 'FREQUENCIA') ||
      contract.examProblem(kind, { ...line.standing, named }, line.standing.rules)
    )
      return false;
    // A student who may sit the exam without needing to is in the pauta once there is a grade.
    const free = line.standing.frequency.situation === 'DISPENSADO' || (named && kind === 'EXAME_NORMAL');
    return !free || isFilled(line);
  });
  const blank = pending.flatMap(({ student, cells: own }) =>
    columns
      .filter(({ id }) => own[id] === '')
      .map(({ id }) => ({ student_id: student.id, fullName: student.full_name, assessment_formula_id: id })),
  );
  const period = periods.find((one) => one.kind === kind)!;
  const total = items.reduce((sum, { weight }) => sum + (weight ?? 0), 0);
  const problems = [
    ...(kind === 'FREQUENCIA' && total !== contract.wholeWeight ? [messages.weightsNot100] : []),
    ...(kind !== 'FREQUENCIA' && columns.length === 0 ? [messages.frequencyFirst] : []),
    ...(period.open ? [] : [period.reason ?? messages.noPeriod]),
    ...(blank.length > 0 ? [messages.blankCells(blank.length)] : []),
    ...(pending.length === 0 ? [messages.nobodyPending] : []),
  ];
  return { items, columns, weights, rules, lines, pending, blank, problems };
}
export type SheetSubmission = Awaited<ReturnType<typeof submissionOf>>;

/** Everybody in a submission within a tenth of a mark, with the formula (I16). */
export function nearMisses({ pending, items, rules }: SheetSubmission, kind: SheetKind) {
  const marks = kind === 'FREQUENCIA' ? [rules.admit, rules.exempt] : [contract.passMarkOf(rules)];
  return pending.flatMap(({ student, standing, cells }) => {
    const { frequency, final } = standing;
    const [exact, average] =
      kind === 'FREQUENCIA' ? [frequency.exact, frequency.average] : [final.exact, final.final];
    const mark = exact && marks.find((one) => contract.isNear(exact, one));
    if (!exact || average === null || mark == null) return [];
    const parts =
      kind === 'FREQUENCIA' || final.by === 'FREQUENCIA'
        ? frequencyParts(items, cells)
        : finalParts(standing);
    return [
      {
        student_id: student.id,
        fullName: student.full_name,
        student_card_id: student.code,
        average,
        mark,
        formula: formulaText(parts, exact, average),
      },
    ];
  });
}

interface Part {
  value: string;
  weight: number;
}
const frequencyParts = (items: readonly rows.GradeItemRow[], cells: SheetLine['cells']): Part[] =>
  items
    .filter(({ kind, id }) => kind === 'FREQUENCIA' && !['', 'D'].includes(cells[id]!))
    .map(({ id, weight }) => ({ value: cells[id]!, weight: weight ?? 0 }));

/** The formula of a final average with an exam. */
function finalParts({ frequency, exam, resit, final, weights }: StudentStanding): Part[] {
  const [cell, weight] = final.by === 'RECORRENCIA' ? [resit, weights.resit] : [exam, weights.exam];
  return [
    { value: cellText(cell), weight },
    { value: gradeText(frequency.average! / 10), weight: weights.frequency },
  ];
}

function formulaText(parts: readonly Part[], exact: contract.Exact, average: number) {
  const sum = parts.map(({ value, weight }) => `${value === 'F' ? '0' : value} × ${percentageText(weight)}`);
  return `(${sum.join(' + ')}) ÷ ${percentageText(exact.divisor)} = ${gradeText(average / 10)}`;
}
