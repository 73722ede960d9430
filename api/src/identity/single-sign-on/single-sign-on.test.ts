import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { In } from '@portal/shared-kit/contract/core/endpoint';
import {
  confirmContact,
  login,
  logout,
  me,
  requestRecovery,
  secondStep,
} from '@portal/shared-kit/contract/identity/identity';
import * as security from '@portal/shared-kit/contract/identity/second-factor';
import * as contract from '@portal/shared-kit/contract/identity/single-sign-on';
import { roles } from '@portal/shared-kit/contract/identity/access';
import { resetUserPassword, user } from '@portal/shared-kit/contract/identity/users';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import type { Browser } from '../../testing/browser.ts';
import { ProviderVisit, startIdentityProvider } from '../../testing/identity-provider.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { signingIn } from '../../testing/identity.ts';
import { linkTokenFor, mailsTo } from '../../testing/mailbox.ts';

const identities = identityServer();
const { person, browser, password } = signingIn(identities);
const redirectUri = 'http://localhost:8080/login/provider';

afterEach(() => jest.restoreAllMocks());

let university: Awaited<ReturnType<typeof startIdentityProvider>>;
let master: Browser;
let universityId: number;
const form = (more: object = {}): In<typeof contract.addProvider>['body'] => ({
  label: 'Universidade',
  issuer: university.issuer,
  client_id: 'portal',
  client_secret: 'segredo-do-portal',
  ...more,
});
const add = async (more: object = {}) => {
  const answer = await master.send(contract.addProvider, { body: form(more) });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.id;
};
const change = (id: number, more: object) =>
  master.send(contract.changeProvider, { params: { id }, body: form({ client_secret: '', ...more }) });

beforeAll(async () => {
  const address = await identities.app.fastify.listen({ port: 0, host: '127.0.0.1' });
  university = await startIdentityProvider(
    {},
    { redirectUri, signOutUri: `${address}/api/login/provider/sign-out` },
  );
  master = await withSession('Master');
  universityId = await add();
});
afterAll(() => university?.stop());

async function withSession(role: string, made = {}) {
  const { email } = await person(made, role);
  return byPassword(email);
}
async function byPassword(email: string) {
  const at = browser();
  const answer = await at.send(login, { body: { email, password } });
  if (!('access_token' in answer.json())) throw new Error(answer.body);
  at.token = answer.json().access_token as string;
  return at;
}

const startUrl = async (at: Browser, purpose: 'login' | 'unlock' = 'login', provider_id = universityId) =>
  (await at.send(contract.startProviderSignIn, { body: { provider_id, purpose } })).json().data.url;
const finish = async (at: Browser, query: string) =>
  (await at.send(contract.finishProviderSignIn, { body: { query } })).json() as Record<string, unknown> & {
    data: { id: number; first_logg: string; without_password?: true };
    access_token: string;
    provider?: object;
  };
/** Signs in at the university, in a new browser of the portal. */
async function enter(account: string, { visit = new ProviderVisit(), at = browser() } = {}) {
  const answer = await finish(at, await visit.signIn(await startUrl(at), account));
  at.token = answer.access_token;
  return { at, visit, answer };
}
const leave = async (provider_id: number) =>
  (await browser().send(contract.leaveProvider, { body: { provider_id } })).json().data.url;
const unknown = { status: false, success: false, message: expect.stringMatching(/^Não há conta do portal/) };

let lastPerson = 0;
/** A person of the university whose address there is that of a new account. */
async function linked(role = 'Secretaria', made = {}) {
  const account = await person(made, role);
  const name = `pessoa-${(lastPerson += 1)}`;
  await university.change({ [name]: { email: account.email, email_verified: true, name } });
  return { ...account, name };
}
const actionsOf = async (userId: number) =>
  (
    await identities.db
      .selectFrom('audit_log')
      .select(['action', 'reason'])
      .where('entity', '=', 'user_account')
      .where('entity_id', '=', String(userId))
      .orderBy('id')
      .execute()
  ).map(({ action, reason }) => [action, reason]);
