/** A subject in the plan of a course. */
export interface CoursePlanSubject {
  /** Of the place in the plan. */
  id: number;
  subject_id: number;
  name: string;
  academic_year_id: number;
  semester_id: number;
  credits: number | null;
  closed_from: number | null;
  /** False of what may be left out; where it is not known, nothing is. */
  mandatory?: boolean;
}

interface Placed {
  plan: readonly CoursePlanSubject[];
  year: number;
  semester_id: number;
}

/** The place of a subject in a plan, in the semester and as of the year. */
export const plannedOf = ({ plan, year, semester_id }: Placed, subject: number) =>
  placesOf(plan)
    .get(subject)
    ?.find((it) => it.semester_id === semester_id && (it.closed_from === null || it.closed_from > year));

/** By a plan, which is read once and asked for each of its subjects. */
const known = new WeakMap<readonly CoursePlanSubject[], Places>();
type Places = ReadonlyMap<number, readonly CoursePlanSubject[]>;

function placesOf(plan: readonly CoursePlanSubject[]): Places {
  const found = known.get(plan) ?? bySubject(plan);
  known.set(plan, found);
  return found;
}

function bySubject(plan: readonly CoursePlanSubject[]): Places {
  const by = new Map<number, CoursePlanSubject[]>();
  for (const place of plan) {
    const same = by.get(place.subject_id);
    if (same) same.push(place);
    else by.set(place.subject_id, [place]);
  }
  return by;
}
