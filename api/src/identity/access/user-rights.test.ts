import {
  addPermissions,
  addUserPermissions,
  addUserRole,
  roleOptions,
} from '@portal/shared-kit/contract/identity/access';
import { accessServer } from '../../testing/access.ts';
import { rightsCalls, why } from '../../testing/rights.ts';

const access = accessServer();
const { server, permissionIds, signIn, account, makeRole, audited } = access;

let admin: { token: string; userId: number };
let master: { token: string; userId: number };
beforeAll(async () => {
  admin = await signIn('Admin');
  master = await signIn('Master');
});
const { rights, origins, add, notAdded, replace, give, notGiven } = rightsCalls(access, () => admin);

test('the rights of a user have role, state and the origin of each permission', async () => {
  const { userId, email } = await account('Teacher');
  await replace(userId, ['courses.export'], ['courses.read']);
  const found = await rights(userId);
  expect(found).toMatchObject({
    id: userId,
    email,
    fullname: expect.stringContaining('Pessoa'),
    roles: [{ name: 'Teacher' }],
    state: { active: true, blocked: false, first_logg: 'não' },
    protected: false,
  });
  const byName = Object.fromEntries(found.permissions.map((one) => [one.name, one]));
  expect(byName['departments.read']).toMatchObject({
    origin: 'role',
    in_role: true,
    label: 'Ver departamentos',
  });
  expect(byName['courses.export']).toMatchObject({ origin: 'direct', in_role: false });
  expect(byName['courses.read']).toMatchObject({ origin: 'denied', in_role: true });
});

test('adding adds, replacing replaces the direct ones, and denied ones change only where they are given', async () => {
  const { userId } = await account('Student');
  await add(userId, ['courses.read']);
  await add(userId, ['users.read']);
  expect(await origins(userId)).toEqual(['direct courses.read', 'direct users.read']);
  await replace(userId, ['audit.read'], ['payments.read_own']);
  expect(await origins(userId)).toEqual(['denied payments.read_own', 'direct audit.read']);
  await replace(userId, []);
  expect(await origins(userId)).toEqual(['denied payments.read_own']);
  await add(userId, ['payments.read_own']);
  expect(await origins(userId)).toEqual(['direct payments.read_own']);
  await replace(userId, [], []);
  expect(await origins(userId)).toEqual([]);
});

test('changing is not granted without viewing, nor viewing revoked from who may change', async () => {
  const { userId } = await account('Student');
  const blind = { permissions: [expect.stringContaining('só com «Ver cursos»')] };
  expect((await notAdded(userId, ['courses.update'])).errors).toEqual(blind);
  await add(userId, ['courses.update', 'courses.read']);
  const body = { user_id: userId, permissions: await permissionIds('courses.update'), reason: why };
  expect((await server.refused(addUserPermissions, { body }, admin.token)).errors).toEqual(blind);
});

test('every change is audited with who, old, new and why', async () => {
  const { userId } = await account('Student');
  await add(userId, ['courses.read']);
  await give(userId, 'Teacher');
  expect(await audited('user_account', userId)).toEqual([
    {
      action: 'user_account.permissions',
      actor_id: admin.userId,
      changes: [{ field: 'permissions', old: [], new: ['courses.read'] }],
      reason: why,
    },
    {
      action: 'user_account.role',
      actor_id: admin.userId,
      changes: [{ field: 'role', old: 'Student', new: 'Teacher' }],
      reason: why,
    },
  ]);
});

describe('a reason', () => {
  test('is required when rights are raised, in any way', async () => {
    const { userId } = await account('Student');
    const needed = { code: 'invalid', errors: { reason: [expect.stringContaining('Indique o motivo')] } };
    expect(await notAdded(userId, ['courses.read'], {})).toMatchObject(needed);
    expect(await notAdded(userId, ['courses.read'], { reason: 'sim' })).toMatchObject(needed);
    expect(await notGiven(userId, 'Secretaria', {})).toMatchObject(needed);
    await replace(userId, [], ['payments.read_own'], {});
    const refusal = await server.refused(
      addUserPermissions,
      { body: { user_id: userId, permissions: [], denied: [] } },
      admin.token,
    );
    expect(refusal).toMatchObject(needed);
    expect(await origins(userId)).toEqual(['denied payments.read_own']);
  });

  test('is not required when they are reduced or stay', async () => {
    const { userId } = await account('Secretaria');
    await replace(userId, [], ['users.read'], {});
    await give(userId, 'Secretaria', {});
    expect(await origins(userId)).toEqual(['denied users.read']);
  });
});