const sessionOf = (userId: number) =>
  identities.db
    .selectFrom('session')
    .select(['amr', 'proved_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

describe('sign-in', () => {
  test('links by an address that both sides have confirmed, and opens a session as a password does', async () => {
    const { email, userId, name } = await linked();
    const { at, answer } = await enter(name);
    expect(answer).toMatchObject({ status: 1, data: { id: userId }, access_token: expect.any(String) });
    expect([...at.cookies.keys()]).toEqual(expect.arrayContaining(['portal_refresh', 'portal_device']));
    expect((await at.send(me)).json().data.id).toBe(userId);
    expect((await sessionOf(userId)).amr).toEqual(['idp']);
    expect(await actionsOf(userId)).toEqual(
      expect.arrayContaining([['user_account.identity_linked', 'Universidade, e-mail confirmado']]),
    );
    expect((await mailsTo(identities.db, email)).map(({ text }) => text).join()).toContain(
      'A entrada por «Universidade» foi ligada à sua conta.',
    );
    const { data } = (await at.send(contract.ownIdentities)).json();
    expect(data).toMatchObject({ has_password: true, identities: [{ provider: 'Universidade', email }] });
  });

  test('creates no account, and links none by an address that one side has not confirmed', async () => {
    await university.change({ estranho: { email: 'ninguem@teste.test', email_verified: true } });
    expect((await enter('estranho')).answer).toEqual(unknown);
    const unverified = await linked();
    await university.change({ [unverified.name]: { email: unverified.email, email_verified: false } });
    expect((await enter(unverified.name)).answer).toEqual(unknown);
    expect((await enter((await linked('Secretaria', { emailConfirmed: false })).name)).answer).toEqual(
      unknown,
    );
    await university.change({ sem: {} });
    expect((await enter('sem')).answer).toEqual(unknown);
  });

  test.each(['Master', 'Admin'])('never links an account of %s by its address', async (role) => {
    const { name, userId } = await linked(role);
    expect((await enter(name)).answer).toEqual(unknown);
    expect(await actionsOf(userId)).toEqual([]);
  });

  test('an address that changes at the provider moves to no other account', async () => {
    const [first, second] = [await linked(), await linked()];
    expect((await enter(first.name)).answer).toMatchObject({ data: { id: first.userId } });
    await university.change({ [first.name]: { email: second.email, email_verified: true } });
    expect((await enter(first.name)).answer).toMatchObject({ data: { id: first.userId } });
    // Somebody else now has the first address there; the account has its person already.
    await university.change({ outro: { email: first.email, email_verified: true } });
    expect((await enter('outro')).answer).toEqual(unknown);
  });

  test('a blocked or deactivated account stays closed, linked or not', async () => {
    const { name, userId } = await linked();
    await enter(name);
    await identities.db
      .updateTable('user_account')
      .set({ blocked_at: sql`now()` })
      .where('id', '=', userId)
      .execute();
    expect((await enter(name)).answer).toEqual({
      status: false,
      success: false,
      message: 'A sua conta está bloqueada. Contacte a secretaria.',
    });
    await identities.db
      .updateTable('user_account')
      .set({ blocked_at: null, active: false })
      .where('id', '=', userId)
      .execute();
    expect((await enter(name)).answer.message).toMatch(/inactiva/);
    const other = await linked();
    await identities.db
      .updateTable('user_account')
      .set({ active: false })
      .where('id', '=', other.userId)
      .execute();
    expect((await enter(other.name)).answer).toEqual(unknown);
  });

  test('takes the second factor of the portal, which a provider does not replace', async () => {
    // A code stays of its step however long the test takes.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const { name, userId, email } = await linked();
    const own = await byPassword(email);
    const { secret } = (await own.send(security.startTotp)).json().data;
    const code = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
    await own.send(security.confirmTotp, { body: { code: code(-1) } });
    const { at, answer } = await enter(name);
    expect(answer).toMatchObject({ status: 2, step: { methods: ['totp', 'recovery'], providers: [] } });
    const { challenge } = (answer as unknown as { step: security.ProofStep }).step;
    const taken = await at.send(secondStep, {
      body: { challenge, proof: { method: 'totp', code: code(0) } },
    });
    expect(taken.json()).toMatchObject({ status: 1, data: { id: userId } });
    expect((await sessionOf(userId)).amr).toEqual(['idp', 'otp']);
  });

  test('domains of the provider keep others out, by addresses that it has confirmed', async () => {
    const { name, email } = await linked();
    await change(universityId, { allowed_domains: ['ucm.ac.mz'] });
    expect((await enter(name)).answer.message).toBe('Esta entrada só aceita contas da instituição.');
    await change(universityId, { allowed_domains: [email.split('@')[1]!] });
    expect(await startUrl(browser())).toContain('hd=teste.test&domain_hint=teste.test');
    await university.change({ [name]: { email, email_verified: false } });
    expect((await enter(name)).answer.status).toBe(false);
    await change(universityId, {});
  });
});

describe('what comes back', () => {
  const refusedWith = (message: RegExp) => ({ code: 'conflict', message: expect.stringMatching(message) });

  test('counts once, in the browser that began, and for ten minutes', async () => {
    const { name } = await linked();
    const at = browser();
    const query = await new ProviderVisit().signIn(await startUrl(at), name);
    const thief = browser();
    await startUrl(thief);
    expect(await finish(thief, query)).toMatchObject(refusedWith(/já foi usada/));
    expect(await finish(browser(), query)).toMatchObject(refusedWith(/já foi usada/));
    const [first, second] = await Promise.all([finish(at, query), finish(at, query)]);
    expect([first.status, second.status].sort()).toEqual([0, 1]);
    expect(await finish(at, query)).toMatchObject(refusedWith(/já foi usada/));
    const late = await new ProviderVisit().signIn(await startUrl(at), name);
    await identities.db
      .updateTable('provider_flow')
      .set({ expires_at: sql`now()` })
      .execute();
    expect(await finish(at, late)).toMatchObject(refusedWith(/já foi usada/));
  });

  test('with another nonce, code or state is refused', async () => {
    const { name } = await linked();
    const at = browser();
    const nonce = new URL(await startUrl(at));
    nonce.searchParams.set('nonce', 'de-outro');
    expect(await finish(at, await new ProviderVisit().signIn(nonce.href, name))).toMatchObject(
      refusedWith(/não foi aceite/),
    );
    // The code of another flow of the same browser has another verifier.
    const [mine, other] = [await startUrl(at), await startUrl(at)];
    const stolen = new URLSearchParams(await new ProviderVisit().signIn(other, name));
    stolen.set('state', new URL(mine).searchParams.get('state')!);
    expect(await finish(at, stolen.toString())).toMatchObject(refusedWith(/não foi aceite/));
    expect(await finish(at, 'code=x&state=login.nenhum')).toMatchObject(refusedWith(/já foi usada/));
    expect(await finish(at, 'x')).toMatchObject(refusedWith(/já foi usada/));
  });

  test('a cancelled sign-in says so', async () => {
    const at = browser();
    expect(await finish(at, await new ProviderVisit().signIn(await startUrl(at), 'ninguem'))).toMatchObject(
      refusedWith(/cancelada/),
    );
  });

  test('needs the anti-forgery value, and the flow of a sign-in', async () => {
    const { name, email } = await linked();
    const at = browser();
    const query = await new ProviderVisit().signIn(await startUrl(at), name);
    at.cookies.delete('XSRF-TOKEN');
    const bare = await identities.inject({
      method: 'POST',
      url: '/api/login/provider/return',
      payload: { query },
    });
    expect(bare.json()).toMatchObject({ code: 'anti_forgery' });
    // A flow that links must not open a session.
    const own = await byPassword(email);
    const { url } = (
      await own.send(contract.startProviderLink, { body: { provider_id: universityId } })
    ).json().data;
    const linking = await new ProviderVisit().signIn(url, name);
    expect(await finish(own, linking)).toMatchObject(refusedWith(/já foi usada/));
  });

  test('new keys of the provider count at the next sign-in', async () => {
    const { name, userId } = await linked();
    expect((await enter(name)).answer.status).toBe(1);
    await university.restart();
    expect((await enter(name)).answer).toMatchObject({ status: 1, data: { id: userId } });
  });

  test('a provider that is down is told apart, and locks nobody out', async () => {
    const { email } = await linked('Master');
    await university.stop();
    const at = browser();
    // Its description is known, so that the person is sent there, where nothing answers; a code from before is worth nothing.
    const state = new URL(await startUrl(at)).searchParams.get('state')!;
    expect(
      await finish(at, new URLSearchParams({ code: 'x', state, iss: university.issuer }).toString()),
    ).toMatchObject({ code: 'unavailable' });
    expect((await byPassword(email)).token).toEqual(expect.any(String));
    // Nobody who leaves is sent there: it is asked anew.
    expect(await leave(universityId)).toBeNull();
    await university.restart();
    const { name, userId } = await linked();
    expect((await enter(name)).answer).toMatchObject({ data: { id: userId } });
  });
});

describe('a provider that forges', () => {
  let forger: Server;
  let issuer: string;
  let keys: Awaited<ReturnType<typeof generateKeyPair>>;
  let forge: (honest: JWTPayload) => Promise<{ claims: JWTPayload; key?: CryptoKey; alg?: string }>;
  let id: number;
  beforeAll(async () => {
    keys = await generateKeyPair('ES256');
    forger = createServer(
      (request, response) =>
        void answer(request.url!).then((body) =>
          response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
        ),
    );
    forger.listen(0, '127.0.0.1');
    await new Promise((resolve) => forger.once('listening', resolve));
    issuer = `http://127.0.0.1:${(forger.address() as AddressInfo).port}`;
    id = await add({ label: 'Outro', issuer });
  });
  afterAll(() => forger?.close());

  let nonce = '';
  async function answer(path: string) {
    if (path === '/jwks')
      return { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'a', alg: 'ES256', use: 'sig' }] };
    if (path !== '/token')
      return {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['ES256'],
      };
    const now = Math.floor(Date.now() / 1000);
    const honest = { iss: issuer, aud: 'portal', sub: 'p', nonce, iat: now, exp: now + 60, auth_time: now };
    const { claims, key = keys.privateKey } = await forge(honest);
    const id_token = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'a' }).sign(key);
    return { access_token: 'x', token_type: 'bearer', id_token };
  }
  async function attempt(at = browser()) {
    const url = new URL(await startUrl(at, 'login', id));
    nonce = url.searchParams.get('nonce')!;
    return finish(at, `code=x&state=${url.searchParams.get('state')}`);
  }

  test.each<[string, (honest: JWTPayload) => JWTPayload]>([
    ['for another client', (honest) => ({ ...honest, aud: 'outro' })],
    ['of another issuer', (honest) => ({ ...honest, iss: university.issuer })],
    ['without a nonce', ({ nonce: _nonce, ...honest }) => honest],
    ['that has expired', (honest) => ({ ...honest, exp: honest.iat! - 120 })],
    ['without a subject', ({ sub: _sub, ...honest }) => honest],
  ])('is refused a token %s', async (_name, claims) => {
    forge = async (honest) => ({ claims: claims(honest) });
    expect(await attempt()).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/não foi aceite/),
    });
  });

  test('is refused a token that its keys have not signed', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    forge = async (honest) => ({ claims: honest, key: privateKey });
    expect(await attempt()).toMatchObject({ code: 'conflict' });
    forge = async (honest) => ({ claims: honest });
    expect(await attempt()).toEqual(unknown);
  });

  test('gets nobody by a subject of another provider, and no mighty account by its address', async () => {
    const { name, email } = await linked();
    await enter(name);
    forge = async (honest) => ({ claims: { ...honest, sub: name } });
    expect(await attempt()).toEqual(unknown);
    const mighty = await person({}, 'Master');
    forge = async (honest) => ({ claims: { ...honest, email: mighty.email, email_verified: true } });
    expect(await attempt()).toEqual(unknown);
    // Text is no confirmation.
    forge = async (honest) => ({ claims: { ...honest, email, email_verified: 'true' } });
    expect(await attempt()).toEqual(unknown);
  });

  test('that says no time of the proof unlocks nothing', async () => {
    const { userId } = await person();
    await identities.db
      .insertInto('external_identity')
      .values({ provider_id: id, user_id: userId, subject: 'p' })
      .execute();
    const unlock = async (auth_time?: number) => {
      const at = browser();
      const url = new URL(await startUrl(at, 'unlock', id));
      expect([url.searchParams.get('prompt'), url.searchParams.get('max_age')]).toEqual(['login', '0']);
      nonce = url.searchParams.get('nonce')!;
      forge = async ({ auth_time: _time, ...honest }) => ({
        claims: { ...honest, ...(auth_time && { auth_time }) },
      });
      return finish(at, `code=x&state=${url.searchParams.get('state')}`);
    };
    const now = Math.floor(Date.now() / 1000);
    expect(await unlock()).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/não confirmou agora/),
    });
    expect(await unlock(now - 3600)).toMatchObject({ code: 'conflict' });
    expect(await unlock(now)).toMatchObject({ status: 1 });
    // At sign-in the provider may have a session; acts of great effect then ask for a new proof.
    forge = async ({ auth_time: _time, ...honest }) => ({ claims: honest });
    expect(await attempt()).toMatchObject({ status: 1 });
    expect((await sessionOf(userId)).proved_at).toEqual(new Date(0));
  });
});

