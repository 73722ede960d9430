import fc from 'fast-check';
import { missingFor, type Precedent } from './precedence-path.rules.ts';

const edge = (subject_id: number, required_subject_id: number, more: Partial<Precedent> = {}): Precedent => ({
  subject_id,
  required_subject_id,
  type: 'OBRIGATORIA',
  min_hundredths: 1000,
  valid_from_year: null,
  valid_to_year: null,
  ...more,
});
const situation = (precedences: Precedent[], best: [number, number][] = [], together: number[] = []) => ({
  precedences,
  best: new Map(best),
  together: new Set(together),
  year: 2026,
});

test('the path leads from the subject to the first thing that has to be passed, with the grade that is missing', () => {
  const chain = [edge(3, 2), edge(2, 1, { min_hundredths: 1200 })];
  expect(missingFor(3, situation(chain, [[1, 1150]]))).toEqual([
    { type: 'OBRIGATORIA', path: [3, 2, 1], min_hundredths: 1200, had: 1150 },
  ]);
  expect(missingFor(3, situation(chain, [[1, 1200]]))).toEqual([
    { type: 'OBRIGATORIA', path: [3, 2], min_hundredths: 1000, had: undefined },
  ]);
  expect(missingFor(3, situation(chain, [[2, 1000]]))).toEqual([]);
});

test('a co-requisite is met by having it in the same semester, a mandatory precedence is not', () => {
  expect(missingFor(2, situation([edge(2, 1, { type: 'CO_REQUISITO' })], [], [1]))).toEqual([]);
  expect(missingFor(2, situation([edge(2, 1)], [], [1]))).toHaveLength(1);
});

test('a recommendation comes after what blocks', () => {
  const found = missingFor(3, situation([edge(3, 1, { type: 'RECOMENDADA' }), edge(3, 2)]));
  expect(found.map(({ type }) => type)).toEqual(['OBRIGATORIA', 'RECOMENDADA']);
});

test.each([
  [{ valid_from_year: 2027 }, 0],
  [{ valid_to_year: 2025 }, 0],
  [{ valid_from_year: 2026, valid_to_year: 2026 }, 1],
])('a precedence counts in the years it is valid in: %j', (validity, count) => {
  expect(missingFor(2, situation([edge(2, 1, validity)]))).toHaveLength(count);
});

const subject = fc.integer({ min: 1, max: 8 });
const grade = fc.integer({ min: 0, max: 2000 });
const precedences = fc.array(
  fc
    .tuple(subject, subject, fc.constantFrom('OBRIGATORIA', 'CO_REQUISITO', 'RECOMENDADA'), grade)
    .map(([from, to, type, min_hundredths]) => edge(from, to, { type, min_hundredths })),
  { maxLength: 20 },
);

test('for any precedences, including cycles: every path is a chain of unmet precedences and ends where there are no more', () => {
  fc.assert(
    fc.property(precedences, fc.array(fc.tuple(subject, grade)), subject, (edges, best, target) => {
      const situated = situation(edges, best);
      const unmet = (from: number, to: number) =>
        edges.some(
          (one) =>
            one.subject_id === from &&
            one.required_subject_id === to &&
            (situated.best.get(to) ?? -1) < one.min_hundredths,
        );
      for (const { path, had, min_hundredths } of missingFor(target, situated)) {
        expect(path[0]).toBe(target);
        for (let at = 1; at < path.length; at += 1) expect(unmet(path[at - 1]!, path[at]!)).toBe(true);
        expect(new Set(path.slice(1)).size).toBe(path.length - 1);
        expect(had ?? -1).toBeLessThan(min_hundredths);
        const last = path.at(-1)!;
        const further = edges.filter(
          (one) =>
            one.type === 'OBRIGATORIA' &&
            one.subject_id === last &&
            !path.includes(one.required_subject_id) &&
            (situated.best.get(one.required_subject_id) ?? -1) < one.min_hundredths,
        );
        expect(further).toEqual([]);
      }
    }),
  );
});

test('nothing is missing exactly where every valid precedence of the subject is met', () => {
  fc.assert(
    fc.property(precedences, fc.array(fc.tuple(subject, grade)), subject, (edges, best, target) => {
      const situated = situation(edges, best);
      const open = edges.filter(
        (one) =>
          one.subject_id === target &&
          (situated.best.get(one.required_subject_id) ?? -1) < one.min_hundredths,
      );
      expect(missingFor(target, situated)).toHaveLength(open.length);
    }),
  );
});
