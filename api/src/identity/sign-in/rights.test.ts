import { me, roleGroup } from '@portal/shared-kit/contract/identity/identity';
import { permissionName, requestAccess } from '@portal/shared-kit/contract/identity/access-request';
import { treeOf } from '@portal/shared-kit/contract/core/permission-tree';
import { baseRoles, permissionNames } from '@portal/shared-kit/contract/core/permissions';
import { identityServer } from '../../testing/identity-server.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makeAccount, signInAs } from '../../testing/identity.ts';
import { homeOf } from './rights.ts';

const identity = identityServer();

/** Decisions part F, row by row: V view, C create, E edit, D deactivate, A approve, X export, 'own …' and 'request' in words. Differences:
 *  issues 2 and 3, which take precedence over part F, let a secretary create and edit departments to precedences; a role that may write to
 *  all students may write as a teacher does, because the screen is the same (I41); and permissions missing from the table (reopen,
 *  overbook, correct an identity, adaptations, rules of enrolment) are the Admin's. J10 gives the
 *  Secretaria all of a period. */
const table: [
  string[],
  Admin: string,
  Secretaria: string,
  Testers: string,
  Teacher: string,
  Student: string,
][] = [
  [['dashboard'], 'V X', 'V', 'V', 'own V', 'own V'],
  [['departments', 'courses', 'subjects', 'precedences'], 'V C E D X', 'V C E', 'V C E D', 'V', ''],
  [['classes'], 'V C E D X overbook', 'V C E X', 'V C E D', 'own V', 'own V'],
  [['teachers', 'employees'], 'V C E D X', 'V C E', 'V', 'own V', ''],
  [['candidates'], 'V E A X', 'V E A X', 'V', '', ''],
  [['inscriptions'], 'V C E A X reopen', 'V C E A X', 'V', '', 'own V C'],
  [['renewals'], 'V C E A X', 'V C E A X', 'V', '', 'own V C'],
  [['students'], 'V C E X identity adaptations', 'V C E X', 'V', '', 'own V'],
  [['enrolment'], 'V C E X override equivalence', 'V C E X', 'V', '', 'own V'],
  [['payments'], 'V C E X confirm waive', 'V C X confirm request_waive', 'V', '', 'own V'],
  [['services'], 'V C E X', 'V C X', 'V', '', ''],
  [['fines'], 'V C E X', 'V C X', 'V', '', 'own V'],
  [['grades'], 'V X', 'V X', 'V', 'own V C E', 'own V'],
  [['pautas'], 'V X A rectify', 'V X A request', 'V', 'request own V', 'request own V'],
  [['activities'], 'V C E A settings', 'V C E A', 'V', 'V', 'V'],
  [['fees', 'entities', 'percentages'], 'V C E', 'V', 'V', '', ''],
  [['company'], 'V E logo', 'V', 'V', '', ''],
  [['users', 'roles'], 'V C E D', 'V', '', '', ''],
  [['audit'], 'V X', 'read_area', '', 'own V', 'own V'],
  [['communications'], 'V C A own C', 'V C own C', '', 'V own C', 'V'],
  [['releases'], '', '', '', '', ''],
  [['rooms'], 'V C E D', 'V C E', 'V', '', ''],
  [['exams'], 'V C E D', 'V C E D', 'V', '', ''],
];
const actions: Record<string, string> = {
  V: 'read',
  C: 'create',
  E: 'update',
  D: 'delete',
  A: 'approve',
  X: 'export',
};

/** Permission names of a cell; letters after 'own' are the own ones. */
function namesOf(areas: string[], cell: string): string[] {
  let suffix = '';
  return cell
    .split(' ')
    .filter(Boolean)
    .flatMap((word) => {
      if (word === 'own') suffix = '_own';
      return word === 'own' ? [] : areas.map((area) => `${area}.${actions[word] ?? word}${suffix}`);
    });
}

const permissionsOfRole = async (role: string) => {
  const rows = await identity.db
    .selectFrom('role_permission as rp')
    .innerJoin('role as r', 'r.id', 'rp.role_id')
    .innerJoin('permission as p', 'p.id', 'rp.permission_id')
    .select('p.name')
    .where('r.name', '=', role)
    .execute();
  return rows.map(({ name }) => name).sort();
};