describe('a role that must use a provider', () => {
  const only = async (id: number) => change(id, { roles: [await roleId('Testers')] });
  afterEach(() => change(universityId, {}));
  const roleId = async (name: string) =>
    (await identities.db.selectFrom('role').select('id').where('name', '=', name).executeTakeFirstOrThrow())
      .id;

  test('signs in by it alone, and is told so only after the right password', async () => {
    const { name, email } = await linked('Testers');
    await only(universityId);
    const attempt = async (typed: string) =>
      (await browser().send(login, { body: { email, password: typed } })).json().message;
    expect(await attempt('Errada#2026')).toBe('Email / senha incorreto');
    expect(await attempt(password)).toBe('A sua função entra por «Universidade». Use esse botão.');
    expect((await enter(name)).answer.status).toBe(1);
    await change(universityId, { roles: [await roleId('Testers')], active: false });
    expect((await byPassword(email)).token).toEqual(expect.any(String));
  });

  test('is told by recovery which way to sign in', async () => {
    const { email } = await linked('Testers');
    await only(universityId);
    await browser().send(requestRecovery, { body: { identifier: email } });
    const mail = (await mailsTo(identities.db, email))[0]!;
    expect(mail.subject).toBe('Como entrar no portal');
    expect(mail.text).toContain('«Universidade»');
    expect(mail.text).not.toContain('reset_password');
  });

  test('gets no temporary password, with a new account or later', async () => {
    await only(universityId);
    const email = 'nova.conta@teste.test';
    const made = await master.send(user.create, {
      body: { fullName: 'Nova Conta', email, role_id: await roleId('Testers') },
    });
    const [mail] = await mailsTo(identities.db, email);
    expect(mail!.text).toContain('«Entrar com Universidade»');
    expect(mail!.text).not.toContain('Senha');
    const { id } = made.json().data as { id: number };
    expect((await master.send(resetUserPassword, { body: { user_id: id } })).json()).toMatchObject({
      code: 'in_use',
    });
    // The link of the mail confirms the address, by which the provider's account is then linked.
    await university.change({ nova: { email, email_verified: true, name: 'nova' } });
    expect((await enter('nova')).answer).toEqual(unknown);
    const token = (await linkTokenFor(identities.db, email, 'confirm'))!;
    const confirmed = await browser().send(confirmContact, { body: { token } });
    expect(confirmed.json().data).toEqual({ already: false, next: 'login' });
    expect((await enter('nova')).answer).toMatchObject({ status: 1, data: { id } });
  });

  test('is confirmed by the link of recovery where its address is not, beside a pending change of it', async () => {
    const { email, name, userId } = await linked('Testers', { emailConfirmed: false });
    await only(universityId);
    expect((await enter(name)).answer).toEqual(unknown);
    const moved = `nova-${email}`;
    await master.send(user.update, { params: { id: userId }, body: { email: moved } });
    await browser().send(requestRecovery, { body: { identifier: email } });
    const token = (await linkTokenFor(identities.db, email, 'confirm'))!;
    await browser().send(confirmContact, { body: { token } });
    expect((await enter(name)).answer).toMatchObject({ status: 1, data: { id: userId } });
    // The change of the address that was pending goes on.
    const change = (await linkTokenFor(identities.db, moved, 'confirm'))!;
    expect((await browser().send(confirmContact, { body: { token: change } })).json().data).toMatchObject({
      already: false,
    });
  });

  test('is never that of a Master', async () => {
    const answer = await change(universityId, { roles: [await roleId('Master')] });
    expect(answer.json()).toMatchObject({
      code: 'invalid',
      errors: { roles: [expect.stringMatching(/Master/)] },
    });
  });
});

