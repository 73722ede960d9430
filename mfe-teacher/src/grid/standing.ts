import { halfUp } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import {
  frequencyOf,
  isNear,
  passesFrom,
  type Frequency,
  type GradingRules,
} from '@portal/shared-kit/contract/grading/average-rules';
import type { GradeColumn } from '@portal/shared-kit/contract/grading/grid';
import { countedCell } from './cell-state.ts';
import type { BookRow } from './grade-book.ts';

const blank = { stored: { cell: null, version: 0 } };

/** Average and situation of a row as it stands on the screen, by the rules that the server follows. */
export const frequencyOfRow = (
  row: BookRow,
  columns: readonly GradeColumn[],
  rules: GradingRules,
): Frequency =>
  frequencyOf(
    columns
      .filter(({ kind }) => kind === 'FREQUENCIA')
      .map(({ id, percentage }) => ({
        weight: Math.round(percentage * 100),
        cell: countedCell(row[id] ?? blank),
      })),
    rules,
  );

export interface ClassStanding {
  /** Hundredths, to one decimal; null where nobody has an average yet. */
  average: number | null;
  /** How many have an average from 0 to 2, 2 to 4, … and 18 to 20. */
  bars: readonly number[];
  below: number;
  exempt: number;
}
const barWidth = 200;

/** What a class has reached, of those whose averages are complete. */
export function classStanding(all: readonly Frequency[], rules: GradingRules): ClassStanding {
  const averages = all.flatMap(({ average, situation }) =>
    average === null || situation === 'INCOMPLETO' ? [] : [average],
  );
  const bars = Array.from(
    { length: 10 },
    (_, at) => averages.filter((it) => Math.min(9, Math.floor(it / barWidth)) === at).length,
  );
  const sum = averages.reduce((total, it) => total + it, 0);
  return {
    average: averages.length === 0 ? null : halfUp(sum, averages.length * 10) * 10,
    bars,
    below: averages.filter((it) => it < rules.admit).length,
    exempt: all.filter(({ situation }) => situation === 'DISPENSADO').length,
  };
}

/** The mark of the rules that a complete average is within a tenth of (I16). */
export function nearMark({ exact, situation }: Frequency, rules: GradingRules): number | undefined {
  if (!exact || situation === 'INCOMPLETO') return undefined;
  return [rules.admit, rules.exempt, passesFrom(rules)].find((mark) => isNear(exact, mark));
}
