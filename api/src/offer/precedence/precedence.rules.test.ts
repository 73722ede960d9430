import fc from 'fast-check';
import { cycleWith, problemOf, type Edge, type PlannedSubject, type Precedence } from './precedence.rules.ts';

const planned = (subject_id: number, year: number, semester: number, closed_from: number | null = null) => ({
  subject_id,
  year,
  semester,
  closed_from,
});
const precedence = (subject_id: number, required_subject_id: number, more: Partial<Precedence> = {}) => ({
  subject_id,
  required_subject_id,
  type: 'OBRIGATORIA' as const,
  valid_from_year: null,
  valid_to_year: null,
  ...more,
});
/** 1 in the first semester, 2 and 3 in the second, 4 a year later. */
const plan = [planned(1, 1, 1), planned(2, 1, 2), planned(3, 1, 2), planned(4, 2, 1)];

test.each<[string, Precedence, ReturnType<typeof problemOf>]>([
  ['an earlier semester is right', precedence(2, 1), undefined],
  ['the semester before the summer is earlier', precedence(4, 3), undefined],
  ['a subject cannot ask for itself', precedence(1, 1), { kind: 'itself' }],
  ['the same semester is not earlier', precedence(2, 3), { kind: 'not-earlier' }],
  ['the same semester is enough for a co-requisite', precedence(2, 3, { type: 'CO_REQUISITO' }), undefined],
  [
    'a warning needs an earlier semester too',
    precedence(2, 3, { type: 'RECOMENDADA' }),
    { kind: 'not-earlier' },
  ],
  ['a later semester is wrong', precedence(1, 2), { kind: 'not-earlier' }],
  ['and for a co-requisite', precedence(2, 4, { type: 'CO_REQUISITO' }), { kind: 'later' }],
  ['the subject must be in the plan', precedence(9, 1), { kind: 'not-in-plan', field: 'subject_id' }],
  ['the precedent as well', precedence(2, 9), { kind: 'not-in-plan', field: 'required_subject_id' }],
  [
    'it cannot end before it begins',
    precedence(2, 1, { valid_from_year: 2027, valid_to_year: 2026 }),
    { kind: 'ends-before-it-begins' },
  ],
  ['one year is a validity', precedence(2, 1, { valid_from_year: 2026, valid_to_year: 2026 }), undefined],
])('%s', (_what, rule, problem) => {
  expect(problemOf(rule, plan)).toEqual(problem);
});

test('a closed subject holds precedences that end before it closes, and no others', () => {
  const closing = [planned(1, 1, 1, 2027), planned(2, 1, 2)];
  const until = (valid_to_year: number | null) => problemOf(precedence(2, 1, { valid_to_year }), closing);
  expect(until(2026)).toBeUndefined();
  expect(until(2027)).toEqual({ kind: 'not-in-plan', field: 'required_subject_id' });
  expect(until(null)).toEqual({ kind: 'not-in-plan', field: 'required_subject_id' });
});

test('of a subject that was closed and allocated again, the open place counts', () => {
  const again = [planned(1, 2, 2, 2030), planned(1, 1, 1), planned(2, 1, 2)];
  expect(problemOf(precedence(2, 1, { valid_to_year: 2028 }), again)).toBeUndefined();
});

test('a cycle is described from its first subject back to it, by the shortest path', () => {
  expect(cycleWith([precedence(2, 1)], precedence(1, 2))).toEqual([1, 2, 1]);
  const edges = [precedence(2, 3), precedence(3, 4), precedence(4, 1), precedence(3, 1)];
  expect(cycleWith(edges, precedence(1, 2))).toEqual([1, 2, 3, 1]);
  expect(cycleWith(edges, precedence(5, 2))).toBeUndefined();
  expect(cycleWith([], precedence(7, 7))).toEqual([7, 7]);
});

const edge = fc.record({
  subject_id: fc.integer({ min: 1, max: 8 }),
  required_subject_id: fc.integer({ min: 1, max: 8 }),
});
const edges = fc.array(edge, { maxLength: 40 });
/** An independent check (Kahn's algorithm): subjects without precedences are removed until none is left, or none can be. */
const hasCircle = (all: readonly Edge[]): boolean => {
  let left = [...all];
  for (;;) {
    const asking = new Set(left.map(({ subject_id }) => subject_id));
    const remaining = left.filter(({ required_subject_id }) => asking.has(required_subject_id));
    if (remaining.length === left.length) return left.length > 0;
    left = remaining;
  }
};

test('precedences accepted one by one never form a cycle, and none is refused that would not', () => {
  fc.assert(
    fc.property(edges, (graph) => {
      const accepted: Edge[] = [];
      for (const one of graph) {
        const refused = cycleWith(accepted, one) !== undefined;
        expect(refused).toBe(hasCircle([...accepted, one]));
        if (!refused) accepted.push(one);
      }
    }),
  );
});

test('the described path consists of existing precedences and the new one', () => {
  fc.assert(
    fc.property(edges, edge, (graph, one) => {
      const path = cycleWith(graph, one);
      fc.pre(path !== undefined);
      const steps = path!.slice(1).map((to, at) => ({ subject_id: path![at]!, required_subject_id: to }));
      expect(steps[0]).toEqual(one);
      expect(path!.at(-1)).toBe(one.subject_id);
      for (const step of steps.slice(1)) expect(graph).toContainEqual(step);
    }),
  );
});

test('mandatory precedences in the order of the plan form no cycle', () => {
  const place = fc.record({
    year: fc.integer({ min: 1, max: 5 }),
    semester: fc.integer({ min: 1, max: 2 }),
  });
  fc.assert(
    fc.property(fc.array(place, { minLength: 8, maxLength: 8 }), edges, (places, graph) => {
      const whole: PlannedSubject[] = places.map((at, index) => ({
        ...at,
        subject_id: index + 1,
        closed_from: null,
      }));
      const right = graph.filter(
        (one) => !problemOf(precedence(one.subject_id, one.required_subject_id), whole),
      );
      expect(hasCircle(right)).toBe(false);
    }),
  );
});