describe('users cannot raise their own rights', () => {
  test('neither by a role nor by a permission nor by lifting a denial', async () => {
    const own = {
      http: 403,
      code: 'forbidden',
      message: 'Ninguém altera os próprios direitos. Peça a outro administrador.',
    };
    expect(await notGiven(admin.userId, 'Testers')).toMatchObject(own);
    expect(await notAdded(admin.userId, ['payments.request_waive'])).toMatchObject(own);
    const body = { user_id: admin.userId, permissions: [], denied: [], reason: why };
    expect(await server.refused(addUserPermissions, { body }, admin.token)).toMatchObject(own);
    expect(await notAdded(master.userId, ['payments.request_waive'], undefined, master)).toMatchObject(own);
    expect(await audited('user_account', admin.userId)).toEqual([]);
  });

  test('nor by a richer role made for the purpose', async () => {
    await makeRole('Feita à medida', 'payments.request_waive');
    expect(await notGiven(admin.userId, 'Feita à medida')).toMatchObject({ http: 403 });
  });
});

describe('Master', () => {
  test('is granted and taken by a Master alone', async () => {
    const { userId } = await account('Admin');
    expect(await notGiven(userId, 'Master')).toMatchObject({ http: 403, permission: 'roles.grant_master' });
    await give(userId, 'Master', { reason: why }, master);
    expect(await notGiven(userId, 'Admin')).toMatchObject({
      http: 403,
      message: 'Só um Master pode alterar esta conta.',
    });
    await give(userId, 'Admin', {}, master);
    expect((await rights(userId)).roles).toMatchObject([{ name: 'Admin' }]);
  });

  test('needs no direct permissions and can be denied none', async () => {
    const { userId } = await account('Student');
    await add(userId, ['courses.read']);
    await give(userId, 'Master', { reason: why }, master);
    expect(await origins(userId)).toEqual([]);
    expect((await notAdded(userId, ['courses.read'], undefined, master)).errors).toEqual({
      permissions: ['A função Master tem sempre todas as permissões.'],
    });
  });

  test('alone may grant certain permissions, and an Admin cannot change a user who has one', async () => {
    const { userId } = await account('Testers');
    for (const name of ['roles.grant_master', 'releases.update'])
      expect(await notAdded(userId, [name])).toMatchObject({ http: 403, permission: 'roles.grant_master' });
    await add(userId, ['releases.read', 'releases.update'], { reason: why }, master);
    expect(await rights(userId)).toMatchObject({ protected: true });
    expect(await notAdded(userId, ['audit.read'])).toMatchObject({ http: 403 });
    await makeRole('Entregas', 'releases.read');
    const other = await account('Testers');
    expect(await notGiven(other.userId, 'Entregas')).toMatchObject({ http: 403 });
  });

  test('is offered as a role only to users who may grant it', async () => {
    const offered = async (token: string) => {
      const { data } = await server.call(roleOptions, { query: { search: 'Master' } }, token);
      return data.map(({ grantable }) => grantable);
    };
    expect(await offered(admin.token)).toEqual([false]);
    expect(await offered(master.token)).toEqual([true]);
  });
});

test('a role or permission that is not there is refused by its field', async () => {
  const { userId } = await account('Student');
  const none = { user_id: userId, reason: why };
  expect(
    (await server.refused(addUserRole, { body: { ...none, role: 99999 } }, admin.token)).errors,
  ).toHaveProperty('role');
  expect(
    (await server.refused(addPermissions, { body: { ...none, permissions: [99999] } }, admin.token)).errors,
  ).toHaveProperty('permissions');
  expect(
    (await server.refused(addPermissions, { body: { ...none, permissions: [] } }, admin.token)).errors,
  ).toEqual({
    permissions: ['Por favor informe os campos obrigatorios...'],
  });
  const [id] = await permissionIds('audit.read');
  const both = { ...none, permissions: [id], denied: [id] };
  expect((await server.refused(addUserPermissions, { body: both }, admin.token)).errors).toHaveProperty(
    'denied',
  );
});
