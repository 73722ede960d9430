import { row } from '../../testing/plan-fake.ts';
import { creditsOf, stepFrom, yearsOf } from './place.model.ts';
import { lineBetween, type Box } from './plan-grid.tsx';

const entry = (id: number, more: object = {}) => ({ ...row(id, `D${id}`, more), enrolled: false });
const optional = (id: number, credits: number | null, option_group = '') =>
  entry(id, { mandatory: false, credits, option_group });

test('credits are those of the mandatory subjects and of one of each group of options', () => {
  expect(creditsOf([])).toBe(0);
  expect(creditsOf([entry(1), entry(2, { credits: null }), entry(3, { credits: 4 })])).toBe(10);
  expect(creditsOf([entry(1), optional(2, 5, 'A'), optional(3, 6, 'A'), optional(4, 3, 'B')])).toBe(15);
  expect(creditsOf([optional(1, 5), optional(2, null, 'A')])).toBe(0);
});

test('a plan that goes beyond its course shows those years too', () => {
  expect(yearsOf({ duration: 3, entries: [] })).toEqual([1, 2, 3]);
  expect(yearsOf({ duration: 1, entries: [entry(1, { academic_year_id: 2 })] })).toEqual([1, 2]);
});

test('arrow keys lead from semester to semester and stop at the edges', () => {
  const at = (academic_year_id: number, semester_id: number) => ({ academic_year_id, semester_id });
  expect(stepFrom(at(1, 1), 'ArrowRight', 4)).toEqual(at(1, 2));
  expect(stepFrom(at(1, 2), 'ArrowRight', 4)).toEqual(at(1, 2));
  expect(stepFrom(at(1, 2), 'ArrowDown', 4)).toEqual(at(2, 2));
  expect(stepFrom(at(4, 2), 'ArrowDown', 4)).toEqual(at(4, 2));
  expect(stepFrom(at(4, 2), 'ArrowUp', 4)).toEqual(at(3, 2));
  expect(stepFrom(at(4, 2), 'ArrowLeft', 4)).toEqual(at(4, 1));
  expect(stepFrom(at(1, 1), 'Enter', 4)).toBeUndefined();
});

const card = (left: number, top: number): Box => ({ left, right: left + 200, top, bottom: top + 40 });

const width = 520;

test('a line from the first semester to the second, and back in a later year, runs between the two', () => {
  expect(lineBetween(card(20, 0), card(300, 100), width)).toBe('M220 20C257.5 20 257.5 120 295 120');
  expect(lineBetween(card(300, 0), card(20, 100), width)).toBe('M300 20C262.5 20 262.5 120 225 120');
});

test('a line within one column goes round on the outer side of it', () => {
  expect(lineBetween(card(20, 0), card(20, 100), width)).toBe('M20 20C-6 20 -6 120 15 120');
  expect(lineBetween(card(300, 0), card(300, 100), width)).toBe('M500 20C526 20 526 120 505 120');
});
