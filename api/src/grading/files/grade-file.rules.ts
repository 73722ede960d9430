import type { GradeFileLine } from '@portal/shared-kit/contract/grading/grade-file';

/** The hidden reference in each line of the template: the student, and the cells as they were. */
export interface FileReference {
  edition_id: number;
  student_id: number;
  /** By column. */
  cells: Map<number, { value: string; version: number }>;
}

/** 'e5 s12 7:3:12,5 8:0:' */
export const writeReference = ({ edition_id, student_id, cells }: FileReference): string =>
  [
    `e${edition_id}`,
    `s${student_id}`,
    ...[...cells].map(([item, { version, value }]) => `${item}:${version}:${value}`),
  ].join(' ');

const shape = /^e(\d{1,9}) s(\d{1,9})((?: \d{1,9}:\d{1,9}:[\d,FD]*)*)$/;

/** Undefined where it is not one of ours. */
export function readReference(written: string): FileReference | undefined {
  const [, edition, student, cells] = shape.exec(written) ?? [];
  if (edition === undefined || student === undefined) return undefined;
  return {
    edition_id: Number(edition),
    student_id: Number(student),
    cells: new Map(
      (cells ?? '')
        .split(' ')
        .filter(Boolean)
        .map((cell) => {
          const [item, version, value] = cell.split(':') as [string, string, string];
          return [Number(item), { version: Number(version), value }];
        }),
    ),
  };
}

interface Named {
  id: number;
  code: string;
  full_name: string;
}
interface FileIdentity {
  code: string;
  name: string;
  reference: FileReference | undefined;
  /** What stands beyond the titles. */
  surplus: string;
}
type Found = Pick<GradeFileLine, 'match' | 'student_id'>;

const plain = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().replaceAll(/\s+/g, ' ');

/** The student of a line: by the reference where the card agrees with it, by the card, otherwise by the name. A name beside them must be
 *  the student's, and nothing may stand beyond the titles (J6). */
export function matchStudent(line: FileIdentity, students: readonly Named[]): Found {
  if (line.surplus !== '') return { match: 'surplus', student_id: null };
  const found = namedBy(line, students);
  const student = students.find(({ id }) => id === found.student_id);
  const isOther = student && line.name !== '' && plain(line.name) !== plain(student.full_name);
  return isOther ? { match: 'other_name', student_id: null } : found;
}

function namedBy({ code, name, reference }: FileIdentity, students: readonly Named[]): Found {
  const is = (student: Named | undefined): Found =>
    student ? { match: 'matched', student_id: student.id } : { match: 'unknown', student_id: null };
  if (reference) {
    const student = students.find(({ id }) => id === reference.student_id);
    if (student && code !== '' && code !== student.code) return { match: 'mismatch', student_id: null };
    return is(student);
  }
  if (code !== '') return is(students.find((student) => student.code === code));
  const called = students.filter(({ full_name }) => plain(full_name) === plain(name));
  return called.length > 1 ? { match: 'ambiguous', student_id: null } : is(called[0]);
}

/** Students who occur in more than one line, with the lines. */
export function duplicateStudents(lines: readonly GradeFileLine[]): { said: string; numbers: number[] }[] {
  const by = new Map<number, GradeFileLine[]>();
  for (const line of lines)
    if (line.student_id !== null) by.set(line.student_id, [...(by.get(line.student_id) ?? []), line]);
  return [...by.values()]
    .filter((of) => of.length > 1)
    .map((of) => ({ said: of[0]!.said, numbers: of.map(({ number }) => number) }));
}
