import { addUserPermissions, rolePermissions } from '@portal/shared-kit/contract/identity/access';
import { roleGroup } from '@portal/shared-kit/contract/identity/identity';
import { course } from '@portal/shared-kit/contract/offer/course';
import { department } from '@portal/shared-kit/contract/offer/department';
import { rightsHeader, rightsTag } from '@portal/shared-kit/contract/core/rights-tag';
import { accessServer } from '../../testing/access.ts';
import { rightsCalls, why } from '../../testing/rights.ts';
import { waitingFor } from '../../testing/waiting.ts';
import type { Tx } from '../../platform/database/db.ts';

const access = accessServer();
const { server, permissionIds, roleId, signIn, account, makeRole, race } = access;

let admin: { token: string; userId: number };
beforeAll(async () => {
  admin = await signIn('Admin');
});
const { rights, origins, add, notAdded, replace, give, notGiven } = rightsCalls(access, () => admin);

describe('two administrators at once', () => {
  test('the second gets a conflict and overwrites nothing', async () => {
    const { userId } = await account('Student');
    const { version } = await rights(userId);
    await add(userId, ['courses.read'], { reason: why, version });
    expect(await notAdded(userId, ['users.read'], { reason: why, version })).toMatchObject({
      code: 'conflict',
    });
    expect(await notGiven(userId, 'Teacher', { reason: why, version })).toMatchObject({ code: 'conflict' });
    expect(await origins(userId)).toEqual(['direct courses.read']);
  });

  test('saved at the same moment, one is saved', async () => {
    const { userId } = await account('Student');
    const { version } = await rights(userId);
    const other = await signIn('Admin');
    const [a, b] = await permissionIds('courses.read', 'users.read');
    const body = (id: number) => ({ user_id: userId, permissions: [id], reason: why, version });
    expect(
      await race(
        { e: addUserPermissions, body: body(a!), token: admin.token },
        { e: addUserPermissions, body: body(b!), token: other.token },
      ),
    ).toEqual([200, 409]);
  });
});

describe('a call that waited for a concurrent change', () => {
  test('finds the account with its new role, not 404', async () => {
    const { userId } = await account('Student');
    const role_id = await roleId('Teacher');
    const change = (tx: Tx) =>
      tx.updateTable('user_account').set({ role_id }).where('id', '=', userId).execute();
    await waitingFor(server.db, change, () => add(userId, ['courses.read']));
    expect(await origins(userId)).toEqual(['direct courses.read']);
    expect((await rights(userId)).roles).toEqual([{ id: role_id, name: 'Teacher' }]);
  });

  test('may not touch an account that was granted what only a Master grants', async () => {
    const { userId } = await account('Secretaria');
    const [permission_id] = await permissionIds('roles.grant_master');
    const change = async (tx: Tx) => {
      await tx
        .updateTable('user_account')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', userId)
        .execute();
      await tx
        .insertInto('user_permission')
        .values({ user_id: userId, permission_id: permission_id!, granted: true })
        .execute();
    };
    const refusal = await waitingFor(server.db, change, () => notAdded(userId, ['courses.read']));
    expect(refusal.http).toBe(403);
    expect(await origins(userId)).toEqual(['direct roles.grant_master']);
  });
});

describe('a change counts on the next call of the person concerned, with the token they have', () => {
  const may = async (token: string, e: typeof course.list | typeof department.list) => {
    const path = e.path;
    const answer = await server.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } });
    return answer.statusCode;
  };

  test('a permission added, then denied, then given back', async () => {
    const { token, userId } = await signIn('Student');
    expect(await may(token, course.list)).toBe(403);
    await add(userId, ['courses.read']);
    expect(await may(token, course.list)).toBe(200);
    await replace(userId, []);
    expect(await may(token, course.list)).toBe(403);
    await give(userId, 'Secretaria');
    expect(await may(token, course.list)).toBe(200);
    await replace(userId, [], ['courses.read', 'courses.create', 'courses.update']);
    expect(await may(token, course.list)).toBe(403);
    await replace(userId, [], []);
    expect(await may(token, course.list)).toBe(200);
  });

  test('another role, and what the browser learns of it', async () => {
    const { token, userId } = await signIn('Secretaria');
    expect(await may(token, department.list)).toBe(200);
    await give(userId, 'Student');
    expect(await may(token, department.list)).toBe(403);
    const { data } = await server.call(roleGroup, { params: { role: 'Student' } }, token);
    expect(data).toMatchObject({ role: 'Student', home: '/Student' });
    expect(data.actions).not.toContain('departments.read');
  });

  test('permissions of the role, taken and given', async () => {
    const role_id = await makeRole('Ajudantes', 'courses.read', 'departments.read');
    const { token } = await signIn('Ajudantes');
    expect(await may(token, course.list)).toBe(200);
    const body = { role_id, permissions: await permissionIds('departments.read') };
    await server.call(rolePermissions, { body }, admin.token);
    expect(await may(token, course.list)).toBe(403);
    const more = {
      role_id,
      permissions: await permissionIds('departments.read', 'courses.read'),
      reason: why,
    };
    await server.call(rolePermissions, { body: more }, admin.token);
    expect(await may(token, course.list)).toBe(200);
  });

  test('the answer says that the rights changed, so that the browser reads them again', async () => {
    const { token, userId } = await signIn('Student');
    const tagOf = async () => {
      const answer = await server.inject({ url: '/api/user', headers: { authorization: `Bearer ${token}` } });
      return answer.headers[rightsHeader];
    };
    const grantedPermissions = async () =>
      (await rights(userId)).permissions.filter(({ origin }) => origin !== 'denied');
    const expected = async (role: string) =>
      rightsTag(
        role,
        (await grantedPermissions()).map(({ name }) => name),
      );
    expect(await tagOf()).toBe(await expected('Student'));
    const before = await tagOf();
    await add(userId, ['courses.read']);
    expect(await tagOf()).not.toBe(before);
    expect(await tagOf()).toBe(await expected('Student'));
  });
});
