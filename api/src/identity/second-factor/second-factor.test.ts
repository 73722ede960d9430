import { addRole, roles } from '@portal/shared-kit/contract/identity/access';
import {
  login,
  logout,
  me,
  roleGroup,
  secondStep,
  updatePassword,
} from '@portal/shared-kit/contract/identity/identity';
import * as contract from '@portal/shared-kit/contract/identity/second-factor';
import { blockUser, user } from '@portal/shared-kit/contract/identity/users';
import { employee } from '@portal/shared-kit/contract/people/employee';
import { addTeacherRole } from '@portal/shared-kit/contract/people/teaching-change';
import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { security, startTotp } from '@portal/shared-kit/contract/identity/second-factor';
import type { Browser } from '../../testing/browser.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { employeeBody } from '../../testing/people.ts';
import { softwarePasskey } from '../../testing/software-passkey.ts';
import { signingIn, signInAs } from '../../testing/identity.ts';
import { requireAtFirst } from './factor.repository.ts';

const identity = identityServer();
const { person, browser, password, wrong } = signingIn(identity);
const period = 30_000;

/** A code stays of its step however long a test takes. */
const started = Date.now();
beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(started));
afterEach(() => jest.restoreAllMocks());

/** The code of a secret, some steps from now. */
const codeAt = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * period });

/** The answer of sign-in: a session, or a second step. */
interface Entered {
  status: unknown;
  access_token: string;
  step: contract.ProofStep;
}
const enter = async (at: Browser, email: string, typed = password) =>
  (await at.send(login, { body: { email, password: typed } })).json() as unknown as Entered;
const takeStep = async (at: Browser, challenge: string, proof: object, remember = false) =>
  at.send(secondStep, { body: { challenge, proof, remember } as never });

/** A signed-in browser of a new account. */
async function signedIn(role = 'Secretaria') {
  const account = await person({}, role);
  const at = browser();
  at.token = (await enter(at, account.email)).access_token;
  return { ...account, at };
}

/** The same with an authenticator app. The code that confirmed it was of the step before this one. */
async function withApp(role?: string) {
  const user = await signedIn(role);
  const { secret } = (await user.at.send(contract.startTotp)).json().data;
  const confirmed = await user.at.send(contract.confirmTotp, { body: { code: codeAt(secret, -1) } });
  return { ...user, secret, codes: confirmed.json().data.recovery_codes! };
}

