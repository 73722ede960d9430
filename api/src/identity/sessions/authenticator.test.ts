import { testDatabase } from '../../testing/test-database.ts';
import { until } from '../../testing/until.ts';
import { createSessionAuthenticator, type SessionAuthenticator, AccessTokenCache } from './authenticator.ts';
import { signInAs } from '../../testing/identity.ts';
import type { SignedIn } from '../../platform/http/route.ts';

const database = testDatabase();

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

/** Another process: with its own cache, and queries that are counted and can be delayed. */
function instance() {
  const counted = { queries: 0 };
  let onResult = async () => {};
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      counted.queries += 1;
      return node;
    },
    transformResult: async ({ result }) => {
      await onResult();
      return result;
    },
  });
  /** Delays the answer to the next query. */
  const slow = () => {
    const [reached, blocked] = [gate(), gate()];
    onResult = () => {
      onResult = async () => {};
      reached.open();
      return blocked.opened;
    };
    return { reached: reached.opened, now: blocked.open };
  };
  return { authenticator: createSessionAuthenticator({ db, url: database.url }), counted, slow };
}

const open: SessionAuthenticator[] = [];
async function listening() {
  const made = instance();
  open.push(made.authenticator);
  await until(() => made.authenticator.remembers);
  return made;
}
afterEach(() => Promise.all(open.splice(0).map((authenticator) => authenticator.close())));

const permissionsOf = async (authenticator: SessionAuthenticator, token: string) => {
  const user = await authenticator.authenticate(token);
  return typeof user === 'object' ? user.permissions : user;
};
const holds = async (authenticator: SessionAuthenticator, token: string, permission: string) => {
  const permissions = await permissionsOf(authenticator, token);
  return typeof permissions === 'object' && permissions.has(permission);
};
const idOf = (table: 'role' | 'permission', name: string) =>
  database.db
    .selectFrom(table)
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
    .then(({ id }) => id);

test('an ordinary call costs no query', async () => {
  const { authenticator, counted } = await listening();
  const { token, userId } = await signInAs(database, 'Secretaria');
  expect(await authenticator.authenticate(token)).toMatchObject({
    userId,
    role: 'Secretaria',
    firstLogin: false,
  });
  for (let n = 0; n < 100; n += 1) await authenticator.authenticate(token);
  expect(counted.queries).toBe(1);
});

test('a token that cannot be one costs no query at all', async () => {
  const { authenticator, counted } = await listening();
  expect(await authenticator.authenticate('junk')).toBeUndefined();
  expect(counted.queries).toBe(0);
});

test('effective permissions are those of the role and the direct ones, without the denied', async () => {
  const { authenticator } = await listening();
  const { token, userId } = await signInAs(database, 'Student');
  await database.db
    .insertInto('user_permission')
    .values([
      { user_id: userId, permission_id: await idOf('permission', 'courses.read'), granted: true },
      { user_id: userId, permission_id: await idOf('permission', 'grades.read_own'), granted: false },
    ])
    .execute();
  expect(await holds(authenticator, token, 'courses.read')).toBe(true);
  expect(await holds(authenticator, token, 'grades.read_own')).toBe(false);
  expect(await holds(authenticator, token, 'payments.read_own')).toBe(true);
});

describe('rights changed by another process count from the next call, without a new sign-in', () => {
  test.each<[string, (userId: number) => Promise<unknown>, string, boolean]>([
    [
      'a permission granted',
      async (userId) =>
        database.db
          .insertInto('user_permission')
          .values({ user_id: userId, permission_id: await idOf('permission', 'audit.export'), granted: true })
          .execute(),
      'audit.export',
      true,
    ],
    [
      'a permission denied',
      async (userId) =>
        database.db
          .insertInto('user_permission')
          .values({ user_id: userId, permission_id: await idOf('permission', 'users.read'), granted: false })
          .execute(),
      'users.read',
      false,
    ],
    [
      'another role',
      async (userId) =>
        database.db
          .updateTable('user_account')
          .set({ role_id: await idOf('role', 'Student') })
          .where('id', '=', userId)
          .execute(),
      'payments.read_own',
      true,
    ],
    [
      'a permission taken from the role',
      async () =>
        database.db
          .deleteFrom('role_permission')
          .where('role_id', '=', await idOf('role', 'Secretaria'))
          .where('permission_id', '=', await idOf('permission', 'grades.export'))
          .execute(),
      'grades.export',
      false,
    ],
    [
      'a permission deleted from the catalogue',
      () => database.db.deleteFrom('permission').where('name', '=', 'fines.export').execute(),
      'fines.export',
      false,
    ],
  ])('%s', async (_what, change, permission, expected) => {
    const [one, other] = [await listening(), await listening()];
    const { token, userId } = await signInAs(database, 'Secretaria');
    for (const { authenticator } of [one, other])
      expect(await holds(authenticator, token, permission)).toBe(!expected);
    await change(userId);
    for (const { authenticator } of [one, other]) {
      await authenticator.settled();
      expect(await holds(authenticator, token, permission)).toBe(expected);
    }
  });
});

