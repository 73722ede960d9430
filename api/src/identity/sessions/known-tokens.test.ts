import type { SignedIn } from '../../platform/http/route.ts';
import { KnownTokens } from './known-tokens.ts';

const user = (ids: Partial<SignedIn>): SignedIn => ({
  userId: 1,
  sessionId: 10,
  personId: 100,
  roleId: 5,
  role: 'Admin',
  name: 'Pessoa',
  email: 'p@x.mz',
  firstLogin: false,
  permissions: new Set(),
  ...ids,
});
const now = 1_000_000;
const inAnHour = new Date(now + 3_600_000);

function filled() {
  const known = new KnownTokens();
  known.keep('a', user({}), inAnHour, known.generation, now);
  known.keep('b', user({ userId: 2, sessionId: 11, personId: 101 }), inAnHour, known.generation, now);
  return known;
}
const left = (known: KnownTokens) => ['a', 'b'].filter((key) => known.find(key, now));

test.each([
  ['session:10', ['b']],
  ['user:2', ['a']],
  ['person:101', ['a']],
  ['role:5', []],
  ['role:6', ['a', 'b']],
  ['all', []],
  ['', []],
])('the notification %p leaves %p', (notice, expected) => {
  const known = filled();
  known.forget(notice);
  expect(left(known)).toEqual(expected);
});

test('an entry lives a minute at most, and never longer than its token', () => {
  const known = filled();
  expect(known.find('a', now + 59_999)).toBeDefined();
  expect(known.find('a', now + 60_000)).toBeUndefined();
  known.keep('c', user({}), new Date(now + 5_000), known.generation, now);
  expect(known.find('c', now + 5_000)).toBeUndefined();
});

test('an entry read before an invalidation is not kept', () => {
  const known = filled();
  const { generation } = known;
  known.forget('user:99');
  known.keep('c', user({}), inAnHour, generation, now);
  expect(known.find('c', now)).toBeUndefined();
});

test('its size is bounded', () => {
  const known = new KnownTokens();
  for (let n = 0; n < 20_100; n += 1) known.keep(`k${n}`, user({}), inAnHour, known.generation, now);
  expect(known.size).toBe(20_000);
  expect(known.find('k20099', now)).toBeDefined();
});
