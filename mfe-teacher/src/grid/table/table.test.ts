import { placeAfter } from './grid-keys.ts';
import { student } from '../../testing/grid-fake.ts';
import { rowsInView } from './shown-students.ts';

const after = (key: string, more: object = {}, caret: Parameters<typeof placeAfter>[4] = null) =>
  placeAfter(
    { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more },
    { student: 2, column: 20 },
    [1, 2, 3],
    [10, 20, 30],
    caret,
  );

test.each([
  ['ArrowDown', {}, { student: 3, column: 20 }],
  ['ArrowUp', {}, { student: 1, column: 20 }],
  ['Enter', {}, { student: 3, column: 20 }],
  ['Enter', { shiftKey: true }, { student: 1, column: 20 }],
  ['Tab', {}, { student: 3, column: 20 }],
  ['Tab', { shiftKey: true }, { student: 1, column: 20 }],
  ['Home', {}, { student: 1, column: 20 }],
  ['End', {}, { student: 3, column: 20 }],
  ['ArrowLeft', {}, { student: 2, column: 10 }],
  ['ArrowRight', {}, { student: 2, column: 30 }],
  ['s', { ctrlKey: true }, undefined],
  ['7', {}, undefined],
])('%s %j leads to %j', (key, more, place) => expect(after(key, more)).toEqual(place));

test('inside of what is typed the arrows move the cursor, and at its ends they leave the cell', () => {
  expect(after('ArrowLeft', {}, { atStart: false, atEnd: true })).toBeUndefined();
  expect(after('ArrowRight', {}, { atStart: false, atEnd: true })).toEqual({ student: 2, column: 30 });
});

test('Tab leaves the grid at its ends', () => {
  const pressed = { key: 'Tab', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  expect(placeAfter(pressed, { student: 3, column: 10 }, [1, 2, 3], [10], null)).toBeUndefined();
});

const all = Array.from({ length: 60 }, (_, at) => student(at, `Estudante ${at}`));

test.each([
  ['those that the window shows', [], 10],
  ['those, where a grade among them is missing', [all[3]!, all[50]!], 10],
  ['all of them, where the first missing grade stands below', [all[50]!], 60],
])('the rows in view are %s', (_which, missing, count) => {
  expect(rowsInView(all, missing, 640)).toEqual(all.slice(0, count));
});
