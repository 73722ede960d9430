import { added, draftOf, totalOf, typedInto, unreadableOf, without } from './weight-draft.ts';

const formula = (id: number, assessment_type: string, percentage: number) => ({
  id,
  formula_id: id,
  classmate_id: 1,
  subject_id: 1,
  assessment_type,
  percentage,
  grades: 0,
  published_at: null,
  version: 1,
});

test('lines are added by group up to its most, and the total follows what is typed', () => {
  let draft = draftOf([formula(1, 'TESTE-1', 30.5)]);
  for (let n = 0; n < 5; n += 1) draft = added(draft, 'TESTE');
  expect(draft.lines.map(({ assessment_type }) => assessment_type)).toEqual([
    'TESTE-1',
    'TESTE-2',
    'TESTE-3',
  ]);
  expect(unreadableOf(draft)).not.toEqual([]);
  draft = typedInto(typedInto(draft, 'TESTE-2', '40'), 'TESTE-3', '29,5');
  expect([totalOf(draft), unreadableOf(draft)]).toEqual([10_000, []]);
});

test('a saved line that is removed is named, and its number is free again', () => {
  const draft = without(
    added(draftOf([formula(1, 'TESTE-1', 30), formula(2, 'TESTE-2', 30)]), 'TESTE'),
    'TESTE-1',
  );
  expect(draft.removed).toEqual([1]);
  expect(without(draft, 'TESTE-3').removed).toEqual([1]);
  expect(added(draft, 'TESTE').lines.at(-1)!.assessment_type).toBe('TESTE-1');
});
