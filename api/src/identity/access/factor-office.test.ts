import { me } from '@portal/shared-kit/contract/identity/identity';
import * as contract from '@portal/shared-kit/contract/identity/factor-office';
import { sql } from 'kysely';
import { accessServer } from '../../testing/access.ts';
import { mailsTo } from '../../testing/mailbox.ts';

const { server, roleId, signIn, account, makeRole, audited } = accessServer();

/** Gives an account an authenticator app and what belongs to it. */
async function equip(userId: number) {
  await server.db
    .insertInto('totp_factor')
    .values({ user_id: userId, secret: Buffer.alloc(48), confirmed_at: new Date() })
    .execute();
  await server.db
    .insertInto('recovery_code')
    .values({ user_id: userId, prefix: 'ABCD', hash: 'x' })
    .execute();
  await server.db
    .insertInto('known_device')
    .values({
      user_id: userId,
      device: Buffer.alloc(32, userId),
      trusted_until: sql`now() + interval '1 day'`,
    })
    .execute();
  await server.db
    .updateTable('user_account')
    .set({ second_factor_at: sql`now()` })
    .where('id', '=', userId)
    .execute();
  await server.authenticator.settled();
}
const ask = (user_id: number, { token }: { token: string }, reason = 'Perdeu o telemóvel') =>
  server.call(contract.requestFactorReset, { body: { user_id, reason } }, token);
const notAsked = (user_id: number, { token }: { token: string }, reason = 'Perdeu o telemóvel') =>
  server.refused(contract.requestFactorReset, { body: { user_id, reason } }, token);
const idOf = async (userId: number, { token }: { token: string }) =>
  (await server.call(contract.factorResets, {}, token)).data.find(({ user_id }) => user_id === userId)!.id;
const decide = (id: number, { token }: { token: string }, confirmed = true) =>
  server.call(contract.decideFactorReset, { params: { id }, body: { confirmed } }, token);

describe('a reset of second factors', () => {
  test('takes two people, ends the sessions, and tells the owner at each step', async () => {
    const [first, second, lost] = [await signIn('Admin'), await signIn('Admin'), await signIn('Secretaria')];
    const { email } = await server.db
      .selectFrom('user_account')
      .select('email')
      .where('id', '=', lost.userId)
      .executeTakeFirstOrThrow();
    expect(await notAsked(lost.userId, first)).toMatchObject({ code: 'conflict' });
    await equip(lost.userId);
    expect(await notAsked(lost.userId, first, 'não')).toMatchObject({ code: 'invalid' });
    await ask(lost.userId, first);
    expect(await notAsked(lost.userId, second)).toMatchObject({ code: 'duplicate' });
    const id = await idOf(lost.userId, first);
    const rows = (await server.call(contract.factorResets, {}, second.token)).data;
    expect(rows.find((row) => row.id === id)).toMatchObject({ own: false, reason: 'Perdeu o telemóvel' });
    expect(
      await server.refused(
        contract.decideFactorReset,
        { params: { id }, body: { confirmed: true } },
        first.token,
      ),
    ).toMatchObject({ code: 'forbidden', message: 'Quem pediu não confirma: outra pessoa tem de o fazer.' });
    expect(await server.call(me, {}, lost.token)).toBeDefined();
    await decide(id, second);
    expect(await server.refused(me, {}, lost.token)).toMatchObject({ code: 'session_revoked' });
    for (const table of ['totp_factor', 'recovery_code', 'passkey'] as const)
      expect(
        await server.db.selectFrom(table).select('user_id').where('user_id', '=', lost.userId).execute(),
      ).toEqual([]);
    const { trusted_until } = await server.db
      .selectFrom('known_device')
      .select('trusted_until')
      .where('user_id', '=', lost.userId)
      .executeTakeFirstOrThrow();
    expect(trusted_until).toBeNull();
    expect(
      (await audited('user_account', lost.userId)).map(({ action, actor_id }) => [action, actor_id]),
    ).toEqual([
      ['user_account.factor_reset_asked', first.userId],
      ['user_account.factor_reset', second.userId],
    ]);
    expect((await mailsTo(server.db, email)).map(({ subject }) => subject)).toEqual([
      'A segurança da sua conta foi alterada',
      'A segurança da sua conta foi alterada',
    ]);
    expect(
      await server.refused(
        contract.decideFactorReset,
        { params: { id }, body: { confirmed: true } },
        second.token,
      ),
    ).toMatchObject({ code: 'not_found' });
  });

  test('of an account that outranks the caller, or of the own one, is neither asked nor confirmed (J40)', async () => {
    await makeRole('Apoio da segurança', 'users.read', 'users.update');
    const [helper, admin, master] = [
      await signIn('Apoio da segurança'),
      await signIn('Admin'),
      await signIn('Master'),
    ];
    for (const { userId } of [helper, admin, master]) await equip(userId);
    // Of factor holders a proof by the factor is asked: these sessions were opened by a code.
    await server.db
      .updateTable('session')
      .set({ amr: ['pwd', 'otp'] })
      .execute();
    await server.authenticator.settled();
    expect(await notAsked(admin.userId, helper)).toMatchObject({ code: 'forbidden' });
    expect(await notAsked(master.userId, admin)).toMatchObject({ code: 'forbidden' });
    expect(await notAsked(helper.userId, helper)).toMatchObject({ code: 'forbidden' });
    await ask(admin.userId, master);
    const id = await idOf(admin.userId, master);
    for (const { token } of [helper, admin])
      expect(
        await server.refused(
          contract.decideFactorReset,
          { params: { id }, body: { confirmed: true } },
          token,
        ),
      ).toMatchObject({ code: 'forbidden' });
    await decide(id, master, false);
    expect(
      await server.db
        .selectFrom('totp_factor')
        .select('user_id')
        .where('user_id', '=', admin.userId)
        .execute(),
    ).toHaveLength(1);
  });

  test('needs a proof of those who have a second factor', async () => {
    const [admin, lost] = [await signIn('Admin'), await signIn('Secretaria')];
    await equip(admin.userId);
    await equip(lost.userId);
    expect(await notAsked(lost.userId, admin)).toMatchObject({ code: 'reauth_required', http: 428 });
  });
});

