import type { SignedIn } from '../../platform/http/route.ts';
import { AccessTokenCache } from './authenticator.ts';

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
  const tokens = new AccessTokenCache();
  tokens.keep('a', user({}), inAnHour, tokens.generation, now);
  tokens.keep('b', user({ userId: 2, sessionId: 11, personId: 101 }), inAnHour, tokens.generation, now);
  return tokens;
}
const left = (tokens: AccessTokenCache) => ['a', 'b'].filter((key) => tokens.find(key, now));

test.each([
  ['session:10', ['b']],
  ['user:2', ['a']],
  ['person:101', ['a']],
  ['role:5', []],
  ['role:6', ['a', 'b']],
  ['all', []],
  ['', []],
])('the notification %p leaves %p', (notice, expected) => {
  const tokens = filled();
  tokens.forget(notice);
  expect(left(tokens)).toEqual(expected);
});

test('an entry lives a minute at most, and never longer than its token', () => {
  const tokens = filled();
  expect(tokens.find('a', now + 59_999)).toBeDefined();
  expect(tokens.find('a', now + 60_000)).toBeUndefined();
  tokens.keep('c', user({}), new Date(now + 5_000), tokens.generation, now);
  expect(tokens.find('c', now + 5_000)).toBeUndefined();
});

test('an entry read before an invalidation is not kept', () => {
  const tokens = filled();
  const { generation } = tokens;
  tokens.forget('user:99');
  tokens.keep('c', user({}), inAnHour, generation, now);
  expect(tokens.find('c', now)).toBeUndefined();
});

test('its size is bounded', () => {
  const tokens = new AccessTokenCache();
  for (let n = 0; n < 20_100; n += 1) tokens.keep(`k${n}`, user({}), inAnHour, tokens.generation, now);
  expect(tokens.size).toBe(20_000);
  expect(tokens.find('k20099', now)).toBeDefined();
});
