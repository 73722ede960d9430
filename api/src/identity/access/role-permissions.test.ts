import * as contract from '@portal/shared-kit/contract/identity/access';
import { accessServer } from '../../testing/access.ts';

const { server, roleId, permissionIds, signIn, account, makeRole, audited, race } = accessServer();
const { permissionsOfRole, rolePermissions, addPermission } = contract;

let admin: { token: string; userId: number };
let master: { token: string; userId: number };
beforeAll(async () => {
  admin = await signIn('Admin');
  master = await signIn('Master');
});

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

  test('need a reason to be raised where the role is assigned, none to be reduced', async () => {
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

  test.each(['create', 'update', 'delete'])('to %s are not given without seeing', async (action) => {
    const id = await makeRole(`Cega ${action}`);
    expect((await notSet(id, [`courses.${action}`, 'departments.read'])).errors).toEqual({
      permissions: [expect.stringMatching(/cursos» só com «Ver cursos»/)],
    });
    await set(id, [`courses.${action}`, 'courses.read']);
  });

  test('saved unchanged leave no audit row', async () => {
    const id = await makeRole('Calma', 'audit.read');
    expect((await set(id, ['audit.read'])).version).toBe(1);
    expect(await audited('role', id)).toEqual([]);
  });

  test('are not overwritten by a user who read an older version', async () => {
    const id = await makeRole('Concorrida', 'audit.read');
    await set(id, ['audit.export'], { version: 1 });
    expect(await notSet(id, ['users.read'], { version: 1 })).toMatchObject({
      code: 'conflict',
      message: 'Este registo foi alterado por outra pessoa. Carregue a versão actual.',
    });
    expect(await namesOf(id)).toEqual(['audit.export']);
  });

  test('saved by two concurrently are saved by one', async () => {
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
    const current = await namesOf(own);
    for (const names of [[...current, 'payments.request_waive'], current.slice(1)])
      expect(await notSet(own, names, { reason: 'Preciso disto' })).toMatchObject({
        http: 403,
        message: expect.stringContaining('Ninguém altera as permissões da própria função'),
      });
    expect(await namesOf(own)).toEqual(current);
  });

  test.each(['roles.grant_master', 'releases.read', 'releases.update', 'releases.develop'])(
    '%s is given and taken by a Master alone',
    async (name) => {
      const id = await makeRole(`Com ${name}`, 'audit.read');
      expect(await notSet(id, ['audit.read', name])).toMatchObject({
        http: 403,
        permission: 'roles.grant_master',
      });
      const seeing = name.startsWith('releases.') ? ['releases.read'] : [];
      await set(id, [...new Set(['audit.read', name, ...seeing])], {}, master);
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

  test('is unique', async () => {
    const refusal = await server.refused(
      addPermission,
      { body: { name: 'users.read', label: 'Ver' } },
      master.token,
    );
    expect(refusal).toMatchObject({ code: 'duplicate', errors: { name: ['Esta permissão já existe.'] } });
  });
});
