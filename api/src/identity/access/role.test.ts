import * as contract from '@portal/shared-kit/contract/identity/access';
import { accessServer } from '../../testing/access.ts';
import { mayGive, raised, touched, type UserPermission } from './access.rules.ts';

const { server, roleId, signIn, account, makeRole, audited, race } = accessServer();
const { addRole, removeRole, permissionsOfRole, roles } = contract;

let admin: { token: string; userId: number };
let master: { token: string; userId: number };
beforeAll(async () => {
  admin = await signIn('Admin');
  master = await signIn('Master');
});

const add = async (name: string, more: object = {}, { token } = admin) =>
  (await server.call(addRole, { body: { name, ...more } }, token)).data;
const namesOf = async (id: number) =>
  (await server.call(permissionsOfRole, { params: { id } }, admin.token)).data.permissions.map(
    ({ name }) => name,
  );

describe('a role', () => {
  test('is added without permissions, audited, and stands in the list with the number of its users', async () => {
    const answer = await server.call(
      addRole,
      { body: { name: ' Bibliotecário ', description: 'Biblioteca' } },
      admin.token,
    );
    expect(answer.message).toBe('Funcao adicionada com sucesso');
    expect(answer.data).toMatchObject({
      name: 'Bibliotecário',
      description: 'Biblioteca',
      base: false,
      users: 0,
      permissions: 0,
    });
    expect(await audited('role', answer.data.id)).toMatchObject([
      { action: 'role.create', actor_id: admin.userId },
    ]);
    await account('Bibliotecário');
    const { data } = await server.call(roles, { query: { search: 'bibliotecar' } }, admin.token);
    expect(data).toMatchObject([{ name: 'Bibliotecário', users: 1 }]);
  });

  test('counts its users through every way of gaining and losing them, also concurrently', async () => {
    const [one, other] = [await makeRole('Contada'), await makeRole('Outra contada')];
    const counts = async () => {
      const { data } = await server.call(roles, { query: { search: 'contada' } }, admin.token);
      return data.map(({ users }) => users);
    };
    const made = [await account('Contada'), await account('Contada'), await account('Contada')].map(
      ({ userId }) => userId,
    );
    expect(await counts()).toEqual([3, 0]);
    await server.db
      .updateTable('user_account')
      .set({ role_id: other })
      .where('id', 'in', made.slice(1))
      .execute();
    expect(await counts()).toEqual([1, 2]);
    await server.db.updateTable('user_account').set({ active: false }).where('id', 'in', made).execute();
    await server.db.deleteFrom('user_account').where('role_id', 'in', [one, other]).execute();
    expect(await counts()).toEqual([0, 0]);
  });

  test('needs a name', async () => {
    const refusal = await server.refused(addRole, { body: { name: '  ' } }, admin.token);
    expect(refusal.errors).toEqual({ name: ['Por favor preencha o campo obrigatorio'] });
  });

  test.each(['Tesouraria', 'TESOURARIA', 'tesourária'])('cannot be added twice: %s', async (name) => {
    if (name === 'Tesouraria') await add('Tesouraria');
    const refusal = await server.refused(addRole, { body: { name } }, admin.token);
    expect(refusal).toMatchObject({ code: 'duplicate', errors: { name: ['Esta Funcao ja foi adicionada'] } });
  });

  test.each(['Docente', 'estudante'])('is not called as a base role is shown: %s', async (name) => {
    const refusal = await server.refused(addRole, { body: { name } }, admin.token);
    expect(refusal).toMatchObject({ code: 'duplicate', errors: { name: ['Esta Funcao ja foi adicionada'] } });
  });

  test('is found by the label it is shown under, in the list and in selects', async () => {
    const query = { search: 'docent' };
    expect((await server.call(roles, { query }, admin.token)).data.map(({ name }) => name)).toEqual([
      'Teacher',
    ]);
    const options = await server.call(contract.roleOptions, { query }, admin.token);
    expect(options.data.map(({ name }) => name)).toEqual(['Teacher']);
  });

  test('added by two concurrently is added once', async () => {
    const [one, other] = ['Protocolo', 'protocolo'].map((name) => ({
      e: addRole,
      body: { name },
      token: admin.token,
    }));
    expect(await race(one!, other!)).toEqual([200, 409]);
  });

  test('starts with the permissions of the role it is copied from', async () => {
    const source = await makeRole('Finanças', 'payments.read', 'payments.export');
    const copy = await add('Finanças adjunto', { copy_from: source });
    expect(await namesOf(copy.id)).toEqual(['payments.read', 'payments.export']);
  });

  test('cannot be a copy of Master, nor of a role with what only a Master gives, unless a Master makes it', async () => {
    const publisher = await makeRole('Publicador', 'releases.update');
    for (const copy_from of [await roleId('Master'), publisher]) {
      const refusal = await server.refused(
        addRole,
        { body: { name: `Cópia ${copy_from}`, copy_from } },
        admin.token,
      );
      expect(refusal).toMatchObject({ http: 403, permission: 'roles.grant_master' });
    }
    expect(await namesOf((await add('Publicador adjunto', { copy_from: publisher }, master)).id)).toEqual([
      'releases.update',
    ]);
  });
});

