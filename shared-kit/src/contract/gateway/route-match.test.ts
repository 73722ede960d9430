import { matchesRoute } from './route-match.ts';
import { readsAt } from './first-reads.ts';

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

const permission = 'grades.read';
const reads = [
  { path: '/grid?class_id=:class_id&subject_id=:subject_id&year=:year', permission },
  { path: '/key', permission },
];
const route = { path: '/grades/:subject_id/:class_id', reads };
const pathsAt = (pathname: string, search = '', of = route) =>
  readsAt(of, { pathname, search }).map(({ path }) => path);

test('a read has the parameters of the address, and leaves out those that the address lacks', () => {
  expect(pathsAt('/Grades/3/15', '?year=2026')).toEqual(['/grid?class_id=15&subject_id=3&year=2026', '/key']);
  expect(pathsAt('/grades/3/15/')).toEqual(['/grid?class_id=15&subject_id=3', '/key']);
  const own = { path: '/own', reads: [{ path: '/list?page=1&year=:year', permission }] };
  expect(pathsAt('/own', '', own)).toEqual(['/list?page=1']);
  const only = { path: '/own', reads: [{ path: '/list?year=:year', permission }] };
  expect(pathsAt('/own', '', only)).toEqual(['/list']);
});

test.each([
  ['has a parameter that no read takes', '/grades/3/15', '?year=2026&ver=7'],
  ['has a value that a call would write otherwise', '/grades/3/15', '?year=20%2026'],
  ['has such a value in its path', '/grades/a%2Fb/15', ''],
])('nothing is read where the address %s', (_what, pathname, search) => {
  expect(pathsAt(pathname, search)).toEqual([]);
});

test('a pattern with optional parts gives no parameters', () => {
  const optional = { ...route, path: '/grades/:subject_id?/:class_id' };
  expect(pathsAt('/grades/3/15', '', optional)).toEqual(['/grid', '/key']);
});
