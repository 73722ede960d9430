import { wholeWeight } from '@portal/shared-kit/contract/grading/average-rules';

/** An assessment as it would stand. `id` undefined: a new one. */
export interface PlannedAssessment {
  id: number | undefined;
  type: string;
  weight: number;
}
interface Standing {
  id: number;
  type: string;
  weight: number;
}
interface Asked {
  weights: readonly { formula_id?: number | undefined; assessment_type: string; percentage: number }[];
  removeWeight: readonly number[];
}

/** What a change of weights leads to. What the change does not name stays as it is. `unknown` are ids that are not there, `twice` the
 *  first type that would stand twice. */
export function planWeights(standing: readonly Standing[], { weights, removeWeight }: Asked) {
  const ids = new Set(standing.map(({ id }) => id));
  const named = weights.flatMap(({ formula_id }) => (formula_id === undefined ? [] : [formula_id]));
  const unknown = [...named, ...removeWeight].filter((id) => !ids.has(id));
  const removed = standing.filter(({ id }) => removeWeight.includes(id));
  const kept = standing.filter(({ id }) => !removeWeight.includes(id) && !named.includes(id));
  const planned: PlannedAssessment[] = [
    ...kept,
    ...weights
      .filter(({ formula_id }) => formula_id === undefined || !removeWeight.includes(formula_id))
      .map(({ formula_id, assessment_type, percentage }) => ({
        ...{ id: formula_id, type: assessment_type, weight: percentage },
      })),
  ];
  const types = planned.map(({ type }) => type);
  return {
    planned,
    removed,
    unknown,
    twice: types.find((type, index) => types.indexOf(type) !== index),
    total: planned.reduce((sum, { weight }) => sum + weight, 0),
    /** Whether an average can change by it: a new column, one that goes, or another weight. */
    moves:
      removed.length > 0 ||
      planned.some(({ id, weight }) => standing.find((one) => one.id === id)?.weight !== weight),
  };
}

export const isAbove = (total: number): boolean => total > wholeWeight;