test('a change is noticed without a query', async () => {
  const { authenticator } = await listening();
  const { token, userId } = await signInAs(database, 'Secretaria');
  expect(await authenticator.authenticate(token)).toBeDefined();
  await database.db.updateTable('user_account').set({ active: false }).where('id', '=', userId).execute();
  await until(async () => (await authenticator.authenticate(token)) === 'revoked');
});

test('a new name is read again', async () => {
  const { authenticator } = await listening();
  const { token, userId } = await signInAs(database, 'Secretaria');
  await authenticator.authenticate(token);
  await database.db
    .updateTable('person')
    .set({ full_name: 'Nome Novo' })
    .where('id', '=', (eb) => eb.selectFrom('user_account').select('person_id').where('id', '=', userId))
    .execute();
  await authenticator.settled();
  expect(await authenticator.authenticate(token)).toMatchObject({ name: 'Nome Novo' });
});

test('without a listener nothing is answered from the cache, and afterwards it is again', async () => {
  const { authenticator, counted } = await listening();
  const { token, userId } = await signInAs(database, 'Secretaria');
  await authenticator.authenticate(token);
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'portal-api-listener' and datname = current_database()`,
  );
  await until(() => !authenticator.remembers);
  await database.db
    .updateTable('user_account')
    .set({ blocked_at: new Date() })
    .where('id', '=', userId)
    .execute();
  expect(await authenticator.authenticate(token)).toBe('revoked');
  await database.db.updateTable('user_account').set({ blocked_at: null }).where('id', '=', userId).execute();
  await until(() => authenticator.remembers);
  await authenticator.settled();
  await authenticator.authenticate(token);
  const before = counted.queries;
  expect(await authenticator.authenticate(token)).toMatchObject({ userId });
  expect(counted.queries).toBe(before);
});

test('sign-in works without LISTEN', async () => {
  const nowhere = new URL(database.url);
  nowhere.port = '1';
  const authenticator = createSessionAuthenticator({ db: database.db, url: nowhere.href });
  open.push(authenticator);
  const { token, userId } = await signInAs(database, 'Secretaria');
  expect(await authenticator.authenticate(token)).toMatchObject({ userId });
  await authenticator.settled();
  expect(authenticator.remembers).toBe(false);
});

test('rights read before a change and returned after it are not cached', async () => {
  const { authenticator, slow } = await listening();
  const { token, userId } = await signInAs(database, 'Secretaria');
  const arrive = slow();
  const early = authenticator.authenticate(token);
  await arrive.reached;
  await database.db
    .insertInto('user_permission')
    .values({ user_id: userId, permission_id: await idOf('permission', 'releases.update'), granted: true })
    .execute();
  await authenticator.settled();
  arrive.now();
  expect(await early).toMatchObject({ userId });
  expect(await holds(authenticator, token, 'releases.update')).toBe(true);
});

test('the person of a token is known without a query once it was looked up, and until a change is announced', async () => {
  const { authenticator, counted } = await listening();
  const { token, userId } = await signInAs(database, 'Student');
  expect([authenticator.knownPerson!(token), authenticator.knownPerson!('junk')]).toEqual([
    undefined,
    undefined,
  ]);
  const user = await authenticator.authenticate(token);
  const { personId } = user as { personId: number };
  const { queries } = counted;
  expect([authenticator.knownPerson!(token), counted.queries]).toEqual([personId, queries]);
  await database.db.updateTable('user_account').set({ active: false }).where('id', '=', userId).execute();
  await until(() => authenticator.knownPerson!(token) === undefined);
});

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
