import { addUserRole } from '@portal/shared-kit/contract/identity/access';
import { blockUser, resetUserPassword, unblockUser, user } from '@portal/shared-kit/contract/identity/users';
import { accessServer } from '../../testing/access.ts';

const { server, roleId, signIn, account, race } = accessServer();
const why = 'Pedido da direcção';

/** No Master of the seed may sign in, so that only those of the test count. */
const noMaster = async () =>
  server.db
    .updateTable('user_account')
    .set({ active: false })
    .where('role_id', '=', await roleId('Master'))
    .execute();

describe('a Master', () => {
  const closed = { http: 403, permission: 'roles.grant_master' };
  test('is closed to an Admin in every way, and open to another Master', async () => {
    const [admin, master] = [await signIn('Admin'), await signIn('Master')];
    const { userId } = await account('Master');
    const notChanged = (id: number, change: object) =>
      server.refused(user.update, { params: { id }, body: change }, admin.token);
    const body = { user_id: userId, reason: why };
    expect(await notChanged(userId, { fullName: 'Outro Nome' })).toMatchObject(closed);
    expect(await notChanged(userId, { email: 'tomada@teste.test' })).toMatchObject(closed);
    for (const e of [blockUser, resetUserPassword])
      expect(await server.refused(e, { body }, admin.token)).toMatchObject(closed);
    expect(await server.refused(user.remove, { params: { id: userId } }, admin.token)).toMatchObject(closed);
    expect((await server.call(blockUser, { body }, master.token)).data).toMatchObject({
      blocked: true,
      protected: true,
    });
    expect(await server.refused(unblockUser, { body }, admin.token)).toMatchObject(closed);
  });
});

describe('the last Master', () => {
  beforeEach(noMaster);
  const last = { code: 'in_use', message: 'É o último Master activo: nomeie outro antes.' };

  /** Acts as Master without having the role: every permission directly. */
  const delegate = async () => {
    const made = await signIn('Admin');
    await server.db
      .insertInto('user_permission')
      .columns(['user_id', 'permission_id', 'granted'])
      .expression((eb) =>
        eb
          .selectFrom('permission')
          .select([eb.val(made.userId).as('user_id'), 'id', eb.val(true).as('granted')]),
      )
      .execute();
    return made;
  };

  test('cannot be demoted, blocked, deactivated or deleted; others who are blocked do not count', async () => {
    const { userId } = await signIn('Master');
    const { token } = await delegate();
    const shut = await account('Master');
    await server.db
      .updateTable('user_account')
      .set({ blocked_at: new Date() })
      .where('id', '=', shut.userId)
      .execute();
    const demote = { user_id: userId, role: await roleId('Admin') };
    expect(await server.refused(addUserRole, { body: demote }, token)).toMatchObject(last);
    expect(await server.refused(blockUser, { body: { user_id: userId, reason: why } }, token)).toMatchObject(
      last,
    );
    expect(
      await server.refused(user.update, { params: { id: userId }, body: { active: false } }, token),
    ).toMatchObject(last);
    expect(await server.refused(user.remove, { params: { id: userId } }, token)).toMatchObject(last);
    await server.db
      .updateTable('user_account')
      .set({ blocked_at: null })
      .where('id', '=', shut.userId)
      .execute();
    await server.call(addUserRole, { body: demote }, token);
  });

  test('stays when two Masters demote each other concurrently', async () => {
    const [a, b] = [await signIn('Master'), await signIn('Master')];
    const role = await roleId('Testers');
    const statuses = await race(
      { e: addUserRole, body: { user_id: b.userId, role }, token: a.token },
      { e: addUserRole, body: { user_id: a.userId, role }, token: b.token },
    );
    expect(statuses[0]).toBe(200);
    expect(statuses[1]).toBeGreaterThanOrEqual(400);
    const left = await server.db
      .selectFrom('user_account')
      .select('id')
      .where('role_id', '=', await roleId('Master'))
      .where('active', '=', true)
      .execute();
    expect(left).toHaveLength(1);
  });
});
