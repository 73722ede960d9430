import type { TeacherAllocation } from '@portal/shared-kit/contract/people/teacher';

const distinct = (words: readonly string[]) => [...new Set(words)].join(', ');

/** A teacher's subjects, with their courses, levels and classes. */
export function subjectsOf(taught: readonly TeacherAllocation[]) {
  const names = new Map(taught.map(({ subject_id, subject_name }) => [subject_id, subject_name]));
  return [...names]
    .map(([id, name]) => ({ id, name, rows: taught.filter(({ subject_id }) => subject_id === id) }))
    .map(({ id, name, rows }) => ({
      id,
      name,
      course: distinct(rows.map(({ course_name }) => course_name)),
      level: distinct(rows.map(({ level_name }) => level_name)),
      classes: [...new Map(rows.map((row) => [row.classmate_id, row.classmate_name]))],
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'pt'));
}
export type TaughtSubject = ReturnType<typeof subjectsOf>[number];
