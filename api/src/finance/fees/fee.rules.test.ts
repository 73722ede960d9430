import fc from 'fast-check';
import {
  concerns,
  counting,
  nationalityOf,
  ranked,
  specificity,
  type FeeCase,
  type FeeScope,
} from './fee.rules.ts';

const all: FeeScope = { course_id: null, engineering: null, shift: null, nationality: null };
const student: FeeCase = { course_id: 7, engineering: true, shift: 'LABORAL', nationality: 'NACIONAL' };

test('a course goes before its class, that before the shift, that before the nationality, any before all', () => {
  const fees = [
    { ...all, name: 'all' },
    { ...all, nationality: 'NACIONAL', name: 'nationality' },
    { ...all, shift: 'LABORAL', name: 'shift' },
    { ...all, shift: 'LABORAL', nationality: 'NACIONAL', name: 'shift and nationality' },
    { ...all, engineering: true, name: 'engineering' },
    { ...all, course_id: 7, name: 'course' },
    { ...all, course_id: 7, shift: 'LABORAL', name: 'course and shift' },
  ];
  expect(ranked(fees, student).map(({ name }) => name)).toEqual([
    'course and shift',
    'course',
    'engineering',
    'shift and nationality',
    'shift',
    'nationality',
    'all',
  ]);
});

test('a fee for others does not count', () => {
  const others: Partial<FeeScope>[] = [
    { course_id: 8 },
    { engineering: false },
    { shift: 'POS-LABORAL' },
    { nationality: 'ESTRANGEIRA' },
  ];
  for (const other of others) expect(concerns({ ...all, ...other }, student)).toBe(false);
});

const some = <T>(...values: T[]) => fc.constantFrom(null, ...values);
const scope: fc.Arbitrary<FeeScope> = fc.record({
  course_id: some(7, 8),
  engineering: some(true, false),
  shift: some('LABORAL', 'POS-LABORAL'),
  nationality: some('NACIONAL', 'ESTRANGEIRA'),
});

test('two different scopes that concern one case are never equally specific', () => {
  fc.assert(
    fc.property(scope, scope, (one, other) => {
      fc.pre(concerns(one, student) && concerns(other, student));
      expect(specificity(one) === specificity(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});

test('the order of the rows does not matter', () => {
  const scopes = fc.uniqueArray(scope, { selector: (it) => JSON.stringify(it), minLength: 1 });
  fc.assert(
    fc.property(scopes, (fees) => {
      expect(ranked([...fees].reverse(), student)).toEqual(ranked(fees, student));
    }),
  );
});

test('only rows of the same degree count', () => {
  const fees = [{ ...all, level_type: 'Mestrado' }];
  expect(counting(fees, { ...student, level_type: 'Licenciatura' })).toBeUndefined();
  expect(counting(fees, { ...student, level_type: 'Mestrado' })).toBe(fees[0]);
});

test.each([
  ['Moçambique', 'NACIONAL'],
  [' mocambique ', 'NACIONAL'],
  ['Moçambicana', 'NACIONAL'],
  ['Angola', 'ESTRANGEIRA'],
  ['', 'ESTRANGEIRA'],
])('somebody from %j is %s', (nationality, expected) => {
  expect(nationalityOf(nationality)).toBe(expected);
});
