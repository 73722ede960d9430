import { matchesRoute } from './route-match.ts';

test.each([
  ['/inscription', '/inscription', true],
  ['/inscription', '/Inscription/', true],
  ['/inscription', '/inscription/1', false],
  ['/inscription', '/', false],
  ['/', '/', true],
  ['/verificar/:code?', '/verificar', true],
  ['/verificar/:code?', '/verificar/AB-12', true],
  ['/verificar/:code?', '/verificar/AB/12', false],
  ['/a/:id/b', '/a/7/b', true],
  ['/a/:id/b', '/a//b', false],
  ['/a/b?/c', '/a/c', true],
  // A pattern with exponential cost under naive backtracking.
  ['/:a?'.repeat(40), '/x'.repeat(41), false],
])('%s and %s', (pattern, pathname, matches) => {
  expect(matchesRoute(pattern, pathname)).toBe(matches);
});
