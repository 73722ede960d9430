import { isFigure } from './figure-answer.ts';

const figure = {
  value: 12,
  unit: 'count',
  series: [7, 9, 12],
  list: '/library',
  before: { value: 9, on: '2026-10-22' },
};

test('the answer of the document is a figure, and one of money', () => {
  expect(isFigure(figure)).toBe(true);
  expect(isFigure({ ...figure, unit: 'cents', series: [] })).toBe(true);
});

test.each([
  ['no answer', undefined],
  ['null', null],
  ['an answer of something else', { path: '/late-books', may: true }],
  ['one without its history', { ...figure, before: undefined, series: undefined }],
  ['a text for a number', { ...figure, value: '12' }],
  ['a fraction', { ...figure, series: [1.5] }],
  ['a unit of its own', { ...figure, unit: 'constructor' }],
  ['no address', { ...figure, list: undefined }],
])("%s of a team's server is none", (_what, answer) => {
  expect(isFigure(answer)).toBe(false);
});
