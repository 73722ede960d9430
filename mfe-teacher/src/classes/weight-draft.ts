import type { Formula } from '@portal/shared-kit/contract/grading/weight';
import {
  nextType,
  parsePercentage,
  percentageText,
  type WeightGroup,
} from '@portal/shared-kit/contract/grading/weight-rules';

/** A line of the weight editor; the percentage as it was typed. */
interface DraftWeight {
  formula_id?: number;
  assessment_type: string;
  percentage: string;
}
export interface WeightDraft {
  lines: readonly DraftWeight[];
  /** Ids of saved lines to remove. */
  removed: readonly number[];
}

export const draftOf = (formulas: readonly Formula[]): WeightDraft => ({
  lines: formulas.map(({ formula_id, assessment_type, percentage }) => ({
    formula_id,
    assessment_type,
    percentage: percentageText(Math.round(percentage * 100)),
  })),
  removed: [],
});

/** Adds the next line of a group; unchanged where the group is full (row 63). */
export function added({ lines, removed }: WeightDraft, group: WeightGroup): WeightDraft {
  const type = nextType(
    group,
    lines.map(({ assessment_type }) => assessment_type),
  );
  return type
    ? { lines: [...lines, { assessment_type: type, percentage: '' }], removed }
    : { lines, removed };
}

/** Removes a line; a saved one is listed for removal (row 62). */
export const removeLine = ({ lines, removed }: WeightDraft, type: string): WeightDraft => ({
  lines: lines.filter(({ assessment_type }) => assessment_type !== type),
  removed: [
    ...removed,
    ...lines.flatMap((line) => (line.assessment_type === type && line.formula_id ? [line.formula_id] : [])),
  ],
});

export const typedInto = (
  { lines, removed }: WeightDraft,
  type: string,
  percentage: string,
): WeightDraft => ({
  lines: lines.map((line) => (line.assessment_type === type ? { ...line, percentage } : line)),
  removed,
});

/** The sum of the valid percentages, in hundredths of a percent. */
export const totalOf = ({ lines }: WeightDraft): number =>
  lines.reduce((sum, { percentage }) => sum + (parsePercentage(percentage) ?? 0), 0);

/** The assessments whose percentage is blank or none: nothing is saved with them. */
export const unreadableOf = ({ lines }: WeightDraft): string[] =>
  lines.flatMap(({ assessment_type, percentage }) =>
    parsePercentage(percentage) === undefined ? [assessment_type] : [],
  );
