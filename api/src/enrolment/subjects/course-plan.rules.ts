export interface CoursePlanSubject {
  /** Id of the allocation. */
  id: number;
  subject_id: number;
  name: string;
  academic_year_id: number;
  semester_id: number;
  credits: number | null;
  closed_from: number | null;
  /** False for optional subjects; unknown means mandatory. */
  mandatory?: boolean;
}

interface Placed {
  plan: readonly CoursePlanSubject[];
  year: number;
  semester_id: number;
}

/** The allocation of a subject in a plan, in the semester and as of the year. */
export const plannedOf = ({ plan, year, semester_id }: Placed, subject: number) =>
  placesOf(plan)
    .get(subject)
    ?.find((one) => one.semester_id === semester_id && (one.closed_from === null || one.closed_from > year));

/** Indexes a plan, which is read once and queried for each of its subjects. */
const cache = new WeakMap<readonly CoursePlanSubject[], Places>();
type Places = ReadonlyMap<number, readonly CoursePlanSubject[]>;

function placesOf(plan: readonly CoursePlanSubject[]): Places {
  const found = cache.get(plan) ?? bySubject(plan);
  cache.set(plan, found);
  return found;
}

export function bySubject<Row extends { subject_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const by = new Map<number, Row[]>();
  for (const row of rows) {
    const same = by.get(row.subject_id);
    if (same) same.push(row);
    else by.set(row.subject_id, [row]);
  }
  return by;
}
