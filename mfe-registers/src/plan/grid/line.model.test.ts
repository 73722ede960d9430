import { lineBetween, type Box } from './line.model.ts';

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
