import type { CoursePlan } from '@portal/shared-kit/contract/offer/plan';

export type PlanEntry = CoursePlan['entries'][number];

/** The place of a subject: year of study and semester. */
export interface PlanPlace {
  academic_year_id: number;
  semester_id: number;
}
export const isAt = (place: PlanPlace, { academic_year_id, semester_id }: PlanPlace): boolean =>
  place.academic_year_id === academic_year_id && place.semester_id === semester_id;

export const semesters = [1, 2];
/** The years of a course, and further years of its plan. */
export const yearsOf = ({ duration, entries }: Pick<CoursePlan, 'duration' | 'entries'>): number[] =>
  Array.from(
    { length: Math.max(duration, ...entries.map((entry) => entry.academic_year_id)) },
    (_, index) => index + 1,
  );

/** The credits of the whole plan; each group of options counts once, with its largest. */
export function creditsOf(entries: readonly PlanEntry[]): number {
  const groups = new Map<string, number>();
  let sum = 0;
  for (const { credits, mandatory, option_group } of entries) {
    const own = credits ?? 0;
    if (mandatory) sum += own;
    else if (option_group) groups.set(option_group, Math.max(own, groups.get(option_group) ?? 0));
  }
  return [...groups.values()].reduce((total, own) => total + own, sum);
}

const steps: Record<string, PlanPlace> = {
  ArrowLeft: { academic_year_id: 0, semester_id: -1 },
  ArrowRight: { academic_year_id: 0, semester_id: 1 },
  ArrowUp: { academic_year_id: -1, semester_id: 0 },
  ArrowDown: { academic_year_id: 1, semester_id: 0 },
};

/** The place that an arrow key moves to; unchanged at an edge, undefined for other keys. */
export function stepFrom(place: PlanPlace, key: string, years: number): PlanPlace | undefined {
  const step = steps[key];
  if (!step) return undefined;
  const within = (value: number, most: number) => Math.min(Math.max(value, 1), most);
  return {
    academic_year_id: within(place.academic_year_id + step.academic_year_id, years),
    semester_id: within(place.semester_id + step.semester_id, semesters.length),
  };
}