describe('deleting a role', () => {
  const remove = (id: number, { token } = admin) => server.call(removeRole, { params: { id } }, token);
  const refusedRemoval = (id: number, { token } = admin) =>
    server.refused(removeRole, { params: { id } }, token);

  test('removes one that nobody has, with its permissions, and is audited', async () => {
    const id = await makeRole('Provisória', 'audit.read');
    expect((await remove(id)).message).toBe('Função eliminada com sucesso.');
    expect(await server.refused(permissionsOfRole, { params: { id } }, admin.token)).toMatchObject({
      http: 404,
    });
    expect(await audited('role', id)).toMatchObject([{ action: 'role.delete' }]);
  });

  test('is refused with the count while anybody has it', async () => {
    const id = await makeRole('Portaria');
    await account('Portaria');
    expect(await refusedRemoval(id)).toMatchObject({
      code: 'in_use',
      message: 'Não é possível eliminar: 1 utilizador tem esta função.',
    });
    await account('Portaria');
    expect((await refusedRemoval(id)).message).toBe(
      'Não é possível eliminar: 2 utilizadores têm esta função.',
    );
  });

  test.each(['Secretaria', 'Admin', 'Testers', 'Teacher', 'Student'])('is refused for %s', async (name) => {
    expect(await refusedRemoval(await roleId(name))).toMatchObject({
      code: 'in_use',
      message: 'As seis funções de base não podem ser eliminadas.',
    });
  });

  test('is refused for Master even to a Master', async () => {
    expect(await refusedRemoval(await roleId('Master'))).toMatchObject({ http: 403 });
    expect(await refusedRemoval(await roleId('Master'), master)).toMatchObject({ code: 'in_use' });
  });

  test('waits for somebody who is being assigned it', async () => {
    const id = await makeRole('Disputada');
    const { userId } = await account('Student');
    const statuses = await Promise.all([
      server.inject({
        method: 'DELETE',
        url: `/api/roles/${id}`,
        headers: { authorization: `Bearer ${admin.token}` },
      }),
      server.inject({
        method: 'POST',
        url: '/api/addUserRole',
        payload: { role: id, user_id: userId },
        headers: { authorization: `Bearer ${admin.token}` },
      }),
    ]);
    const [removed, assigned] = statuses.map(({ statusCode }) => statusCode === 200);
    expect(removed).toBe(!assigned);
    expect(statuses.every(({ statusCode }) => statusCode < 500)).toBe(true);
  });
});

const permission = (name: string, origin: UserPermission['origin'], master_only = false): UserPermission => ({
  name,
  origin,
  master_only,
});
const names = (rows: readonly UserPermission[]) => rows.map(({ name }) => name);

test('a permission that becomes effective is raised: granted, or no longer denied', () => {
  const before = [permission('a.read', 'role'), permission('b.read', 'denied')];
  const after = [
    permission('a.read', 'direct'),
    permission('b.read', 'role'),
    permission('c.read', 'direct'),
    permission('d.read', 'denied'),
  ];
  expect(names(raised(before, after))).toEqual(['b.read', 'c.read']);
  expect(raised(after, before)).toHaveLength(0);
});

test('a permission whose entry differs is touched, even where it is as effective as before', () => {
  const before = [permission('a.read', 'role'), permission('b.read', 'role'), permission('c.read', 'direct')];
  const after = [permission('a.read', 'direct'), permission('b.read', 'role')];
  expect(names(touched(before, after))).toEqual(['a.read', 'c.read']);
  expect(touched(after, after)).toEqual([]);
});

describe('a role', () => {
  const actor = (...permissions: string[]) => ({ userId: 1, roleId: 1, permissions: new Set(permissions) });
  test.each([
    ['what they hold themselves', actor('a.read', 'b.read'), false, true],
    ['more than they hold', actor('a.read'), false, false],
    ['anything, as an administrator of roles', actor('roles.update'), false, true],
    ['what only a Master gives, as an administrator of roles', actor('roles.update'), true, false],
    ['what only a Master gives, as a Master', actor('roles.update', 'roles.grant_master'), true, true],
  ])('with %s', (_what, who, closed, allowed) => {
    expect(mayGive(who, { protected: closed }, ['a.read', 'b.read'])).toBe(allowed);
  });
});
