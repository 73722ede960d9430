import {
  blockUser,
  listAdminUser,
  resetUserPassword,
  unblockUser,
  user,
} from '@portal/shared-kit/contract/identity/users';
import { accessServer } from '../../testing/access.ts';

const { server, roleId, signIn, account, makeRole, audited, userForm } = accessServer();

let admin: { token: string; userId: number };
beforeAll(async () => {
  admin = await signIn('Admin');
});
const why = 'Pedido da direcção';

const make = async (email: string, role?: string) =>
  (await server.call(user.create, { body: await userForm(email, role) }, admin.token)).data;
const change = (id: number, body: object, { token } = admin) =>
  server.call(user.update, { params: { id }, body }, token);
const notChanged = (id: number, body: object, { token } = admin) =>
  server.refused(user.update, { params: { id }, body }, token);
const calls = async (token: string) =>
  (await server.inject({ url: '/api/cursos', headers: { authorization: `Bearer ${token}` } })).statusCode;

test('the list is sorted by name, or by the last sign-in with those who never did before everybody else', async () => {
  const seen = new Date('2020-01-01T08:00:00Z');
  const [never, once] = [await make('nunca@teste.test'), await make('antes@teste.test')];
  await server.db
    .updateTable('user_account')
    .set({ last_login_at: seen })
    .where('id', '=', once.id)
    .execute();
  const ids = async (sort: 'last_login_at' | '-last_login_at' | '-fullName') =>
    (await server.call(user.list, { query: { sort, per_page: 100 } }, admin.token)).data.map(({ id }) => id);
  const first = await ids('last_login_at');
  expect(first.indexOf(never.id)).toBeLessThan(first.indexOf(once.id));
  expect(await ids('-last_login_at')).toEqual(first.toReversed());
  const names = (await server.call(user.list, { query: { per_page: 100 } }, admin.token)).data;
  expect(await ids('-fullName')).toEqual(names.map(({ id }) => id).toReversed());
});

describe('changing a user', () => {
  test('changes name and contact of the person, audited; what is not named stays', async () => {
    const { id, version } = await make('mudar@teste.test');
    const { data } = await change(id, { fullName: 'Amélia Sitoe', version });
    expect(data).toMatchObject({ fullName: 'Amélia Sitoe', contact: '843100103' });
    expect((await audited('user_account', id)).at(-1)).toMatchObject({
      action: 'user_account.update',
      changes: [{ field: 'full_name', old: 'Amélia Novidade Sitoe', new: 'Amélia Sitoe' }],
    });
  });

  test('gives the second of two a conflict', async () => {
    const { id, version } = await make('dois@teste.test');
    await change(id, { contact: '', version });
    expect(await notChanged(id, { contact: '843100109', version })).toMatchObject({ code: 'conflict' });
  });

  test('to an e-mail in use is refused by its field', async () => {
    const { id } = await make('antigo@teste.test');
    await make('terceiro@teste.test');
    expect((await notChanged(id, { email: 'TERCEIRO@teste.test' })).errors).toHaveProperty('email');
  });

  test('to another role asks why when rights rise', async () => {
    const { id } = await make('papel@teste.test', 'Student');
    const role_id = await roleId('Secretaria');
    expect((await notChanged(id, { role_id })).errors).toHaveProperty('reason');
    expect((await change(id, { role_id, reason: why })).data).toMatchObject({ role: 'Secretaria' });
  });

  test('does not move the account to another person', async () => {
    const { id } = await make('pessoa@teste.test');
    expect((await notChanged(id, { person_id: 1 })).errors).toHaveProperty('person_id');
  });
});

describe("one's own account", () => {
  const mine = { http: 403, code: 'forbidden' };
  test('cannot be deleted, deactivated, blocked, reset, nor given another e-mail or role', async () => {
    const { userId, token } = await signIn('Admin');
    const self = { userId, token };
    expect(await server.refused(user.remove, { params: { id: userId } }, token)).toMatchObject(mine);
    expect(await notChanged(userId, { active: false }, self)).toMatchObject(mine);
    expect(await notChanged(userId, { email: 'outro.meu@teste.test' }, self)).toMatchObject(mine);
    expect(await notChanged(userId, { role_id: await roleId('Testers'), reason: why }, self)).toMatchObject(
      mine,
    );
    for (const e of [blockUser, unblockUser])
      expect(await server.refused(e, { body: { user_id: userId, reason: why } }, token)).toMatchObject(mine);
    expect(await server.refused(resetUserPassword, { body: { user_id: userId } }, token)).toMatchObject(mine);
    expect((await change(userId, { contact: '843100199' }, self)).data.contact).toBe('843100199');
  });
});

