import { wholeWeight } from '@portal/shared-kit/contract/grading/average-rules';

/** An assessment after the change; without `id` it is new. */
export interface PlannedAssessment {
  id: number | undefined;
  type: string;
  weight: number;
}
interface CurrentWeight {
  id: number;
  type: string;
  weight: number;
}
export interface WeightsRequest {
  /** Assessments to change, by id, and to add; weights in hundredths of a percent. */
  changes: readonly { id?: number | undefined; type: string; weight: number }[];
  /** Ids of assessments to remove. */
  removed: readonly number[];
}

/** The result of a change of weights. Assessments that the change does not name stay. `unknown` are ids that do not exist, `twice` is the
 *  first type that would occur twice. */
export function planWeights(
  current: readonly CurrentWeight[],
  { changes, removed: removedIds }: WeightsRequest,
) {
  const ids = new Set(current.map(({ id }) => id));
  const named = changes.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const unknown = [...named, ...removedIds].filter((id) => !ids.has(id));
  const removed = current.filter(({ id }) => removedIds.includes(id));
  const unchanged = current.filter(({ id }) => !removedIds.includes(id) && !named.includes(id));
  const planned: PlannedAssessment[] = [
    ...unchanged,
    ...changes
      .filter(({ id }) => id === undefined || !removedIds.includes(id))
      .map(({ id, type, weight }) => ({ id, type, weight })),
  ];
  const types = planned.map(({ type }) => type);
  return {
    planned,
    removed,
    unknown,
    twice: types.find((type, index) => types.indexOf(type) !== index),
    total: planned.reduce((sum, { weight }) => sum + weight, 0),
    /** Whether an average can change: by a new column, a removed one, or another weight. */
    moves:
      removed.length > 0 ||
      planned.some(({ id, weight }) => current.find((one) => one.id === id)?.weight !== weight),
  };
}

export const isAbove = (total: number): boolean => total > wholeWeight;
