/** Rules of class groups shared by form and server. */

/** 'Turma-1-LABORAL'; the second of that name gets the letter B, and so on (decision 39). Existing names are compared ignoring case. */
export function classGroupName(level: string, shift: string, taken: readonly string[] = []): string {
  const name = `Turma-${level}-${shift}`;
  const used = new Set(taken.map((one) => one.toLowerCase()));
  for (let turn = 0; ; turn += 1) {
    const candidate = turn === 0 ? name : `${name}-${letters(turn)}`;
    if (!used.has(candidate.toLowerCase())) return candidate;
  }
}

/** 1 is B, 25 is Z, 26 is AA. */
const letters = (turn: number): string =>
  (turn >= 26 ? letters(Math.floor(turn / 26) - 1) : '') + String.fromCharCode(65 + (turn % 26));

export interface ClassPlace {
  /** The year of study, which is its number. */
  academic_year_id: number;
  /** 1 or 2. */
  semester_id: number;
}

/** The next place of a class: semester 1 → 2 keeps the year, 2 → 1 raises it; undefined at the end of the course (S1 §4, decision 40). */
export function nextPlace(
  { academic_year_id, semester_id }: ClassPlace,
  duration: number,
): ClassPlace | undefined {
  if (semester_id === 1) return { academic_year_id, semester_id: 2 };
  return academic_year_id < duration ? { academic_year_id: academic_year_id + 1, semester_id: 1 } : undefined;
}