describe('blocking', () => {
  test('a blocked user is out at once and for good, until unblocked', async () => {
    const { userId, token } = await signIn('Secretaria');
    const body = { user_id: userId, reason: why };
    expect(await calls(token)).toBe(200);
    expect((await server.call(blockUser, { body }, admin.token)).data.blocked).toBe(true);
    expect(await calls(token)).toBe(401);
    expect((await server.call(unblockUser, { body }, admin.token)).data.blocked).toBe(false);
    expect(await calls(token)).toBe(401);
    expect((await audited('user_account', userId)).map(({ action, reason }) => [action, reason])).toEqual([
      ['user_account.block', why],
      ['user_account.unblock', why],
    ]);
  });

  test('needs a reason', async () => {
    const { userId } = await account('Student');
    expect(
      (await server.refused(blockUser, { body: { user_id: userId, reason: 'não' } }, admin.token)).errors,
    ).toHaveProperty('reason');
  });

  test('a user with history is deactivated and signed out; one who never entered is deleted', async () => {
    const { userId, token } = await signIn('Secretaria');
    const remove = (id: number) => server.call(user.remove, { params: { id } }, admin.token);
    expect((await remove(userId)).message).toBe('Utilizador desactivado; o histórico mantém-se.');
    expect(await calls(token)).toBe(401);
    expect((await server.call(user.get, { params: { id: userId } }, admin.token)).data).toMatchObject({
      active: false,
      in_use: true,
    });
    const { id } = await make('engano@teste.test');
    expect((await remove(id)).message).toBe('Registro Eliminado com Sucesso.');
    expect(await server.refused(user.get, { params: { id } }, admin.token)).toMatchObject({ http: 404 });
    expect((await audited('user_account', id)).map(({ action }) => action)).toEqual([
      'user_account.create',
      'user_account.delete',
    ]);
  });

  test('deleting an account also deletes a person without any register, who may be registered again', async () => {
    const { id, person_id } = await make('outra-vez@teste.test');
    await server.call(user.remove, { params: { id } }, admin.token);
    expect(await make('outra-vez@teste.test')).not.toMatchObject({ person_id });
    const people = await server.db
      .selectFrom('person')
      .select('id')
      .where('email', '=', 'outra-vez@teste.test')
      .execute();
    expect(people).toHaveLength(1);
  });

  test('the unused account of a student is deactivated, since it has their card code', async () => {
    const { userId } = await account('Student');
    await server.db
      .updateTable('user_account')
      .set({ user_code: '26.0009.0001', first_login: true })
      .where('id', '=', userId)
      .execute();
    const { message } = await server.call(user.remove, { params: { id: userId } }, admin.token);
    expect(message).toBe('Utilizador desactivado; o histórico mantém-se.');
  });

  test('by the state needs the permission to deactivate', async () => {
    await makeRole('Balcão', 'users.read', 'users.update');
    const clerk = await signIn('Balcão');
    await makeRole('Visitas');
    const { userId } = await account('Visitas');
    expect(await notChanged(userId, { active: false }, clerk)).toMatchObject({
      http: 403,
      permission: 'users.delete',
    });
    expect((await change(userId, { active: false })).message).toBe('Registo desactivado.');
  });
});

describe('lists', () => {
  test('users are found by name and by e-mail, without case and accents, and by role', async () => {
    const { userId, email } = await account('Testers');
    const found = async (query: object) =>
      (await server.call(user.list, { query }, admin.token)).data.map(({ id }) => id);
    await change(userId, { fullName: 'Zeferino Inédito' });
    expect(await found({ search: 'INEDITO' })).toEqual([userId]);
    expect(await found({ search: email.toUpperCase() })).toEqual([userId]);
    expect(await found({ search: 'zeferino', role_id: await roleId('Student') })).toEqual([]);
    expect(await found({ search: 'zeferino', role_id: await roleId('Testers') })).toEqual([userId]);
  });

  test('users are narrowed to those who may come in, or who may not, being blocked or deactivated', async () => {
    const { userId } = await account('Testers');
    const among = async (state: 'activo' | 'inactivo') => {
      const query = { state, role_id: await roleId('Testers'), per_page: 100 as const };
      return (await server.call(user.list, { query }, admin.token)).data.some(({ id }) => id === userId);
    };
    expect([await among('activo'), await among('inactivo')]).toEqual([true, false]);
    await server.call(blockUser, { body: { user_id: userId, reason: why } }, admin.token);
    expect([await among('activo'), await among('inactivo')]).toEqual([false, true]);
  });

  test('staff are the active accounts that are neither teachers nor students', async () => {
    const student = await account('Student');
    const { data } = await server.call(listAdminUser, {}, admin.token);
    expect(data.length).toBeLessThanOrEqual(50);
    expect(data.map(({ id }) => id)).toContain(admin.userId);
    expect(data.every(({ role }) => role !== 'Student' && role !== 'Teacher')).toBe(true);
    expect(data.map(({ id }) => id)).not.toContain(student.userId);
  });
});