describe('the requirement of a role', () => {
  const set = (id: number, from: string | null, { token }: { token: string }, more = {}) =>
    server.call(
      contract.roleFactor,
      { params: { id }, body: { from, grace_days: 3, reason: '', ...more } },
      token,
    );

  test('is set from a day on, audited, and lists who has none yet, whom a reminder reaches once a day', async () => {
    const admin = await signIn('Admin');
    const id = await makeRole('Arquivo', 'students.read');
    const [one, other] = [await account('Arquivo'), await account('Arquivo')];
    const { data } = await set(id, '2027-01-15', admin);
    expect(data).toMatchObject({
      second_factor_from: '2027-01-14T22:00:00.000Z',
      second_factor_grace_days: 3,
    });
    await set(id, '2027-01-15', admin, { grace_days: 5 });
    expect(await audited('role', id)).toMatchObject([
      {
        action: 'role.second_factor',
        actor_id: admin.userId,
        changes: [
          { field: 'second_factor_from', old: null, new: '2027-01-15' },
          { field: 'second_factor_grace_days', new: 3 },
        ],
      },
      { changes: [{ field: 'second_factor_grace_days', old: 3, new: 5 }] },
    ]);
    const names = async () =>
      (await server.call(contract.withoutFactor, { query: {} }, admin.token)).data
        .filter(({ role }) => role === 'Arquivo')
        .map(({ id: user }) => user)
        .sort();
    expect(await names()).toEqual([one.userId, other.userId].sort());
    const remind = async (user_id: number | null) =>
      (await server.call(contract.remindFactor, { body: { user_id } }, admin.token)).data.sent;
    expect(await remind(one.userId)).toBe(1);
    expect(await remind(null)).toBe(1);
    expect(await remind(null)).toBe(0);
    expect((await mailsTo(server.db, one.email)).map(({ subject }) => subject)).toEqual([
      'Configure o segundo factor da sua conta',
    ]);
    await equip(one.userId);
    expect(await names()).toEqual([other.userId]);
    await set(id, null, admin);
    expect(await names()).toEqual([]);
  });

  test('of a role whose holders outrank the caller, or of Master, is not theirs to change', async () => {
    const admin = await signIn('Admin');
    await makeRole('Funções sem mais', 'roles.read', 'roles.update');
    const helper = await signIn('Funções sem mais');
    const body = { from: null, grace_days: 0, reason: '' };
    for (const [role, { token }] of [
      ['Master', admin],
      ['Admin', helper],
    ] as const)
      expect(
        await server.refused(contract.roleFactor, { params: { id: await roleId(role) }, body }, token),
      ).toMatchObject({ code: 'forbidden' });
  });
});
