import { dashboard } from '@portal/shared-kit/contract/reporting/dashboard';
import { department } from '@portal/shared-kit/contract/offer/department';
import { audit } from '../../platform/audit/audit.repository.ts';
import { makeAccount, signInAs } from '../../testing/identity.ts';
import { registerUsers } from '../../testing/registers.ts';
import { testServer } from '../../testing/test-server.ts';

const server = testServer({ authenticator: registerUsers });
const read = async (token: string) => (await server.call(dashboard, {}, token)).data;
const note = (action: string, actor?: { userId: number; role: string }) =>
  server.db
    .transaction()
    .execute((tx) =>
      audit(
        tx,
        { user: undefined, ip: '127.0.0.1', requestId: 'TEST' },
        { action, entity: 'session', actor },
      ),
    );

test('without dashboard.read no number leaves the server', async () => {
  const { updated_at, ...rest } = await read('reader');
  expect(Date.parse(updated_at)).toBeGreaterThan(0);
  expect(rest).toEqual({
    figures: {
      active_sessions: null,
      active_users: null,
      departments: null,
      courses: null,
      failed_logins_24h: null,
    },
    history: {},
    work: null,
    logins_by_day: null,
    courses_by_department: null,
    recent_activity: null,
  });
});

test('the figures are those of the database', async () => {
  const { userId } = await signInAs(server, 'Admin', { fullName: 'Ana Bila' });
  await makeAccount(server.db, 'Student');
  await note('session.login', { userId, role: 'Admin' });
  await note('session.login_failed');
  const { data: made } = await server.call(
    department.create,
    { body: { dep_name: 'Engenharia', description: '', head_id: null } },
    'all',
  );
  await server.db
    .insertInto('course')
    .values([
      { name: 'Civil', code: '0001', department_id: made.id, level_type: 'Licenciatura', duration: 5 },
      {
        name: 'Antigo',
        code: '0002',
        department_id: made.id,
        level_type: 'Licenciatura',
        duration: 5,
        active: false,
      },
    ])
    .execute();

  const { figures, logins_by_day, courses_by_department, recent_activity } = await read('all');
  expect(figures).toEqual({
    active_sessions: 1,
    active_users: 2,
    departments: 1,
    courses: 1,
    failed_logins_24h: 1,
  });
  expect(courses_by_department).toEqual([{ label: 'Engenharia', value: 1 }]);
  expect(logins_by_day).toHaveLength(14);
  expect(logins_by_day!.at(-1)!.value).toBe(1);
  expect(recent_activity!.map(({ who, action, entity, what }) => [who, action, entity, what])).toEqual([
    [expect.any(String), 'criou', 'departamento', 'Engenharia'],
    ['Sem sessão', 'falhou', 'início de sessão', null],
    ['Ana Bila', 'iniciou', 'sessão', null],
  ]);
});

test('a deleted department is still called by its name in the activity', async () => {
  const { data } = await server.call(
    department.create,
    { body: { dep_name: 'Passageiro', description: '', head_id: null } },
    'all',
  );
  await server.call(department.remove, { params: { id: data.id } }, 'all');
  expect((await read('all')).recent_activity![0]).toMatchObject({
    action: 'eliminou',
    entity: 'departamento',
    what: 'Passageiro',
  });
});

test('the figures are compared with the same day of last month, by what the audit log says happened since', async () => {
  const before = await read('all');
  const { userId } = await makeAccount(server.db, 'Student');
  const entry = (action: string, field: string, from: unknown, to: unknown) =>
    server.db.transaction().execute((tx) =>
      audit(
        tx,
        { user: undefined, ip: '127.0.0.1', requestId: 'TEST' },
        {
          action: `user_account.${action}`,
          entity: 'user_account',
          entityId: userId,
          changes: [{ field, old: from, new: to }],
        },
      ),
    );
  await entry('create', 'active', null, true);
  await entry('block', 'blocked', false, true);
  // Neither of these changes the number: the account is blocked.
  await entry('update', 'active', true, false);
  await entry('update', 'active', false, true);
  await entry('unblock', 'blocked', true, false);
  await note('session.login_failed');
  const { data: made } = await server.call(
    department.create,
    { body: { dep_name: 'Química', description: '', head_id: null } },
    'all',
  );
  await server.call(department.update, { params: { id: made.id }, body: { active: false } }, 'all');
  const { figures, history } = await read('all');
  const users = history!.active_users!;
  expect(figures.active_users).toBe(before.figures.active_users! + 1);
  expect(users.before.value).toBe(before.history!.active_users!.before.value);
  expect(users.series).toHaveLength(12);
  expect(users.series.at(-1)! - users.series[0]!).toBe(
    1 + before.figures.active_users! - before.history!.active_users!.series[0]!,
  );
  expect(history!.departments).toEqual(before.history!.departments);
  expect(history!.failed_logins_24h!.before.value).toBe(0);
  expect(history!.failed_logins_24h!.series.slice(-2)).toEqual([0, figures.failed_logins_24h]);
});
