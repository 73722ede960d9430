import type { GradeFileLine } from '@portal/shared-kit/contract/grading/grade-file';
import type { Cell } from '@portal/shared-kit/contract/grading/grade-rules';
import { merged } from './import-merge.ts';

const grade = (hundredths: number): Cell => ({ status: 'NOTA', hundredths });
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
  ['blank erases nothing', line('', { value: '12,0', version: 1 }), grade(1200), 1, []],
  [
    'cells that are not in the file keep their value, including changes by others',
    line('12', { value: '12,0', version: 1 }),
    grade(1500),
    2,
    [],
  ],
  [
    'what the file changed and nobody else is set',
    line('13', { value: '12,0', version: 1 }),
    grade(1200),
    1,
    ['set'],
  ],
  [
    'what both changed waits for a choice',
    line('13', { value: '12,0', version: 1 }),
    grade(1500),
    2,
    ['conflict'],
  ],
  ['what both changed to the same needs none', line('15', { value: '12,0', version: 1 }), grade(1500), 2, []],
  [
    'without the template a value over another waits for a choice',
    line('13', null),
    grade(1500),
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
    merge(line('12', { value: '12,0', version: 1 }), grade(1200), 1, 'A pauta já foi submetida.'),
  ).toEqual([]);
});

test('a line of nobody sets nothing', () => {
  expect(merge({ ...line('12'), match: 'unknown', student_id: null }, null, 0)).toEqual([]);
});
