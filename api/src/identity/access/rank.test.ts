import {
  addPermissions,
  addUserPermissions,
  addUserRole,
  permissionsOfRole,
  rightsOfUser,
  rolePermissions,
} from '@portal/shared-kit/contract/identity/access';
import { baseRoles } from '@portal/shared-kit/contract/core/permissions';
import { confirmContact, login, requestRecovery } from '@portal/shared-kit/contract/identity/identity';
import { blockUser, resetUserPassword, unblockUser, user } from '@portal/shared-kit/contract/identity/users';
import { personAccount } from '@portal/shared-kit/contract/people/person';
import { accessServer } from '../../testing/access.ts';
import { Browser } from '../../testing/browser.ts';
import { makeAccount, signInAs } from '../../testing/identity.ts';
import { linkTokenFor, mailsTo } from '../../testing/mailbox.ts';
import { why } from '../../testing/rights.ts';
import { hashPassword } from '../accounts/password-hash.ts';

const { server, roleId, permissionIds, signIn, account, makeRole, audited } = accessServer();

let helpdesk: { token: string; userId: number };
beforeAll(async () => {
  await makeRole(
    'Apoio',
    'users.read',
    'users.update',
    'users.delete',
    'roles.read',
    'roles.update',
    'courses.read',
  );
  await makeRole('Balcão', 'courses.read', 'users.read');
  helpdesk = await signIn('Apoio');
});
const outranked = { http: 403, code: 'forbidden', message: expect.stringMatching(/permissões que a sua/) };
const stateOf = (id: number) =>
  server.db
    .selectFrom('user_account')
    .select(['email', 'active', 'blocked_at', 'password_hash', 'role_id', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const grant = async (userId: number, granted: boolean, name: string) =>
  server.db
    .insertInto('user_permission')
    .values({ user_id: userId, permission_id: (await permissionIds(name))[0]!, granted })
    .execute();

describe('an account with a permission that the caller lacks', () => {
  /** Every call that changes an account, each as it would otherwise succeed. */
  const attempts = async (id: number): Promise<Promise<object>[]> => {
    const change = (body: object) => server.refused(user.update, { params: { id }, body }, helpdesk.token);
    const role = await roleId('Balcão');
    const permissions = await permissionIds('courses.read');
    return [
      change({ email: 'atacante@teste.test' }),
      change({ active: false }),
      change({ role_id: role, reason: why }),
      server.refused(user.remove, { params: { id } }, helpdesk.token),
      server.refused(resetUserPassword, { body: { user_id: id } }, helpdesk.token),
      server.refused(blockUser, { body: { user_id: id, reason: why } }, helpdesk.token),
      server.refused(unblockUser, { body: { user_id: id, reason: why } }, helpdesk.token),
      server.refused(addUserRole, { body: { user_id: id, role, reason: why } }, helpdesk.token),
      server.refused(addPermissions, { body: { user_id: id, permissions, reason: why } }, helpdesk.token),
      server.refused(addUserPermissions, { body: { user_id: id, permissions, reason: why } }, helpdesk.token),
    ];
  };

  test.each(['Admin', 'Secretaria', 'Teacher'])(
    'as that of role %s keeps e-mail, password, state, role and permissions, with any call',
    async (role) => {
      const { userId, email } = await account(role);
      const before = await stateOf(userId);
      for (const attempt of await attempts(userId)) expect(await attempt).toMatchObject(outranked);
      expect(await stateOf(userId)).toEqual(before);
      expect(await audited('user_account', userId)).toEqual([]);
      expect(await mailsTo(server.db, email)).toEqual([]);
      expect(await mailsTo(server.db, 'atacante@teste.test')).toEqual([]);
    },
  );

  test('directly is protected too, and one whose role gives it but who was denied it is not', async () => {
    const raised = await account('Balcão');
    await grant(raised.userId, true, 'payments.confirm');
    for (const attempt of await attempts(raised.userId)) expect(await attempt).toMatchObject(outranked);
    await makeRole('Caixa', 'courses.read', 'payments.confirm');
    const lowered = await account('Caixa');
    await grant(lowered.userId, false, 'payments.confirm');
    const body = { user_id: lowered.userId };
    expect((await server.call(resetUserPassword, { body }, helpdesk.token)).success).toBe(true);
  });

  test('names what is missing', async () => {
    const { userId } = await account('Balcão');
    await grant(userId, true, 'payments.confirm');
    const body = { user_id: userId, reason: why };
    expect(await server.refused(blockUser, { body }, helpdesk.token)).toMatchObject({
      message:
        'Esta conta tem permissões que a sua não tem («Confirmar pagamentos e importar ficheiros do banco»). Só quem também as tem a pode alterar.',
    });
  });

  test('is marked in the list, its record, its rights and the account of the person', async () => {
    const above = await account('Secretaria');
    const below = await account('Balcão');
    const marks = async ({ userId, personId }: typeof above) => {
      const rows = (await server.call(user.list, { query: { per_page: 100 } }, helpdesk.token)).data;
      const params = { id: userId };
      return [
        rows.find(({ id }) => id === userId)!.outranks,
        (await server.call(user.get, { params }, helpdesk.token)).data.outranks,
        (await server.call(rightsOfUser, { params }, helpdesk.token)).data.outranks,
        (await server.call(personAccount, { params: { id: personId } }, helpdesk.token)).data!.outranks,
      ];
    };
    expect(await marks(above)).toEqual([true, true, true, true]);
    expect(await marks(below)).toEqual([false, false, false, false]);
  });
});

describe('the permissions of a role', () => {
  const change = async (role_id: number) => ({
    body: { role_id, permissions: await permissionIds('courses.read', 'users.read'), reason: why },
  });
  const marked = async (id: number) =>
    (await server.call(permissionsOfRole, { params: { id } }, helpdesk.token)).data.outranks;

  test('are not changed by who would change an account with more permissions', async () => {
    const secretaria = await roleId('Secretaria');
    await account('Secretaria');
    expect(await server.refused(rolePermissions, await change(secretaria), helpdesk.token)).toMatchObject(
      outranked,
    );
    expect(await marked(secretaria)).toBe(true);
    const mixed = await makeRole('Mista', 'courses.read');
    expect(await marked(mixed)).toBe(false);
    const { userId } = await account('Mista');
    await grant(userId, true, 'payments.confirm');
    expect(await server.refused(rolePermissions, await change(mixed), helpdesk.token)).toMatchObject(
      outranked,
    );
    expect(await marked(mixed)).toBe(true);
  });

  test('are changed where its holders have no more, or nobody has it', async () => {
    const unused = await makeRole('Sem ninguém', 'payments.confirm');
    const held = await makeRole('De colegas', 'courses.read');
    await account('De colegas');
    for (const id of [unused, held])
      expect((await server.call(rolePermissions, await change(id), helpdesk.token)).success).toBe(true);
  });
});

test('an Admin changes the accounts of every base role but Master, and a Master every account', async () => {
  const admin = await signIn('Admin');
  const master = await signIn('Master');
  for (const role of baseRoles) {
    const { userId } = await account(role);
    const body = { user_id: userId };
    if (role === 'Master')
      expect(await server.refused(resetUserPassword, { body }, admin.token)).toMatchObject({ http: 403 });
    else expect((await server.call(resetUserPassword, { body }, admin.token)).success).toBe(true);
    expect((await server.call(resetUserPassword, { body }, master.token)).success).toBe(true);
  }
});

describe('an e-mail that an administrator changes', () => {
  test('changes once it is confirmed at the new address; the old address is notified both times', async () => {
    const admin = await signIn('Admin');
    const password = 'Segura#2026';
    const { userId, email } = await makeAccount(server.db, 'Student', {
      passwordHash: await hashPassword(password),
    });
    const moved = `novo.${email}`;
    const at = new Browser(server, '10.11.0.1');
    await at.send(requestRecovery, { body: { identifier: email } });
    const { data, message } = await server.call(
      user.update,
      { params: { id: userId }, body: { email: moved } },
      admin.token,
    );
    expect(message).toBe(
      `Utilizador actualizado. O e-mail só muda depois de ser confirmado pela ligação enviada para ${moved}.`,
    );
    expect(data).toMatchObject({ email, pending_email: moved });
    expect((await mailsTo(server.db, email))[0]).toMatchObject({ subject: 'Pedido de alteração do e-mail' });
    const enter = async (typed: string) =>
      (await new Browser(server, '10.11.0.2').send(login, { body: { email: typed, password } })).json();
    expect(await enter(moved)).toMatchObject({ status: false });

    const token = (await linkTokenFor(server.db, moved, 'confirm'))!;
    expect((await at.send(confirmContact, { body: { token } })).json()).toMatchObject({
      message: 'Contacto confirmado.',
    });
    expect(await enter(moved)).toMatchObject({ status: 1 });
    expect(await enter(email)).toMatchObject({ status: false });
    expect((await mailsTo(server.db, email))[0]).toMatchObject({
      subject: 'O e-mail da sua conta foi alterado',
    });
    const links = await server.db
      .selectFrom('link_token')
      .select('purpose')
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute();
    expect(links).toEqual([]);
    expect((await audited('user_account', userId)).map(({ action }) => action)).toEqual([
      'user_account.reset_asked',
      'user_account.email_asked',
      'user_account.email_confirmed',
      'session.login',
    ]);
  });

  test('that is written in other letters is the same', async () => {
    const { token } = await signInAs(server, 'Admin');
    const { userId, email } = await account('Student');
    const body = { email: email.toUpperCase() };
    expect((await server.call(user.update, { params: { id: userId }, body }, token)).data).toMatchObject({
      email,
      pending_email: null,
    });
    expect(await mailsTo(server.db, email)).toEqual([]);
  });
});