describe('an account without a password', () => {
  test('loses its temporary one, confirms the notice alone, and proves itself at the provider', async () => {
    const { name, userId } = await linked('Admin', { firstLogin: true });
    await identities.db
      .insertInto('external_identity')
      .values({ provider_id: universityId, user_id: userId, subject: name })
      .execute();
    const { at, answer, visit } = await enter(name);
    expect(answer.data).toMatchObject({ first_logg: 'yes', without_password: true });
    expect((await at.send(roles)).json()).toMatchObject({ code: 'password_change_required' });
    expect((await at.send(contract.confirmFirstSignIn)).statusCode).toBe(200);
    expect((await at.send(me)).json().data).toMatchObject({ first_logg: 'não' });

    await identities.db
      .updateTable('session')
      .set({ proved_at: sql`now() - interval '6 minutes'` })
      .where('user_id', '=', userId)
      .execute();
    await identities.authenticator.settled();
    const act = () => at.send(security.startTotp);
    expect((await act()).json()).toMatchObject({ code: 'reauth_required' });
    const { data: step } = (await at.send(security.startProof)).json();
    expect(step).toMatchObject({ methods: [], providers: [{ id: universityId, label: 'Universidade' }] });
    const proof = await at.send(contract.startProviderProof, { body: { provider_id: universityId } });
    const query = await visit.signIn(proof.json().data.url, name);
    // What another session began proves nothing here.
    const other = (await enter(name)).at;
    for (const [cookie, value] of at.cookies)
      if (cookie === 'portal_provider') other.cookies.set(cookie, value);
    expect((await other.send(contract.finishOwnProvider, { body: { query } })).json()).toMatchObject({
      code: 'conflict',
    });
    const again = await at.send(contract.startProviderProof, { body: { provider_id: universityId } });
    const proved = await at.send(contract.finishOwnProvider, {
      body: { query: await visit.signIn(again.json().data.url, name) },
    });
    expect(proved.json().data).toEqual({ purpose: 'proof', claims: null });
    expect((await act()).statusCode).toBe(200);
  });

  test('is not left without a way to sign in', async () => {
    const { name, userId, email } = await linked();
    await identities.db
      .updateTable('user_account')
      .set({ password_hash: null })
      .where('id', '=', userId)
      .execute();
    const { at } = await enter(name);
    const [identity] = (await at.send(contract.ownIdentities)).json().data.identities;
    const remove = () => at.send(contract.unlinkOwnIdentity, { params: { id: identity!.id } });
    expect((await remove()).json()).toMatchObject({ code: 'conflict' });
    await browser().send(requestRecovery, { body: { identifier: email } });
    const { text } = (await mailsTo(identities.db, email))[0]!;
    expect(text).toMatch(/entra por «Universidade»[^]*reset_password/);
  });

  test('one with a password confirms no notice in its place', async () => {
    const at = await withSession('Secretaria', { firstLogin: true });
    expect((await at.send(contract.confirmFirstSignIn)).json()).toMatchObject({ code: 'conflict' });
  });
});

