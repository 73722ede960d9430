import { render } from '@testing-library/react';
import { Spark } from './past.tsx';
import { isFigure } from './widgets.tsx';
import { cssClasses, inOrder, isShown, moved, toggled } from './widget.ts';

const pointsOf = (series: readonly number[]) => {
  const { container } = render(<Spark series={series} />);
  return container.querySelector('polyline')?.getAttribute('points');
};

test('a line goes from edge to edge, its lowest number at the bottom and its highest at the top', () => {
  expect(pointsOf([10, 30, 20])).toBe('0.0,24.0 36.0,2.0 72.0,13.0');
});

test('draws no line for a value without history or without change', () => {
  expect(pointsOf([])).toBeUndefined();
  expect(pointsOf([4])).toBeUndefined();
  expect(pointsOf([4, 4, 4])).toBeUndefined();
});

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

const widgets = ['waiting', 'inscriptions', 'intake', 'periods'].map((id) => ({ id }));

const none = { order: [], hidden: [] };

const ids = (layout: { order: string[]; hidden: string[] }) => inOrder(widgets, layout).map(({ id }) => id);

test('a chosen order stands, and a part that came since stands behind the one it follows by itself', () => {
  expect(ids({ order: ['periods', 'waiting', 'gone', 'intake'], hidden: [] })).toEqual([
    'periods',
    'waiting',
    'inscriptions',
    'intake',
  ]);
  expect(ids(none)).toEqual(['waiting', 'inscriptions', 'intake', 'periods']);
});

test('a part moves by one place, and not beyond the first and the last', () => {
  const down = moved(widgets, none, 'waiting', 1);
  expect(ids(down)).toEqual(['inscriptions', 'waiting', 'intake', 'periods']);
  expect(ids(moved(widgets, down, 'waiting', -1))).toEqual(ids(none));
  expect(moved(widgets, none, 'waiting', -1)).toBe(none);
  expect(moved(widgets, none, 'periods', 1)).toBe(none);
});

test('a hidden part is shown again by the same press', () => {
  const hidden = toggled(none, 'intake');
  expect(isShown({ id: 'intake' }, hidden)).toBe(false);
  expect(toggled(hidden, 'intake')).toEqual(none);
});

test('for any stored order, every part appears exactly once', () => {
  const names = ['waiting', 'inscriptions', 'intake', 'periods', 'gone'];
  const orders = names.flatMap((first) => names.map((second) => [...new Set([first, second])]));
  for (const order of orders)
    expect([...ids({ order, hidden: [] })].sort()).toEqual(widgets.map(({ id }) => id).sort());
});

test('cards that follow each other fill their rows as evenly as they can', () => {
  const wide = (count: number) =>
    cssClasses(Array.from({ length: count }, () => ({ size: 'card' as const }))).map((one) =>
      Number(/wide-row-(\d)/.exec(one)![1]),
    );
  expect(wide(4)).toEqual([4, 4, 4, 4]);
  expect(wide(5)).toEqual([3, 3, 3, 2, 2]);
  expect(wide(9)).toEqual(Array(9).fill(3));
  expect(cssClasses([{ size: 'card' }, { size: 'full' }, { size: 'card' }, { size: 'card' }])).toEqual([
    'p-widget-card p-row-1 p-wide-row-1',
    'p-widget-full',
    'p-widget-card p-row-2 p-wide-row-2',
    'p-widget-card p-row-2 p-wide-row-2',
  ]);
});
