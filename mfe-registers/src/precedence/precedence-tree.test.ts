import { requiredBy, rootsOf } from './precedence-tree.ts';

const edge = (subject_id: number, required_subject_id: number) => ({
  subject_id,
  subject_name: `S${subject_id}`,
  required_subject_id,
  required_subject_name: `S${required_subject_id}`,
});

test('the tree begins with what nothing else builds on, each once', () => {
  const edges = [edge(3, 2), edge(3, 1), edge(2, 1), edge(5, 1)];
  expect(rootsOf(edges)).toEqual([
    { id: 3, name: 'S3' },
    { id: 5, name: 'S5' },
  ]);
  expect(requiredBy(edges, 3).map((one) => one.required_subject_id)).toEqual([2, 1]);
});

test('a subject that depends on two others appears below each of them', () => {
  const edges = [edge(4, 2), edge(3, 2), edge(2, 1)];
  const below = (id: number): number[] =>
    requiredBy(edges, id).flatMap((one) => [one.required_subject_id, ...below(one.required_subject_id)]);
  expect(rootsOf(edges).map(({ id }) => [id, below(id)])).toEqual([
    [4, [2, 1]],
    [3, [2, 1]],
  ]);
});