const until = async (userId: number, minutes: number) => {
  await identity.db
    .updateTable('session')
    .set({ proved_at: sql`now() - make_interval(mins => ${minutes})` })
    .where('user_id', '=', userId)
    .execute();
  await identity.authenticator.settled();
};
const actionsOf = async (userId: number) =>
  (
    await identity.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'user_account')
      .where('entity_id', '=', String(userId))
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe('sign-in', () => {
  test('without a second factor is as before, in one step and with the same fields', async () => {
    const { email } = await person();
    const record = await enter(browser(), email);
    expect(Object.keys(record).sort()).toEqual(
      [
        'status',
        'success',
        'message',
        'access_token',
        'expires_at',
        'home',
        'permissions',
        'actions',
        'data',
      ].sort(),
    );
    expect(record.status).toBe(1);
  });

  test('with an authenticator app takes a code, and gives no session before it', async () => {
    const { email, secret, userId } = await withApp();
    const at = browser();
    const first = await enter(at, email);
    expect(first).toEqual({
      status: 2,
      success: true,
      message: 'Confirme que é você para continuar.',
      step: { challenge: expect.any(String), methods: ['totp', 'recovery'], passkey: null, providers: [] },
    });
    expect([...at.cookies.keys()]).toEqual(['XSRF-TOKEN']);
    const answer = await takeStep(at, first.step.challenge, { method: 'totp', code: codeAt(secret) });
    expect(answer.json()).toMatchObject({ status: 1, data: { id: userId } });
    expect([...at.cookies.keys()]).toEqual(expect.arrayContaining(['portal_refresh', 'portal_device']));
    const { amr } = await identity.db
      .selectFrom('session')
      .select('amr')
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(amr).toEqual(['pwd', 'otp']);
    expect(await enter(browser(), email, 'Errada#2026')).toEqual(wrong);
  });

  test('accepts a code one step early or late, no other, and each code once', async () => {
    const { email, secret } = await withApp();
    const attempt = async (code: string) => {
      const at = browser();
      const { step } = await enter(at, email);
      return (await takeStep(at, step.challenge, { method: 'totp', code })).statusCode;
    };
    // The step before was used by the confirmation.
    expect(await attempt(codeAt(secret, -1))).toBe(422);
    expect(await attempt(codeAt(secret, 2))).toBe(422);
    const now = codeAt(secret);
    expect(await attempt(now)).toBe(200);
    expect(await attempt(now)).toBe(422);
    expect(await attempt(codeAt(secret, 1))).toBe(200);
    expect(await attempt(now)).toBe(422);
  });

  test('concurrent uses of one code open one session', async () => {
    const { email, secret } = await withApp();
    const code = codeAt(secret);
    const answers = await Promise.all(
      [1, 2, 3].map(async () => {
        const at = browser();
        const { step } = await enter(at, email);
        return (await takeStep(at, step.challenge, { method: 'totp', code })).statusCode;
      }),
    );
    expect(answers.sort()).toEqual([200, 422, 422]);
  });

  test('waits after five wrong proofs, wherever they come from, whatever the method', async () => {
    const { email, secret, userId, codes } = await withApp();
    const wrongOnce = async (proof: object) => {
      const at = browser();
      const { step } = await enter(at, email);
      return takeStep(at, step.challenge, proof);
    };
    for (let n = 0; n < 4; n += 1)
      expect((await wrongOnce({ method: 'totp', code: '000000' })).statusCode).toBe(422);
    expect((await wrongOnce({ method: 'recovery', code: 'AAAA-AAAA-AAAA-AAAA' })).json()).toMatchObject({
      code: 'invalid',
      errors: { 'proof.code': ['O código de recuperação não está correcto ou já foi usado.'] },
    });
    expect((await wrongOnce({ method: 'totp', code: codeAt(secret) })).json()).toMatchObject({
      code: 'throttled',
      retry_after: expect.any(Number),
    });
    expect((await wrongOnce({ method: 'recovery', code: codes[0]! })).json().code).toBe('throttled');
    expect(
      (await actionsOf(userId)).filter((action) => action === 'user_account.factor_failed'),
    ).toHaveLength(5);
  });

  test('takes each of ten recovery codes once, however it is typed', async () => {
    const { email, codes, at: own } = await withApp();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    const attempt = async (code: string) => {
      const at = browser();
      const { step } = await enter(at, email);
      return (await takeStep(at, step.challenge, { method: 'recovery', code })).statusCode;
    };
    expect(await attempt(codes[0]!.toLowerCase().replaceAll('-', ' '))).toBe(200);
    expect(await attempt(codes[0]!)).toBe(422);
    expect((await own.send(contract.security)).json().data.recovery_codes_left).toBe(9);
  });

  test('by passkey needs the signature of this challenge at this site', async () => {
    const user = await signedIn();
    const key = softwarePasskey();
    const begun = (await user.at.send(contract.startPasskey)).json().data;
    const added = await user.at.send(contract.addPasskey, {
      body: { challenge: begun.challenge, name: 'Telemóvel', credential: key.register(begun.options) },
    });
    expect(added.json().data.recovery_codes).toHaveLength(10);
    const attempt = async (sign: (options: unknown) => ReturnType<typeof key.authenticate>) => {
      const at = browser();
      const { step } = await enter(at, user.email);
      expect(step.methods).toEqual(['passkey', 'recovery']);
      return takeStep(at, step.challenge, { method: 'passkey', credential: sign(step.passkey) });
    };
    expect((await attempt((options) => key.authenticate(options))).statusCode).toBe(200);
    const elsewhere = Object.assign(softwarePasskey('https://portal.exemplo.test'), { id: key.id });
    expect(
      (await attempt((options) => ({ ...elsewhere.authenticate(options), id: key.id, rawId: key.id })))
        .statusCode,
    ).toBe(422);
    expect((await attempt(() => key.authenticate({ challenge: 'b3V0cm8' }))).statusCode).toBe(422);
    expect(
      (await attempt(() => ({ ...key.authenticate({}), response: { junk: 1 } as never }))).statusCode,
    ).toBe(422);
    // What was signed for a step is of no use in the next.
    const at = browser();
    const { step } = await enter(at, user.email);
    const proof = { method: 'passkey', credential: key.authenticate(step.passkey) };
    expect((await takeStep(at, step.challenge, proof)).statusCode).toBe(200);
    expect((await takeStep(at, step.challenge, proof)).json().code).toBe('unauthenticated');
    const next = await enter(at, user.email);
    expect((await takeStep(at, next.step.challenge, proof)).statusCode).toBe(422);
  });

  test('ends with its time, with a new password and with a block', async () => {
    const { email, secret, userId } = await withApp();
    const begin = async () => {
      const at = browser();
      return { at, ...(await enter(at, email)) };
    };
    const finish = async ({ at, step }: Awaited<ReturnType<typeof begin>>, code = codeAt(secret)) =>
      (await takeStep(at, step.challenge, { method: 'totp', code })).json().code;
    const late = await begin();
    await identity.db
      .updateTable('factor_challenge')
      .set({ expires_at: sql`now()` })
      .execute();
    expect(await finish(late)).toBe('unauthenticated');
    const other = await begin();
    await identity.db
      .updateTable('user_account')
      .set({ password_hash: 'outra' })
      .where('id', '=', userId)
      .execute();
    expect(await finish(other)).toBe('unauthenticated');
    const blocked = await withApp();
    const at = browser();
    const { step } = await enter(at, blocked.email);
    await identity.db
      .updateTable('user_account')
      .set({ blocked_at: sql`now()` })
      .where('id', '=', blocked.userId)
      .execute();
    expect(
      (await takeStep(at, step.challenge, { method: 'totp', code: codeAt(blocked.secret) })).json().code,
    ).toBe('unauthenticated');
  });
});

