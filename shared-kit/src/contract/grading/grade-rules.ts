import { hundredthsText } from '../enrolment/final-grade-rules.ts';

/** Values of a cell of a pauta: whole hundredths of a grade, 'F' (missed, counts as 0), 'D' (exempted, does not count); null is blank,
 *  which is neither (row 66). Pure, without zod. */
export type GradeEntry = { status: 'NOTA'; hundredths: number } | { status: 'F' } | { status: 'D' };
export type Cell = GradeEntry | null;

/** The specification's texts about grades, verbatim (S2 §5, §8). */
export const gradeTexts = {
  outOfRange: 'A nota nao pode ser inferior 0 ou superior que 20 valores',
  invalid: 'Informe uma nota valida!',
  noWeights: 'Por favor adicione os pesos da disciplinas!',
  locked: 'Ja não permite mais avaliações a turma está bloqueiado por questões de segurança',
} as const;

/** The highest grade, in hundredths. */
export const highestGrade = 2000;

/** Parses a grade with comma or dot and at most two decimals to hundredths, or returns the problem. */
export function parseGrade(written: string): { hundredths: number } | { problem: string } {
  const found = /^([+-]?)(\d{1,6})(?:[.,](\d{0,2}))?$/.exec(written.trim());
  if (!found) return { problem: gradeTexts.invalid };
  const [, sign, whole, decimals = ''] = found;
  const hundredths = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  if ((sign === '-' && hundredths > 0) || hundredths > highestGrade)
    return { problem: gradeTexts.outOfRange };
  return { hundredths };
}

/** A grade on the wire: 12.35 for 1235. */
export const gradeValue = (hundredths: number): number => hundredths / 100;

/** A cell as printed: '14,5', '9,05', 'F', 'D', '' where blank. */
export const cellText = (cell: Cell): string => {
  if (cell === null) return '';
  if (cell.status !== 'NOTA') return cell.status;
  return hundredthsText(cell.hundredths);
};

/** Grades of earlier classes by the name of the class, in the order of the grades (J1). */
export function gradesByClass<Grade extends { classmate_name: string }>(
  grades: readonly Grade[],
): [string, Grade[]][] {
  const classes = new Map<string, Grade[]>();
  for (const grade of grades)
    classes.set(grade.classmate_name, [...(classes.get(grade.classmate_name) ?? []), grade]);
  return [...classes];
}