describe('linking', () => {
  test('in the profile takes a recent proof and a sign-in there; one identity has one account', async () => {
    const [first, second] = [await linked('Master'), await linked('Master')];
    const linkAs = async (email: string, account: string) => {
      const at = await byPassword(email);
      const { url } = (
        await at.send(contract.startProviderLink, { body: { provider_id: universityId } })
      ).json().data;
      const body = { query: await new ProviderVisit().signIn(url, account) };
      return (await at.send(contract.finishOwnProvider, { body })).json();
    };
    expect(await linkAs(first.email, 'dos-dois')).toMatchObject({ data: { purpose: 'link' } });
    expect(await linkAs(second.email, 'dos-dois')).toMatchObject({
      code: 'conflict',
      message: 'Esta conta do fornecedor já está ligada a outra pessoa.',
    });
    expect(await linkAs(first.email, 'terceiro')).toMatchObject({ code: 'duplicate' });
    expect((await enter('dos-dois')).answer).toMatchObject({ data: { id: first.userId } });
    const late = await byPassword(second.email);
    await identities.db
      .updateTable('session')
      .set({ proved_at: sql`now() - interval '6 minutes'` })
      .where('user_id', '=', second.userId)
      .execute();
    await identities.authenticator.settled();
    expect(
      (await late.send(contract.startProviderLink, { body: { provider_id: universityId } })).json(),
    ).toMatchObject({ code: 'reauth_required' });
  });

  test('by an administrator is for accounts that they may change, and unlinking ends what it opened', async () => {
    const { userId, email } = await person();
    const admin = await withSession('Admin');
    const link = (id: number, subject: string) =>
      admin.send(contract.linkIdentity, { params: { id }, body: { provider_id: universityId, subject } });
    expect((await link(userId, 'a-mao')).statusCode).toBe(200);
    expect((await link((await person({}, 'Master')).userId, 'mestre')).json()).toMatchObject({
      code: 'forbidden',
    });
    expect((await link((await person()).userId, 'a-mao')).json()).toMatchObject({
      code: 'duplicate',
      errors: { subject: [expect.any(String)] },
    });
    const { at, answer } = await enter('a-mao');
    expect(answer).toMatchObject({ data: { id: userId } });
    const [identity] = (await admin.send(contract.identitiesOfUser, { params: { id: userId } })).json().data;
    expect((await admin.send(contract.unlinkIdentity, { params: { id: identity!.id } })).statusCode).toBe(
      200,
    );
    expect((await at.send(me)).json()).toMatchObject({ code: 'session_revoked' });
    expect((await enter('a-mao')).answer).toEqual(unknown);
    expect((await actionsOf(userId)).map(([action]) => action)).toEqual(
      expect.arrayContaining(['user_account.identity_linked', 'user_account.identity_unlinked']),
    );
    expect((await mailsTo(identities.db, email))[0]!.text).toContain('foi retirada da sua conta');
  });
});