describe('a trusted device', () => {
  /** Signs in with the app and trusts the browser. */
  async function trusting() {
    const user = await withApp();
    const at = browser();
    const { step } = await enter(at, user.email);
    const before = at.cookies.get('portal_device')?.value;
    const entered = await takeStep(at, step.challenge, { method: 'totp', code: codeAt(user.secret) }, true);
    at.token = entered.json().access_token;
    expect(at.cookies.get('portal_device')!.value).not.toBe(before);
    return { ...user, trusted: at };
  }

  test('leaves out the second step for thirty days, and is too weak for acts that need a proof', async () => {
    const { email, trusted, userId } = await trusting();
    const again = await enter(trusted, email);
    expect(again.status).toBe(1);
    trusted.token = again.access_token;
    expect((await trusted.send(contract.newRecoveryCodes)).json().code).toBe('reauth_required');
    const { devices } = (await trusted.send(contract.security)).json().data;
    expect(devices).toMatchObject([{ name: expect.any(String) }]);
    const days = (new Date(devices[0]!.trusted_until).getTime() - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    await identity.db
      .updateTable('known_device')
      .set({ trusted_until: sql`now()` })
      .where('user_id', '=', userId)
      .execute();
    expect((await enter(trusted, email)).status).toBe(2);
  });

  test('is of no use to another account', async () => {
    const { trusted } = await trusting();
    const other = await withApp();
    expect((await enter(trusted, other.email)).status).toBe(2);
  });

  test('that was stolen is of no use once it is revoked, or the password has changed', async () => {
    const one = await trusting();
    const stolen = browser();
    stolen.cookies.set('portal_device', one.trusted.cookies.get('portal_device')!);
    expect((await enter(stolen, one.email)).status).toBe(1);
    const { devices } = (await one.at.send(contract.security)).json().data;
    await one.at.send(contract.forgetDevice, { params: { id: devices[0]!.id } });
    expect((await enter(stolen, one.email)).status).toBe(2);

    const other = await trusting();
    await other.trusted.send(updatePassword, {
      body: { currentPassword: password, newPassword: 'Nova#20266', confirmPassword: 'Nova#20266' },
    });
    expect((await enter(other.trusted, other.email, 'Nova#20266')).status).toBe(2);
  });

  test('belongs to its account: nobody else revokes it', async () => {
    const { at } = await trusting();
    const { devices } = (await at.send(contract.security)).json().data;
    const stranger = await signedIn();
    expect(
      (await stranger.at.send(contract.forgetDevice, { params: { id: devices[0]!.id } })).statusCode,
    ).toBe(404);
    expect((await at.send(contract.security)).json().data.devices).toHaveLength(1);
  });
});

describe('a proof', () => {
  test('is asked of an account without a factor only for changes of its own factors, and by password', async () => {
    const { at, userId } = await signedIn('Admin');
    await until(userId, 6);
    expect((await at.send(addRole, { body: { name: 'Sem factor' } })).statusCode).toBe(200);
    expect((await at.send(contract.startTotp)).json()).toMatchObject({ code: 'reauth_required' });
    const { challenge, methods } = (await at.send(contract.startProof)).json().data;
    expect(methods).toEqual(['password']);
    const prove = (typed: string) =>
      at.send(contract.prove, { body: { challenge, proof: { method: 'password', password: typed } } });
    expect((await prove('Errada#2026')).json()).toMatchObject({
      code: 'invalid',
      errors: { 'proof.password': ['A senha actual não está correcta.'] },
    });
    expect((await prove(password)).statusCode).toBe(200);
    expect((await at.send(contract.startTotp)).statusCode).toBe(200);
    expect((await prove(password)).json().code).toBe('conflict');
  });

  test('of a factor holder is by the factor, counts five minutes, and for this session alone', async () => {
    const { at, userId, secret, email } = await withApp('Admin');
    const act = (name: string, by = at) => by.send(addRole, { body: { name } });
    expect((await act('Com factor')).statusCode).toBe(200);
    await until(userId, 6);
    expect((await act('Mais tarde')).json()).toMatchObject({
      code: 'reauth_required',
      message: 'Confirme que é você para continuar.',
    });
    expect((await at.send(roles)).statusCode).toBe(200);
    const { challenge, methods } = (await at.send(contract.startProof)).json().data;
    expect(methods).toEqual(['totp', 'recovery']);
    const byPassword = await at.send(contract.prove, {
      body: { challenge, proof: { method: 'password', password } },
    });
    expect(byPassword.json().code).toBe('invalid');
    const code = codeAt(secret);
    expect(
      (await at.send(contract.prove, { body: { challenge, proof: { method: 'totp', code } } })).statusCode,
    ).toBe(200);
    expect((await act('Mais tarde')).statusCode).toBe(200);
    const elsewhere = browser();
    const { step } = await enter(elsewhere, email);
    const entered = await takeStep(elsewhere, step.challenge, { method: 'totp', code: codeAt(secret, 1) });
    elsewhere.token = entered.json().access_token;
    await until(userId, 6);
    const own = (await elsewhere.send(contract.startProof)).json().data.challenge;
    expect(
      (
        await at.send(contract.prove, {
          body: { challenge: own, proof: { method: 'totp', code: codeAt(secret, 1) } },
        })
      ).json().code,
    ).toBe('conflict');
  });

  test('is asked wherever a role is given: to a teacher, and with the account of a new employee', async () => {
    const { at, userId } = await withApp('Admin');
    const { id: role } = await identity.db
      .selectFrom('role')
      .select('id')
      .where('name', '=', 'Secretaria')
      .executeTakeFirstOrThrow();
    const { id: department_id } = await identity.db
      .insertInto('department')
      .values({ name: 'Letras' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { userId: other } = await person({}, 'Teacher');
    const { id: teacher_id } = await identity.db
      .insertInto('teacher')
      .columns(['person_id', 'department_id'])
      .expression((eb) =>
        eb
          .selectFrom('user_account')
          .select(['person_id', eb.lit(department_id).as('d')])
          .where('id', '=', other),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    const body = { role, teacher_id, reason: 'Passa a trabalhar na secretaria' };
    const hire = (account: object) =>
      at.send(employee.create, {
        body: { ...employeeBody({ fullName: 'Rui Sitoe', department_id }), ...account },
      });
    expect((await at.send(addTeacherRole, { body })).statusCode).toBe(200);
    await until(userId, 6);
    expect((await at.send(addTeacherRole, { body })).json().code).toBe('reauth_required');
    const refused = await hire({ create_user: true, role_id: role });
    expect(refused.json().code).toBe('reauth_required');
    expect((await hire({ create_user: false })).statusCode).toBe(200);
  });

  test('an account is not blocked, deactivated or deleted without a fresh proof', async () => {
    const { at, userId } = await signedIn('Admin');
    const { secret } = (await at.send(contract.startTotp)).json().data;
    await at.send(contract.confirmTotp, { body: { code: codeAt(secret) } });
    await until(userId, 6);
    const { userId: other } = await person();
    const acts = [
      await at.send(user.remove, { params: { id: other } }),
      await at.send(user.update, { params: { id: other }, body: { active: false } }),
      await at.send(blockUser, { body: { user_id: other, reason: 'Conta partilhada' } }),
    ];
    expect(acts.map((answer) => answer.json().code)).toEqual(Array(3).fill('reauth_required'));
  });

  test('a session that began before the factor is too weak from then on', async () => {
    const { at, email, userId } = await signedIn('Admin');
    const earlier = browser();
    earlier.token = (await enter(earlier, email)).access_token;
    expect((await earlier.send(addRole, { body: { name: 'Antes' } })).statusCode).toBe(200);
    const { secret } = (await at.send(contract.startTotp)).json().data;
    await at.send(contract.confirmTotp, { body: { code: codeAt(secret) } });
    await until(userId, 0);
    expect((await earlier.send(addRole, { body: { name: 'Depois' } })).json().code).toBe('reauth_required');
    expect((await earlier.send(contract.removeTotp)).json().code).toBe('reauth_required');
    expect((await at.send(addRole, { body: { name: 'Depois' } })).statusCode).toBe(200);
  });
});

describe('a role that requires a second factor', () => {
  const requireOf = async (role: string, from: string, grace = 7) => {
    await identity.db
      .updateTable('role')
      .set({ second_factor_from: sql`now() + ${from}::interval`, second_factor_grace_days: grace })
      .where('name', '=', role)
      .execute();
    await identity.authenticator.settled();
  };
  afterEach(() => identity.db.updateTable('role').set({ second_factor_from: null }).execute());

  test('gives new accounts some days, then opens nothing but what sets it up', async () => {
    await requireOf('Admin', '-1 day');
    const { at, userId } = await signedIn('Admin');
    expect((await at.send(roles)).statusCode).toBe(200);
    await identity.db
      .updateTable('user_account')
      .set({ created_at: sql`now() - interval '8 days'` })
      .where('id', '=', userId)
      .execute();
    await requireOf('Admin', '-1 day');
    expect((await at.send(roles)).json()).toMatchObject({
      code: 'second_factor_required',
      message: 'A sua função exige um segundo factor. Configure-o em «Segurança» para continuar.',
    });
    // By this call the gateway learns what somebody may do.
    expect((await at.send(roleGroup, { params: { role: 'Admin' } })).json().code).toBe(
      'second_factor_required',
    );
    expect((await at.send(me)).statusCode).toBe(200);
    expect((await at.send(contract.security)).json().data.required_from).toEqual(expect.any(String));
    const { secret } = (await at.send(contract.startTotp)).json().data;
    await at.send(contract.confirmTotp, { body: { code: codeAt(secret) } });
    expect((await at.send(roles)).statusCode).toBe(200);
    expect((await at.send(contract.removeTotp)).json()).toMatchObject({ code: 'conflict' });
    expect((await at.send(contract.security)).json().data.totp_since).not.toBeNull();
  });

  test('asks no account for it before the day on which it begins, nor those of other roles', async () => {
    await requireOf('Admin', '1 day', 0);
    const { at } = await signedIn('Admin');
    expect((await at.send(roles)).statusCode).toBe(200);
    await requireOf('Admin', '-1 day', 0);
    expect((await at.send(roles)).statusCode).toBe(428);
    expect((await (await signedIn('Secretaria')).at.send(me)).statusCode).toBe(200);
    expect((await at.send(logout)).statusCode).toBe(200);
  });
});

describe('what a person sees and changes', () => {
  test('each change is audited and mailed; a removed last factor takes codes and devices with it', async () => {
    const { at, email, userId, secret } = await withApp();
    await at.send(contract.newRecoveryCodes);
    const trusted = browser();
    const { step } = await enter(trusted, email);
    await takeStep(trusted, step.challenge, { method: 'totp', code: codeAt(secret) }, true);
    await at.send(contract.removeTotp);
    const { data } = (await at.send(contract.security)).json();
    expect(data).toMatchObject({ totp_since: null, passkeys: [], recovery_codes_left: 0, devices: [] });
    expect((await enter(browser(), email)).status).toBe(1);
    expect(await actionsOf(userId)).toEqual(
      expect.arrayContaining([
        'user_account.totp_on',
        'user_account.recovery_codes',
        'user_account.device_trusted',
        'user_account.totp_off',
      ]),
    );
    const texts = (await mailsTo(identity.db, email))
      .filter(({ subject }) => subject === 'A segurança da sua conta foi alterada')
      .map(({ text }) => text)
      .join();
    for (const what of ['foi activada', 'novos códigos', 'foi removida']) expect(texts).toContain(what);
  });

  test('a session can be ended by its owner alone, and all others at once', async () => {
    const { at, email } = await signedIn();
    const other = browser();
    other.token = (await enter(other, email)).access_token;
    const { sessions } = (await at.send(contract.security)).json().data;
    expect(sessions.map(({ current }) => current).sort()).toEqual([false, true]);
    const { id } = sessions.find(({ current }) => !current)!;
    const stranger = await signedIn();
    expect((await stranger.at.send(contract.endOwnSession, { params: { id } })).statusCode).toBe(404);
    expect((await other.send(me)).statusCode).toBe(200);
    await at.send(contract.endOwnSession, { params: { id } });
    expect((await other.send(me)).json().code).toBe('session_revoked');
    other.token = (await enter(other, email)).access_token;
    await at.send(contract.endOtherSessions);
    expect((await other.send(me)).json().code).toBe('session_revoked');
    expect((await at.send(me)).statusCode).toBe(200);
  });

  test('nothing that the database stores is a secret in clear', async () => {
    const { secret, codes, userId } = await withApp();
    const raw = Buffer.from(Secret.fromBase32(secret).bytes);
    const rows = await identity.db
      .selectFrom('totp_factor')
      .selectAll()
      .where('user_id', '=', userId)
      .execute();
    expect(rows[0]!.secret!.includes(raw)).toBe(false);
    const stored = await identity.db
      .selectFrom('recovery_code')
      .selectAll()
      .where('user_id', '=', userId)
      .execute();
    for (const code of codes) expect(JSON.stringify(stored)).not.toContain(code.replaceAll('-', '').slice(4));
    const audit = await identity.db.selectFrom('audit_log').select('changes').execute();
    expect(JSON.stringify(audit)).not.toContain(secret);
    // Copied to another account, a sealed secret opens nothing.
    const other = await withApp();
    await identity.db
      .updateTable('totp_factor')
      .set({ secret: rows[0]!.secret })
      .where('user_id', '=', other.userId)
      .execute();
    const at = browser();
    const { step } = await enter(at, other.email);
    expect((await takeStep(at, step.challenge, { method: 'totp', code: codeAt(secret) })).json().code).toBe(
      'unavailable',
    );
  });
});

const start = () => identity.db.transaction().execute(requireAtFirst);
const required = async () =>
  (
    await identity.db
      .selectFrom('role')
      .select(['name', sql<number>`round(extract(epoch from second_factor_from - now()) / 86400)`.as('days')])
      .where('second_factor_from', 'is not', null)
      .orderBy('name')
      .execute()
  ).map(({ name, days }) => [name, Number(days)]);

test('the first start of a production requires a second factor of Master and Admin, a week later', async () => {
  expect(await required()).toEqual([]);
  await start();
  expect(await required()).toEqual([
    ['Admin', 7],
    ['Master', 7],
  ]);
});

test('until then they work as before and see the day, and afterwards they can only set it up', async () => {
  const { token } = await signInAs(identity, 'Master');
  expect((await identity.call(security, {}, token)).data.required_from).toEqual(expect.any(String));
  await identity.call(roles, {}, token);
  await identity.db
    .updateTable('role')
    .set({ second_factor_from: sql`now()`, second_factor_grace_days: 0 })
    .where('name', '=', 'Master')
    .execute();
  await identity.authenticator.settled();
  expect(await identity.refused(roles, {}, token)).toMatchObject({ code: 'second_factor_required' });
  await identity.call(startTotp, {}, token);
  const clerk = await signInAs(identity, 'Secretaria');
  expect((await identity.call(security, {}, clerk.token)).data.required_from).toBeNull();
});

test('what the institution decides afterwards survives later starts', async () => {
  await identity.db
    .updateTable('role')
    .set({ second_factor_from: null })
    .where('name', '=', 'Admin')
    .execute();
  await start();
  expect((await required()).map(([name]) => name)).toEqual(['Master']);
});
