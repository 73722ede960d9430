import { wholeWeight } from '@portal/shared-kit/contract/grading/average-rules';

/** An assessment after the change; without `id` it is new. */
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
export interface WantedWeights {
  /** Assessments to change, by id, and to add; weights in hundredths of a percent. */
  wanted: readonly { id?: number | undefined; type: string; weight: number }[];
  /** Ids of assessments to remove. */
  removed: readonly number[];
}

/** The result of a change of weights. Assessments that the change does not name stay. `unknown` are ids that do not exist, `twice` is the
 *  first type that would occur twice. */
export function planWeights(standing: readonly Standing[], { wanted, removed: gone }: WantedWeights) {
  const ids = new Set(standing.map(({ id }) => id));
  const named = wanted.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const unknown = [...named, ...gone].filter((id) => !ids.has(id));
  const removed = standing.filter(({ id }) => gone.includes(id));
  const kept = standing.filter(({ id }) => !gone.includes(id) && !named.includes(id));
  const planned: PlannedAssessment[] = [
    ...kept,
    ...wanted
      .filter(({ id }) => id === undefined || !gone.includes(id))
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
      planned.some(({ id, weight }) => standing.find((one) => one.id === id)?.weight !== weight),
  };
}

export const isAbove = (total: number): boolean => total > wholeWeight;