describe('sign-out', () => {
  test('at the provider ends the session here, and no other', async () => {
    const { name } = await linked();
    const [here, elsewhere] = [await enter(name), await enter(name)];
    await here.visit.signOut(university.issuer);
    await identities.authenticator.settled();
    expect((await here.at.send(me)).json()).toMatchObject({ code: 'session_revoked' });
    expect((await elsewhere.at.send(me)).statusCode).toBe(200);
    expect((await elsewhere.at.send(logout)).statusCode).toBe(200);
  });

  test('of the portal goes on through the provider, which asks, ends its session and sends the person back', async () => {
    const { name } = await linked();
    const { visit, answer } = await enter(name);
    expect(answer.provider).toEqual({ id: universityId, label: 'Universidade' });
    const url = new URL((await leave(universityId))!);
    expect(url.origin + url.pathname).toBe(`${university.issuer}/session/end`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'portal',
      post_logout_redirect_uri: redirectUri,
      state: expect.stringMatching(/^leave\.[\w-]{43}$/),
    });
    expect(await visit.signOut(university.issuer, url.href)).toBe(
      `${redirectUri}?state=${url.searchParams.get('state')}`,
    );
    // Without a session there, the provider asks who comes.
    const again = await visit.get(await startUrl(browser()));
    expect(again.location).toContain('/interaction/');
  });

  test('leaves a provider alone that the institution has set so, and where it is off', async () => {
    const { name } = await linked();
    await change(universityId, { end_session: false });
    const { answer } = await enter(name);
    expect(answer.status).toBe(1);
    expect(answer).not.toHaveProperty('provider');
    expect(await leave(universityId)).toBeNull();
    await change(universityId, { active: false });
    expect(await leave(universityId)).toBeNull();
    await change(universityId, {});
    expect((await browser().send(contract.leaveProvider, { body: { provider_id: 999_999 } })).json()).toEqual(
      {
        status: 1,
        data: { url: null },
      },
    );
  });

  test('waits two seconds at most for a provider that does not answer', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const issuer = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const id = await add({ label: 'Muda', issuer, active: false });
    await identities.db.updateTable('identity_provider').set({ active: true }).where('id', '=', id).execute();
    const began = Date.now();
    expect(await leave(id)).toBeNull();
    const waited = Date.now() - began;
    expect(waited).toBeGreaterThan(1_500);
    expect(waited).toBeLessThan(4_500);
    silent.closeAllConnections();
    silent.close();
    expect((await master.send(contract.removeProvider, { params: { id } })).statusCode).toBe(200);
  });

  test('by a token that is not of the provider ends nothing', async () => {
    const { name } = await linked();
    const { at } = await enter(name);
    const { privateKey } = await generateKeyPair('ES256');
    const token = await new SignJWT({ events: { 'http://schemas.openid.net/event/backchannel-logout': {} } })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer(university.issuer)
      .setAudience('portal')
      .setSubject(name)
      .setIssuedAt()
      .setJti('1')
      .sign(privateKey);
    for (const logout_token of [token, 'lixo'])
      expect((await at.send(contract.providerSignOut, { body: { logout_token } })).statusCode).toBe(400);
    expect((await at.send(me)).statusCode).toBe(200);
  });
});

