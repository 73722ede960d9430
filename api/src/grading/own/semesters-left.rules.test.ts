import fc from 'fast-check';
import { semestersLeft } from './semesters-left.rules.ts';

const taught = (...semesters: number[]) =>
  semesters.map((semester_id, at) => ({ subject_id: at + 1, semester_id }));
const after = (subject_id: number, required_subject_id: number, together = false) => ({
  subject_id,
  required_subject_id,
  together,
});
const free = { next: 1, precedences: [], limit: null };

test.each([
  ['nothing is missing', taught(), free, 0],
  ['all of one semester', taught(1, 1, 1), free, 1],
  ['one of each semester', taught(1, 2), free, 2],
  ['only of the semester that is not next', taught(2), free, 2],
  [
    'a precedence within the same semester costs a year',
    taught(1, 1),
    { ...free, precedences: [after(2, 1)] },
    3,
  ],
  ['a co-requisite costs nothing', taught(1, 1), { ...free, precedences: [after(2, 1, true)] }, 1],
  ['a precedence on what is passed costs nothing', taught(1), { ...free, precedences: [after(1, 9)] }, 1],
  ['more than the limit costs a year', taught(1, 1, 1), { ...free, limit: 2 }, 3],
  ['what holds up others goes first', taught(1, 1, 1), { ...free, limit: 2, precedences: [after(1, 3)] }, 3],
  ['a ring never ends', taught(1, 1), { ...free, precedences: [after(1, 2), after(2, 1)] }, null],
])('%s', (_what, missing, conditions, semesters) => {
  expect(semestersLeft(missing, conditions)).toBe(semesters);
});

test('without a ring it always ends, and a limit or a precedence more never makes it shorter', () => {
  const plan = fc.array(fc.integer({ min: 1, max: 2 }), { maxLength: 8 });
  const pairs = fc.array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 })), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(plan, pairs, (semesters, some) => {
      const precedences = some.filter(([a, b]) => a > b).map(([a, b]) => after(a, b));
      const missing = taught(...semesters);
      const least = semestersLeft(missing, free)!;
      const withPrecedences = semestersLeft(missing, { ...free, precedences })!;
      const narrow = semestersLeft(missing, { ...free, precedences, limit: 1 })!;
      expect(withPrecedences).toBeGreaterThanOrEqual(least);
      expect(narrow).toBeGreaterThanOrEqual(withPrecedences);
      expect(narrow).toBeLessThanOrEqual(2 * missing.length);
    }),
    { numRuns: 500 },
  );
});
