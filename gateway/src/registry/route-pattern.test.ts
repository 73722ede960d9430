import * as fc from 'fast-check';
import { patternReaches, patternsOverlap } from './ownership.ts';

test.each([
  ['/students', '/students', true],
  ['/students', '/Students/', true],
  ['/students/:id', '/students/new', true],
  ['/students/:id', '/students/:card', true],
  ['/students/:id?', '/students', true],
  ['/students/:id/edit?', '/students/7', true],
  ['/:area/list', '/students/:id', true],
  ['/students', '/students/:id', false],
  ['/students/:id/extract', '/students/:id/grades', false],
  ['/students/:id', '/teachers/:id', false],
  ['/', '/:page?', true],
  ['/', '/login', false],
])('%s and %s: one address for both? %s', (left, right, expected) => {
  expect(patternsOverlap(left, right)).toBe(expected);
});

test.each([
  ['/api', true],
  ['/api/x', true],
  ['/API/x', true],
  ['/:anything', true],
  ['/:a?/x', true],
  ['/apiary', false],
  ['/students/api', false],
])('%s reaches /api? %s', (pattern, expected) => {
  expect(patternReaches(pattern, '/api')).toBe(expected);
});

const words = ['a', 'b'];
const segment = fc.constantFrom('a', 'b', ':x', 'a?', ':x?');
const pattern = fc.array(segment, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
const addresses = [0, 1, 2, 3, 4].flatMap((length) => everyPath(length));

function everyPath(length: number): string[] {
  return length === 0
    ? ['']
    : everyPath(length - 1).flatMap((path) => [...words, 'z'].map((word) => `${path}/${word}`));
}

/** The pattern as a regular expression, as an independent check. */
function asRegExp(text: string): RegExp {
  const parts = text.split('/').filter(Boolean);
  const source = parts.map((part) => {
    const piece = `/${part.startsWith(':') ? '[^/]+' : part.replace('?', '')}`;
    return part.endsWith('?') ? `(?:${piece})?` : piece;
  });
  return new RegExp(`^${source.join('')}$`);
}

test('patterns overlap exactly when some address matches both', () => {
  fc.assert(
    fc.property(pattern, pattern, (left, right) => {
      const [a, b] = [asRegExp(left), asRegExp(right)];
      expect(patternsOverlap(left, right)).toBe(addresses.some((path) => a.test(path) && b.test(path)));
    }),
    { numRuns: 2000 },
  );
});

test('overlap does not depend on the order, and every pattern overlaps itself', () => {
  fc.assert(
    fc.property(pattern, pattern, (left, right) => {
      expect(patternsOverlap(left, right)).toBe(patternsOverlap(right, left));
      expect(patternsOverlap(left, left)).toBe(true);
    }),
  );
});

test('a pattern of many optional segments is decided at once', () => {
  const long = '/:a?'.repeat(200);
  expect(patternsOverlap(`${long}/x`, `${long}/y`)).toBe(false);
});
