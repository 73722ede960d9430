import type { GradeFileLine } from '@portal/shared-kit/contract/grading/grade-file';
import type { Cell } from '@portal/shared-kit/contract/grading/grade-rules';
import fc from 'fast-check';
import { isBlock, linesOf, matched, toSet, type PasteStudent } from './paste.ts';
import { merged } from './import-merge.ts';

const students: PasteStudent[] = [
  { id: 1, code: '26.0412.0011', name: 'Abílio Sitoe' },
  { id: 2, code: '26.0412.0012', name: 'Amélia João Macuácua' },
  { id: 3, code: '26.0412.0013', name: 'Bento Cossa' },
  { id: 4, code: '26.0412.0014', name: 'Bento Langa' },
];
const paste = (text: string, from = 0) => matched(linesOf(text, 'TESTE-2'), students.slice(from), students);
const kinds = (text: string, from = 0) => paste(text, from).map(({ kind }) => kind);
const grade = (hundredths: number) => ({ status: 'NOTA', hundredths });

test('grades alone go down in the order of the rows, from where they are pasted', () => {
  expect(toSet(paste('12,5\r\nF\r\n\r\n9\r\n'))).toEqual([
    { student: 1, cell: grade(1250) },
    { student: 2, cell: { status: 'F' } },
    { student: 4, cell: grade(900) },
  ]);
  expect(toSet(paste('14', 2))).toEqual([{ student: 3, cell: grade(1400) }]);
  expect(kinds('1\n2\n3', 2)).toEqual(['matched', 'matched', 'unknown']);
});

test('a block is read by card code, else by name without accents or by part of it', () => {
  const block = 'N.º\tCódigo\tNome\tTESTE-2\n1\t26.0412.0013\tBento\t8\n2\t26.0412.0011\tAbílio\t17';
  expect(toSet(paste(block))).toEqual([
    { student: 3, cell: grade(800) },
    { student: 1, cell: grade(1700) },
  ]);
  expect(toSet(paste('amelia macuacua\t13\nBENTO LANGA\t7,25'))).toEqual([
    { student: 2, cell: grade(1300) },
    { student: 4, cell: grade(725) },
  ]);
});

test('the column of the assessment is taken by its name', () => {
  const block = 'Nome\tTESTE-1\tTESTE-2\tObs\nAbílio Sitoe\t5\t15\tbom';
  expect(toSet(paste(block))).toEqual([{ student: 1, cell: grade(1500) }]);
});

test('reports ambiguous, unknown and repeated students and invalid values separately, and does not store them', () => {
  const block = 'Bento\t10\nNinguém\t10\nAbílio Sitoe\t21\n26.0412.0012\tx\nBento Cossa\t9\n26.0412.0013\t8';
  expect(kinds(block)).toEqual(['ambiguous', 'unknown', 'out-of-range', 'invalid', 'matched', 'repeated']);
  expect(toSet(paste(block))).toEqual([{ student: 3, cell: grade(900) }]);
});

test('one value is no block', () => {
  expect([isBlock('12,5'), isBlock('12,5\r\n'), isBlock('1\n2'), isBlock('a\t2')]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('a column that is copied from the grid and pasted there changes nothing but what it says', () => {
  const value = fc.oneof(
    fc.integer({ min: 0, max: 2000 }).map((n) => (n / 100).toFixed(2).replace('.', ',')),
    fc.constantFrom('F', 'D'),
  );
  fc.assert(
    fc.property(fc.array(value, { minLength: 4, maxLength: 4 }), (column) => {
      const cells = toSet(paste(column.join('\n')));
      expect(cells.map(({ student }) => student)).toEqual([1, 2, 3, 4]);
      const written = cells.map(({ cell }) =>
        cell?.status === 'NOTA' ? (cell.hundredths / 100).toFixed(2).replace('.', ',') : cell?.status,
      );
      expect(written).toEqual(column);
    }),
  );
});

const gradeOf = (hundredths: number): Cell => ({ status: 'NOTA', hundredths });

const line = (
  value: string,
  base: { value: string; version: number } | null = { value: '', version: 0 },
) => ({
  number: 2,
  said: '26.0001.0001 · Ana',
  match: 'matched' as const,
  student_id: 1,
  cells: [{ assessment_formula_id: 7, value, base }],
});

const merge = (of: GradeFileLine, now: Cell, version: number, shut?: string) =>
  merged([of], () => ({ now, version, shut })).map(({ kind }) => kind);

test.each<[string, GradeFileLine, Cell, number, string[]]>([
  ['a value where nothing stood and nothing stands is set', line('12,5'), null, 0, ['set']],
  ['blank erases nothing', line('', { value: '12,0', version: 1 }), gradeOf(1200), 1, []],
  [
    'cells that are not in the file keep their value, including changes by others',
    line('12', { value: '12,0', version: 1 }),
    gradeOf(1500),
    2,
    [],
  ],
  [
    'what the file changed and nobody else is set',
    line('13', { value: '12,0', version: 1 }),
    gradeOf(1200),
    1,
    ['set'],
  ],
  [
    'what both changed waits for a choice',
    line('13', { value: '12,0', version: 1 }),
    gradeOf(1500),
    2,
    ['conflict'],
  ],
  [
    'what both changed to the same needs none',
    line('15', { value: '12,0', version: 1 }),
    gradeOf(1500),
    2,
    [],
  ],
  [
    'without the template a value over another waits for a choice',
    line('13', null),
    gradeOf(1500),
    4,
    ['conflict'],
  ],
  ['without the template a value over nothing is set', line('13', null), null, 0, ['set']],
  [
    'a missed assessment is different from a 0',
    line('0', { value: 'F', version: 1 }),
    { status: 'F' },
    1,
    ['set'],
  ],
  ['a grade above 20 is set nowhere', line('21'), null, 0, ['out-of-range']],
  ['what is no grade is set nowhere', line('doze'), null, 0, ['invalid']],
])('%s', (_name, of, now, version, kinds) => {
  expect(merge(of, now, version)).toEqual(kinds);
});

test('reports a locked cell only if the file changes it', () => {
  expect(merge(line('12'), null, 0, 'A pauta já foi submetida.')).toEqual(['shut']);
  expect(
    merge(line('12', { value: '12,0', version: 1 }), gradeOf(1200), 1, 'A pauta já foi submetida.'),
  ).toEqual([]);
});

test('a line of nobody sets nothing', () => {
  expect(merge({ ...line('12'), match: 'unknown', student_id: null }, null, 0)).toEqual([]);
});
