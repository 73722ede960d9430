import { percent } from '@portal/shared-kit/contract/core/counted';
import { resultLabels, situationLabels } from '@portal/shared-kit/contract/grading/average-rules';
import { cellText, type Cell as GradeCell } from '@portal/shared-kit/contract/grading/grade-rules';
import { percentageText } from '@portal/shared-kit/contract/grading/weight-rules';
import { numberInWords } from '@portal/shared-kit/contract/core/money-words';
import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import { inPaperOrder, type PaperVersion } from '@portal/shared-kit/contract/grading/sheet-rules';
import type { Cell, SheetColumn } from '../../platform/documents/sheet.ts';
import { paperTexts as text } from '../messages.ts';
import type { PaperContent, PaperLine } from './paper-content.service.ts';
import { readCell } from '../sheets/snapshot.rules.ts';

/** A column of a pauta, on paper and in a sheet. */
export interface PaperColumn extends SheetColumn {
  printed: (line: PaperLine) => string;
  cell: (line: PaperLine) => Cell;
}

const textColumn = (title: string, of: (line: PaperLine) => string, width = 16): PaperColumn => ({
  title,
  width,
  printed: of,
  cell: of,
});
/** A grade with so many decimals: '9,05', and beside it '12,00'. */
function gradeOf(cell: GradeCell, decimals: 1 | 2): string {
  if (cell?.status !== 'NOTA' || decimals === 1) return cellText(cell);
  return `${Math.floor(cell.hundredths / 100)},${String(cell.hundredths % 100).padStart(2, '0')}`;
}
const graded = (title: string, of: (line: PaperLine) => GradeCell, decimals: 1 | 2 = 1): PaperColumn => ({
  title,
  kind: 'grade',
  width: 12,
  printed: (line) => gradeOf(of(line), decimals),
  cell(line) {
    const cell = of(line);
    if (cell === null) return null;
    return cell.status === 'NOTA' ? cell.hundredths : { kind: 'text', value: cell.status };
  },
});
/** A final average in words, from hundredths that are whole tenths: 1250 is 'doze vírgula cinco', 1200 'doze' (G.5). */
export function spokenGrade(hundredths: number): string {
  const whole = numberInWords(Math.floor(hundredths / 100));
  const tenths = Math.floor((hundredths % 100) / 10);
  return tenths === 0 ? whole : `${whole} vírgula ${numberInWords(tenths)}`;
}

const value = (hundredths: number | null): GradeCell =>
  hundredths === null ? null : { status: 'NOTA', hundredths };

/** The head of a column, 'TESTE-1 (30 %)'. */
const weighed = (type: string, weight: number | null) =>
  weight === null ? type : `${type} (${percent(percentageText(weight))})`;

/** The columns of G.5; without names where the pauta is posted. */
export function columnsOf({ type, columns, lines }: PaperContent, version: PaperVersion): PaperColumn[] {
  // All entered grades of a paper have the same decimals: one where that says all of each.
  const entered = lines.flatMap(({ cells }) => columns.map(({ id }) => readCell(cells[id])));
  const decimals = entered.some((cell) => cell?.status === 'NOTA' && cell.hundredths % 10 > 0) ? 2 : 1;
  const who = [
    textColumn(text.code, ({ code }) => code),
    ...(version === 'COMPLETA' ? [textColumn(text.name, ({ name }) => name, 36)] : []),
  ];
  const average = graded(text.average, ({ standing }) => value(standing.frequency.average));
  if (type === 'FREQUENCIA')
    return [
      ...who,
      ...columns.map((column) =>
        graded(weighed(column.type, column.weight), ({ cells }) => readCell(cells[column.id]), decimals),
      ),
      average,
      textColumn(text.situation, ({ standing }) => situationLabels[standing.frequency.situation]),
    ];
  const ofKind = (title: string, kind: SheetKind) => {
    const column = columns.find((one) => one.kind === kind);
    return graded(title, ({ cells }) => (column ? readCell(cells[column.id]) : null), decimals);
  };
  const isSpecial = columns.some(({ kind }) => kind === 'EXAME_ESPECIAL');
  return [
    ...who,
    average,
    ofKind(text.exam, 'EXAME_NORMAL'),
    ...(isSpecial ? [ofKind(text.special, 'EXAME_ESPECIAL')] : []),
    graded(text.resit, ({ standing }) => standing.resit, decimals),
    graded(text.final, ({ standing }) => value(standing.final.final)),
    textColumn(
      text.spoken,
      ({ standing }) => (standing.final.final === null ? '' : spokenGrade(standing.final.final)),
      24,
    ),
    textColumn(text.result, ({ standing }) => resultLabels[standing.final.result]),
  ];
}

export const linesOf = ({ lines }: PaperContent, version: PaperVersion) =>
  inPaperOrder(lines, version, ({ code }) => code);

/** The situation by which the paper counts a student. */
const outcomeOf = (type: PaperContent['type'], { standing }: PaperLine): string =>
  type === 'FREQUENCIA' ? situationLabels[standing.frequency.situation] : resultLabels[standing.final.result];

/** Counts by situation and sex, in order of appearance, with totals. */
export function totalsOf({ type, lines }: Pick<PaperContent, 'type' | 'lines'>) {
  const words = [...new Set(lines.map((line) => outcomeOf(type, line)))].toSorted((a, b) =>
    a.localeCompare(b, 'pt'),
  );
  const counted = (of: readonly PaperLine[]) => ({
    men: of.filter(({ gender }) => gender === 'Masculino').length,
    women: of.filter(({ gender }) => gender === 'Feminino').length,
    all: of.length,
  });
  return [
    ...words.map((word) => ({
      word,
      ...counted(lines.filter((line) => outcomeOf(type, line) === word)),
    })),
    { word: text.total, ...counted(lines) },
  ];
}