describe('settings', () => {
  test('the secret is stored encrypted and never read again, and goes to no other issuer', async () => {
    const { data } = (await master.send(contract.identityProviders)).json();
    expect(data).toMatchObject({ return_url: redirectUri });
    expect(data.providers.find(({ id }) => id === universityId)).toMatchObject({ has_secret: true });
    expect(JSON.stringify(data)).not.toContain('segredo');
    const { client_secret } = await identities.db
      .selectFrom('identity_provider')
      .select('client_secret')
      .where('id', '=', universityId)
      .executeTakeFirstOrThrow();
    expect(client_secret!.includes('segredo')).toBe(false);
    const audit = await identities.db
      .selectFrom('audit_log')
      .select('changes')
      .where('entity', '=', 'identity_provider')
      .execute();
    expect(JSON.stringify(audit)).not.toContain('segredo');
    expect((await change(universityId, { issuer: `${university.issuer}/outro` })).json()).toMatchObject({
      code: 'invalid',
      errors: { issuer: [expect.any(String)] },
    });
  });

  test('an issuer answers as a provider, over https, and keeps its accounts', async () => {
    const refused = async (more: object) =>
      (await master.send(contract.addProvider, { body: form({ label: 'X', ...more }) })).json().errors;
    expect(await refused({ issuer: 'http://10.0.0.1/' })).toEqual({
      issuer: ['O endereço tem de começar por https://.'],
    });
    expect(await refused({ issuer: 'http://127.0.0.1:1' })).toEqual({
      issuer: [expect.stringMatching(/não responde/)],
    });
    expect(await refused({ issuer: 'file:///etc/passwd' })).toEqual({ issuer: [expect.any(String)] });
    expect(await refused({ subject_claim: 'email' })).toEqual({
      subject_claim: [expect.stringMatching(/oid/)],
    });
    expect(await refused({})).toEqual({ issuer: ['Este fornecedor já foi adicionado.'] });
    await enter((await linked()).name);
    expect((await change(universityId, { subject_claim: 'oid' })).json().errors).toEqual({
      subject_claim: [expect.stringMatching(/Já há contas/)],
    });
    const gone = await master.send(contract.removeProvider, { params: { id: universityId } });
    expect(gone.json()).toMatchObject({ code: 'in_use' });
    expect((await (await withSession('Admin')).send(contract.identityProviders)).statusCode).toBe(403);
  });

  test('a logo is drawn small from its content alone, shown by the button, kept by other changes and removed', async () => {
    const large = await sharp({ create: { width: 400, height: 200, channels: 4, background: '#0f4c81' } })
      .png()
      .toBuffer();
    const dataUrl = (content: Buffer | string) =>
      `data:image/png;base64,${Buffer.from(content).toString('base64')}`;
    expect((await change(universityId, { logo: dataUrl('<svg onload="x()"/>') })).json()).toMatchObject({
      code: 'invalid',
      errors: { logo: [expect.any(String)] },
    });
    const shown = async () => {
      const { data } = (await browser().send(contract.providers)).json();
      const settings = (await master.send(contract.identityProviders)).json().data.providers;
      const logo = data.find(({ id }) => id === universityId)!.logo;
      expect(settings.find(({ id }) => id === universityId)!.logo).toBe(logo);
      return logo;
    };
    expect(await shown()).toBeNull();
    expect((await change(universityId, { logo: dataUrl(large) })).statusCode).toBe(200);
    const logo = await shown();
    const { format, width, height } = await sharp(Buffer.from(logo!.split(',')[1]!, 'base64')).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 64, height: 32 });
    await change(universityId, { sort_order: 3 });
    expect(await shown()).toBe(logo);
    await change(universityId, { logo: null });
    expect(await shown()).toBeNull();
    const { changes } = await identities.db
      .selectFrom('audit_log')
      .select('changes')
      .where('entity', '=', 'identity_provider')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(changes)).toMatch(/image\/png \d+ bytes sha256:/);
  });

  test('a test shows what the provider says, and does nothing', async () => {
    const { url } = (await master.send(contract.testProvider, { params: { id: universityId } })).json().data;
    await university.change({ ensaio: { email: 'ensaio@teste.test', email_verified: true } });
    const query = await new ProviderVisit().signIn(url, 'ensaio');
    const count = async () =>
      (
        await identities.db
          .selectFrom('external_identity')
          .select(sql<number>`count(*)`.as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    const before = await count();
    const { data } = (await master.send(contract.finishOwnProvider, { body: { query } })).json();
    expect(data).toMatchObject({ purpose: 'test' });
    expect(data.claims).toEqual(
      expect.arrayContaining([
        { name: 'sub', value: 'ensaio' },
        { name: 'email', value: 'ensaio@teste.test' },
      ]),
    );
    expect(await count()).toBe(before);
  });

  test('the public list has the active ones in order, by name alone', async () => {
    const second = await add({
      label: 'Segunda',
      issuer: `${university.issuer}/2`,
      active: false,
      sort_order: 1,
    });
    const shown = async () =>
      (await browser().send(contract.providers)).json().data.map(({ label }) => label);
    expect(await shown()).not.toContain('Segunda');
    const [first] = (await browser().send(contract.providers)).json().data;
    expect(Object.keys(first!)).toEqual(['id', 'label', 'logo']);
    expect((await master.send(contract.removeProvider, { params: { id: second } })).statusCode).toBe(200);
  });
});
