import { dataOf } from './data-of.rules.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 23, 12, 0, second));

test.each([
  ['all that was written, however long ago that was', { end: 900, committedAt: at(0) }, at(50)],
  ['what was written until the newest commit it has', { end: 850, committedAt: at(47) }, at(47)],
  [
    'an idle primary, whose log grows by itself: all until it was seen before',
    { end: 850, committedAt: at(0) },
    at(40),
  ],
  ['all, where nothing was ever committed since it began', { end: 900, committedAt: null }, at(50)],
  ['nothing that is known of', { end: 700, committedAt: null }, undefined],
])('a replica that has %s', (_what, reached, moment) => {
  const positions = [
    { at: at(30), end: 800 },
    { at: at(40), end: 850 },
    { at: at(50), end: 900 },
  ];
  expect(dataOf(reached, positions)).toEqual(moment);
});
