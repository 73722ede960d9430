import fc from 'fast-check';
import { pageWindow } from '../list/pager.tsx';
import { actionsOf } from '../list/row-actions.tsx';
import { sameText } from '../frame/same-text.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [5, 9, [1, undefined, 4, 5, 6, undefined, 9]],
  [3, 9, [1, 2, 3, 4, undefined, 9]],
  [9, 9, [1, undefined, 8, 9]],
])('page %i of %i offers %j', (page, pages, expected) => {
  expect(pageWindow(page, pages)).toEqual(expected);
});

test('the first, the last and the current page are always offered, in order and once', () => {
  const place = fc
    .integer({ min: 1, max: 500 })
    .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)));
  fc.assert(
    fc.property(place, ([page, pages]) => {
      const offered = pageWindow(page, pages).filter((n) => n !== undefined);
      expect(offered).toEqual([...new Set(offered)].sort((a, b) => a - b));
      expect(offered).toEqual(expect.arrayContaining([1, page, pages]));
      expect(pageWindow(page, pages).length).toBeLessThanOrEqual(7);
    }),
  );
});

const all = { update: true, remove: true };
test.each([
  ['an unused record is deleted', { active: true, in_use: false }, all, ['view', 'edit', 'remove']],
  ['one with history is deactivated', { active: true, in_use: true }, all, ['view', 'edit', 'deactivate']],
  ['an inactive one is activated', { active: false, in_use: true }, all, ['view', 'edit', 'activate']],
  [
    'an inactive one without history may go',
    { active: false, in_use: false },
    all,
    ['view', 'edit', 'activate', 'remove'],
  ],
  [
    'who may not delete may not deactivate',
    { active: true, in_use: true },
    { update: true, remove: false },
    ['view', 'edit'],
  ],
  [
    'who may only read only looks',
    { active: true, in_use: false },
    { update: false, remove: false },
    ['view'],
  ],
] as const)('%s', (_rule, row, may, expected) => {
  expect(actionsOf(row, may)).toEqual(expected);
});

test('names that differ in case, accents or surrounding blanks are one', () => {
  expect(sameText(' CIÊNCIAS ', 'ciencias')).toBe(true);
  expect(sameText('Ciência', 'Ciências')).toBe(false);
});