test.each([
  ['Admin', 1],
  ['Secretaria', 2],
  ['Testers', 3],
  ['Teacher', 4],
  ['Student', 5],
] as const)('%s begins with the rights of part F', async (role, column) => {
  const expected = table.flatMap((row) => namesOf(row[0], row[column])).sort();
  expect(await permissionsOfRole(role)).toEqual(expected);
});

test('Master has everything', async () => {
  expect(await permissionsOfRole('Master')).toEqual([...permissionNames].sort());
});

test('the catalogue holds the names of the contract, each with a label of its own', async () => {
  const rows = await identity.db.selectFrom('permission').selectAll().execute();
  expect(rows.map(({ name }) => name).sort()).toEqual([...permissionNames].sort());
  expect(new Set(rows.map(({ label }) => label)).size).toBe(rows.length);
  expect(rows.every(({ name, module, action }) => name === `${module}.${action}`)).toBe(true);
});

test('the six roles of the contract are there and marked as base', async () => {
  const rows = await identity.db.selectFrom('role').select(['name', 'base']).execute();
  expect(rows.map(({ name }) => name).sort()).toEqual([...baseRoles].sort());
  expect(rows.every(({ base }) => base)).toBe(true);
});

test('two roles may not differ by case alone', async () => {
  await expect(identity.db.insertInto('role').values({ name: 'MASTER' }).execute()).rejects.toMatchObject({
    code: '23505',
  });
});

describe('the role group', () => {
  test('of the own role answers home, tree and the effective permissions, without case', async () => {
    const { token, userId } = await signInAs(identity, 'Teacher');
    const permission = await identity.db
      .selectFrom('permission')
      .select('id')
      .where('name', '=', 'audit.export')
      .executeTakeFirstOrThrow();
    await identity.db
      .insertInto('user_permission')
      .values({ user_id: userId, permission_id: permission.id, granted: true })
      .execute();
    const { data } = await identity.call(roleGroup, { params: { role: 'teacher' } }, token);
    expect(data).toMatchObject({ role: 'Teacher', home: '/Teacher' });
    expect(data.actions).toContain('audit.export');
    expect(data.permissions).toEqual(treeOf(data.actions));
  });

  test('of another role is for those who may read roles', async () => {
    const teacher = await signInAs(identity, 'Teacher');
    const refusal = await identity.refused(roleGroup, { params: { role: 'Admin' } }, teacher.token);
    expect(refusal).toMatchObject({ http: 403, code: 'forbidden', permission: 'roles.read' });
    const clerk = await signInAs(identity, 'Secretaria');
    const { data } = await identity.call(roleGroup, { params: { role: 'STUDENT' } }, clerk.token);
    expect(data).toMatchObject({ role: 'Student', home: '/Student' });
    expect([...data.actions].sort()).toEqual(await permissionsOfRole('Student'));
    expect(await identity.refused(roleGroup, { params: { role: 'Reitor' } }, clerk.token)).toMatchObject({
      http: 404,
    });
  });

  test('of a role of the institution lands at the dashboard once it may anything, else at /unauthorized', async () => {
    await identity.db.insertInto('role').values({ name: 'Bibliotecário' }).execute();
    const { token, userId } = await signInAs(identity, 'Bibliotecário');
    const group = async () =>
      (await identity.call(roleGroup, { params: { role: 'bibliotecário' } }, token)).data;
    expect(await group()).toMatchObject({ home: '/unauthorized', actions: [] });
    const { id } = await identity.db
      .selectFrom('permission')
      .select('id')
      .where('name', '=', 'courses.read')
      .executeTakeFirstOrThrow();
    await identity.db
      .insertInto('user_permission')
      .values({ user_id: userId, permission_id: id, granted: true })
      .execute();
    await identity.authenticator.settled();
    expect(await group()).toMatchObject({ home: '/dashboard', actions: ['courses.read'] });
  });
});

