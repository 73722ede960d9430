import * as contract from '@portal/shared-kit/contract/access';
import { accessServer } from '../testing/access.ts';

const { server, roleId, permissionIds, signIn, account, makeRole, audited, race } = accessServer();
const { addRole, removeRole, rolePermissions, permissionsOfRole, addPermission, roles } = contract;

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
const set = async (role_id: number, names: string[], more: object = {}, { token } = admin) =>
  (
    await server.call(
      rolePermissions,
      { body: { role_id, permissions: await permissionIds(...names), ...more } },
      token,
    )
  ).data;
const notSet = async (role_id: number, names: string[], more: object = {}, { token } = admin) =>
  server.refused(
    rolePermissions,
    { body: { role_id, permissions: await permissionIds(...names), ...more } },
    token,
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

  test('needs a name', async () => {
    const refusal = await server.refused(addRole, { body: { name: '  ' } }, admin.token);
    expect(refusal.errors).toEqual({ name: ['Por favor preencha o campo obrigatorio'] });
  });

  test.each(['Tesouraria', 'TESOURARIA', 'tesourária'])('cannot be added twice: %s', async (name) => {
    if (name === 'Tesouraria') await add('Tesouraria');
    const refusal = await server.refused(addRole, { body: { name } }, admin.token);
    expect(refusal).toMatchObject({ code: 'duplicate', errors: { name: ['Esta Funcao ja foi adicionada'] } });
  });

  test('added by two at once stands once', async () => {
    const [one, other] = ['Protocolo', 'protocolo'].map((name) => ({
      e: addRole,
      body: { name },
      token: admin.token,
    }));
    expect(await race(one!, other!)).toEqual([200, 409]);
  });

  test('begins with the permissions of the role it is copied from', async () => {
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
  const kept = (id: number, { token } = admin) => server.refused(removeRole, { params: { id } }, token);

  test('takes one that nobody has, with its permissions, and is audited', async () => {
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
    expect(await kept(id)).toMatchObject({
      code: 'in_use',
      message: 'Não é possível eliminar: 1 utilizador tem esta função.',
    });
    await account('Portaria');
    expect((await kept(id)).message).toBe('Não é possível eliminar: 2 utilizadores têm esta função.');
  });

  test.each(['Secretaria', 'Admin', 'Testers', 'Teacher', 'Student'])('is refused for %s', async (name) => {
    expect(await kept(await roleId(name))).toMatchObject({
      code: 'in_use',
      message: 'As seis funções de base não podem ser eliminadas.',
    });
  });

  test('is refused for Master even to a Master', async () => {
    expect(await kept(await roleId('Master'))).toMatchObject({ http: 403 });
    expect(await kept(await roleId('Master'), master)).toMatchObject({ code: 'in_use' });
  });

  test('does not slip past somebody who is being given it', async () => {
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
    const [removed, given] = statuses.map(({ statusCode }) => statusCode === 200);
    expect(removed).toBe(!given);
    expect(statuses.every(({ statusCode }) => statusCode < 500)).toBe(true);
  });
});

describe('the permissions of a role', () => {
  test('are replaced as a whole, with old and new in the audit', async () => {
    const id = await makeRole('Arquivo', 'students.read', 'students.export');
    const answer = await set(id, ['students.read', 'classes.read']);
    expect(answer.permissions.map(({ name }) => name)).toEqual(['classes.read', 'students.read']);
    expect(answer.version).toBe(2);
    expect(await audited('role', id)).toMatchObject([
      {
        action: 'role.permissions',
        changes: [
          {
            field: 'permissions',
            old: ['students.read', 'students.export'],
            new: ['classes.read', 'students.read'],
          },
        ],
      },
    ]);
  });

  test('need a role and permissions', async () => {
    const id = await makeRole('Vazia');
    for (const body of [{ role_id: id }, { role_id: id, permissions: [] }]) {
      const refusal = await server.refused(rolePermissions, { body }, admin.token);
      expect(refusal.errors).toEqual({ permissions: ['Por favor informe os campos obrigatorios...'] });
    }
    const refusal = await server.refused(rolePermissions, { body: { permissions: [1] } }, admin.token);
    expect(Object.keys(refusal.errors!)).toEqual(['role_id']);
    expect(
      (await server.refused(rolePermissions, { body: { role_id: id, permissions: [99999] } }, admin.token))
        .errors,
    ).toHaveProperty('permissions');
  });

  test('rise with a reason only, where somebody has the role; they sink without', async () => {
    const id = await makeRole('Armazém', 'services.read');
    await account('Armazém');
    const names = ['services.read', 'services.update'];
    expect((await notSet(id, names)).errors).toEqual({
      reason: ['Indique o motivo (pelo menos 5 caracteres): esta alteração aumenta direitos.'],
    });
    await set(id, names, { reason: 'Novo procedimento' });
    expect(await audited('role', id)).toMatchObject([{ reason: 'Novo procedimento' }]);
    await set(id, ['services.read']);
    expect(await namesOf(id)).toEqual(['services.read']);
  });

  test('saved as they are leave no trace', async () => {
    const id = await makeRole('Calma', 'audit.read');
    expect((await set(id, ['audit.read'])).version).toBe(1);
    expect(await audited('role', id)).toEqual([]);
  });

  test('are not overwritten by whoever read them earlier', async () => {
    const id = await makeRole('Concorrida', 'audit.read');
    await set(id, ['audit.export'], { version: 1 });
    expect(await notSet(id, ['users.read'], { version: 1 })).toMatchObject({
      code: 'conflict',
      message: 'Este registo foi alterado por outra pessoa. Carregue a versão actual.',
    });
    expect(await namesOf(id)).toEqual(['audit.export']);
  });

  test('saved by two at once are saved by one', async () => {
    const id = await makeRole('Simultânea', 'audit.read');
    const [a, b] = await permissionIds('audit.export', 'users.read');
    const body = (permission: number) => ({ role_id: id, permissions: [permission], version: 1 });
    const other = await signIn('Admin');
    expect(
      await race(
        { e: rolePermissions, body: body(a!), token: admin.token },
        { e: rolePermissions, body: body(b!), token: other.token },
      ),
    ).toEqual([200, 409]);
  });

  test("of one's own role are closed, to add and to take away", async () => {
    const own = await roleId('Admin');
    const held = await namesOf(own);
    for (const names of [[...held, 'payments.request_waive'], held.slice(1)])
      expect(await notSet(own, names, { reason: 'Preciso disto' })).toMatchObject({
        http: 403,
        message: expect.stringContaining('Ninguém altera as permissões da própria função'),
      });
    expect(await namesOf(own)).toEqual(held);
  });

  test.each(['roles.grant_master', 'releases.read', 'releases.update'])(
    '%s is given and taken by a Master alone',
    async (name) => {
      const id = await makeRole(`Com ${name}`, 'audit.read');
      expect(await notSet(id, ['audit.read', name])).toMatchObject({
        http: 403,
        permission: 'roles.grant_master',
      });
      await set(id, ['audit.read', name], {}, master);
      expect(await notSet(id, ['audit.read'])).toMatchObject({ http: 403 });
      await set(id, ['audit.read'], {}, master);
      expect(await namesOf(id)).toEqual(['audit.read']);
    },
  );

  test('of Master are closed to an Admin, and stay everything for a Master', async () => {
    const id = await roleId('Master');
    const before = await namesOf(id);
    expect(await notSet(id, ['audit.read'])).toMatchObject({ http: 403, permission: 'roles.grant_master' });
    expect((await notSet(id, ['audit.read'], {}, master)).errors).toEqual({
      permissions: ['A função Master tem sempre todas as permissões.'],
    });
    expect(await namesOf(id)).toEqual(before);
  });
});

describe("a permission's name", () => {
  test('is added by a Master, can be granted, and belongs to Master at once', async () => {
    const body = { name: 'library.read', label: 'Ver a biblioteca' };
    expect(await server.refused(addPermission, { body }, admin.token)).toMatchObject({
      http: 403,
      permission: 'roles.grant_master',
    });
    const { data } = await server.call(addPermission, { body }, master.token);
    expect(data).toMatchObject({ ...body, module: 'library', action: 'read', master_only: false });
    expect(await namesOf(await roleId('Master'))).toContain('library.read');
    const id = await makeRole('Leitura');
    await set(id, ['library.read']);
    expect(await namesOf(id)).toEqual(['library.read']);
    expect(await audited('permission', data.id)).toMatchObject([{ action: 'permission.create' }]);
  });

  test.each(['Library.read', 'library', 'library.read.all', 'bibliotéca.ler', 'library.'])(
    'like %s is refused',
    async (name) => {
      const refusal = await server.refused(addPermission, { body: { name, label: 'Ver' } }, master.token);
      expect(Object.keys(refusal.errors!)).toEqual(['name']);
    },
  );

  test('stands once', async () => {
    const refusal = await server.refused(
      addPermission,
      { body: { name: 'users.read', label: 'Ver' } },
      master.token,
    );
    expect(refusal).toMatchObject({ code: 'duplicate', errors: { name: ['Esta permissão já existe.'] } });
  });
});
