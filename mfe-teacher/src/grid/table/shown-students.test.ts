import { student } from '../../testing/grid-fake.ts';
import { rowsInView } from './shown-students.ts';

const all = Array.from({ length: 60 }, (_, at) => student(at, `Estudante ${at}`));

test.each([
  ['those that the window shows', [], 10],
  ['those, where a grade among them is missing', [all[3]!, all[50]!], 10],
  ['all of them, where the first missing grade stands below', [all[50]!], 60],
])('the rows in view are %s', (_which, missing, count) => {
  expect(rowsInView(all, missing, 440)).toEqual(all.slice(0, count));
});