test('the user carries their person and group, and nothing of the account that is secret', async () => {
  const { token, userId } = await signInAs(identity, 'Student', {
    fullName: 'Ana Zefanias',
    gender: 'Feminino',
    birthDate: '2005-02-28',
    docType: 'Bilhete de Identidade',
    docNumber: '110100000000A',
    userCode: '26.0003.0001',
  });
  const answer = await identity.call(me, {}, token);
  expect(answer.data).toMatchObject({
    id: userId,
    role: ['Student'],
    user_code: '26.0003.0001',
    first_logg: 'não',
    person: {
      fullName: 'Ana Zefanias',
      gender: 'Feminino',
      birthDate: '2005-02-28',
      doc_number: '110100000000A',
      user_id: userId,
    },
  });
  expect(JSON.stringify(answer)).not.toContain('password_hash');
  expect(JSON.stringify(answer)).not.toContain('$argon2');
});

describe('a request for access', () => {
  test('is stored and reaches the administrators who can be reached', async () => {
    const admin = await makeAccount(identity.db, 'Admin');
    const inactive = await makeAccount(identity.db, 'Admin');
    await identity.db
      .updateTable('user_account')
      .set({ active: false })
      .where('id', '=', inactive.userId)
      .execute();
    const { token, userId } = await signInAs(identity, 'Student', { fullName: 'Ana Zefanias' });
    const body = { path: '/departments?x=1', permission: 'departments.read' };
    const broken = { body: { ...body, path: '/departments?x=1\nOutra linha' } };
    expect(await identity.refused(requestAccess, broken, token)).toMatchObject({ code: 'invalid' });
    expect(await identity.call(requestAccess, { body }, token)).toMatchObject({ success: true });
    expect(
      await identity.db.selectFrom('access_request').select(['user_id', 'permission']).execute(),
    ).toEqual([{ user_id: userId, permission: 'departments.read' }]);
    const [mail] = await mailsTo(identity.db, admin.email);
    expect(mail).toMatchObject({ subject: 'Pedido de acesso' });
    expect(mail!.text).toContain('Ana Zefanias (Estudante)');
    expect(mail!.text).toContain('Ver departamentos');
    expect(mail!.text).not.toContain('departments.read');
    expect(mail!.text).toContain('http://localhost:8080/departments?x=1\n');
    expect(await mailsTo(identity.db, inactive.email)).toEqual([]);
  });

  test('reaches the Masters where no Admin can sign in', async () => {
    const master = await makeAccount(identity.db, 'Master');
    await identity.db
      .updateTable('user_account')
      .set({ active: false })
      .where('role_id', '=', (eb) => eb.selectFrom('role').select('id').where('name', '=', 'Admin'))
      .execute();
    const { token } = await signInAs(identity, 'Student');
    await identity.call(requestAccess, { body: { path: '/courses', permission: 'courses.read' } }, token);
    expect(await mailsTo(identity.db, master.email)).toMatchObject([{ subject: 'Pedido de acesso' }]);
  });

  test('is preceded by what the missing permission is called', async () => {
    const { token } = await signInAs(identity, 'Student');
    const labelOf = async (name: string) =>
      (await identity.call(permissionName, { params: { name } }, token)).data.label;
    expect(await labelOf('departments.read')).toBe('Ver departamentos');
    expect(await labelOf('library.read')).toBe('library.read');
  });

  test('can be made five times an hour', async () => {
    const { token } = await signInAs(identity, 'Student');
    const body = { path: '/courses', permission: 'courses.read' };
    for (let n = 0; n < 5; n += 1) await identity.call(requestAccess, { body }, token);
    expect(await identity.refused(requestAccess, { body }, token)).toMatchObject({
      http: 429,
      code: 'throttled',
    });
  });
});

test.each([
  ['Teacher', '/Teacher'],
  ['STUDENT', '/Student'],
  ['student', '/Student'],
  ['Master', '/dashboard'],
  ['secretaria', '/dashboard'],
  ['Admin', '/dashboard'],
  ['Testers', '/dashboard'],
])('%s lands at %s', (role, home) => expect(homeOf(role, [])).toBe(home));

test.each(['Bibliotecário', 'constructor'])(
  '%s, a role of the institution, lands at the dashboard once it may anything',
  (role) => {
    expect(homeOf(role, ['audit.export'])).toBe('/dashboard');
    expect(homeOf(role, [])).toBe('/unauthorized');
  },
);
