import {
  checkReset,
  login,
  me,
  renewSession,
  requestRecovery,
  resetPassword,
  secondStep,
} from '@portal/shared-kit/contract/identity/identity';
import * as contract from '@portal/shared-kit/contract/identity/second-factor';
import { addProvider } from '@portal/shared-kit/contract/identity/single-sign-on';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { identityServer } from '../../testing/identity-server.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { signingIn } from '../../testing/identity.ts';

const lines: string[] = [];
const identity = identityServer({
  log: (line) => lines.push(line),
  routes: ({ fastify }) =>
    fastify.get('/api/planted-failure', ({ headers }) => {
      throw new Error(`failed with ${headers.authorization}`);
    }),
});
const { person, browser, password } = signingIn(identity);

test('no log line of a whole story holds a password, a token, a code or a secret, nor do answers to failures', async () => {
  const planted = new Set<string>([password, 'Errada#2026', 'Nova#20266']);
  const answers: string[] = [];
  const { email } = await person();
  const at = browser();
  const keep = (value: unknown) => planted.add(String(value));
  const cookies = () => [...at.cookies.values()].forEach(({ value }) => keep(value));

  const entered = (await at.send(login, { body: { email, password } })).json() as { access_token: string };
  at.token = entered.access_token;
  keep(at.token);
  cookies();
  answers.push((await at.send(login, { body: { email, password: 'Errada#2026' } })).body);
  const { secret } = (await at.send(contract.startTotp)).json().data;
  keep(secret);
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const first = code();
  const confirmed = await at.send(contract.confirmTotp, { body: { code: first } });
  const codes = confirmed.json().data.recovery_codes!;
  codes.forEach(keep);
  answers.push((await at.send(contract.confirmTotp, { body: { code: first } })).body);

  at.token = undefined;
  const { step } = (await at.send(login, { body: { email, password } })).json() as {
    step: contract.ProofStep;
  };
  keep(step.challenge);
  const take = (typed: string) =>
    at.send(secondStep, {
      body: { challenge: step.challenge, proof: { method: 'recovery', code: typed }, remember: true },
    });
  answers.push((await take('ZZZZ-ZZZZ-ZZZZ-ZZZZ')).body);
  at.token = ((await take(codes[0]!)).json() as { access_token: string }).access_token;
  keep(at.token);
  cookies();
  const renewed = (await at.send(renewSession)).json();
  keep(renewed.data.access_token);
  cookies();
  answers.push((await at.send(me)).body.replaceAll(at.token, ''));

  await at.send(requestRecovery, { body: { identifier: email } });
  const mail = (await mailsTo(identity.db, email)).find(({ subject }) => subject === 'Recuperação da senha');
  const link = /reset_password\/(\S+)/.exec(mail!.text!)![1]!;
  keep(link);
  await at.send(checkReset, { params: { token: link } });
  const body = { token: link, newPassword: 'Nova#20266', confirmPassword: 'Nova#20266' };
  await at.send(resetPassword, { body });
  answers.push((await at.send(resetPassword, { body })).body);
  const failed = await identity.inject({
    url: `/api/planted-failure?token=${link}`,
    headers: { authorization: `Bearer ${at.token}` },
  });
  expect(failed.statusCode).toBe(500);
  answers.push(failed.body);

  expect(lines.length).toBeGreaterThan(0);
  expect(planted.size).toBeGreaterThan(20);
  for (const value of planted) {
    expect(lines.filter((line) => line.includes(value))).toEqual([]);
    expect(answers.filter((answer) => answer.includes(value))).toEqual([]);
  }
});

/** Every row of every table as text, which is what a dump writes; the files of a backup hold the same values. */
async function storedText(): Promise<string> {
  const tables = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(identity.db);
  const texts = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string }>`select string_agg(t::text, ' ') as text
      from ${sql.raw(name)} t`.execute(identity.db);
    texts.push(`${name} ${rows[0]!.text}`);
  }
  return texts.join('\n');
}

test('the database, and with it every backup and dump, holds no secret, code, token or password in clear', async () => {
  const { email } = await person({}, 'Master');
  const at = browser();
  at.token = (await at.send(login, { body: { email, password } })).json().access_token as string;
  const tokens = [at.token, ...[...at.cookies.values()].map(({ value }) => value)];
  const { secret } = (await at.send(contract.startTotp)).json().data;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const confirmed = await at.send(contract.confirmTotp, { body: { code } });
  const codes = confirmed.json().data.recovery_codes!;
  const client_secret = 'segredo-do-fornecedor';
  const provider = {
    label: 'U',
    issuer: 'https://id.test',
    client_id: 'portal',
    client_secret,
    active: false,
  };
  expect((await at.send(addProvider, { body: provider })).statusCode).toBe(200);

  const stored = await storedText();
  // What must be there shows that the tables were read.
  expect(stored).toContain(email);
  expect(stored).toContain('https://id.test');
  for (const value of [
    password,
    secret,
    client_secret,
    ...codes,
    ...codes.map((one) => one.replaceAll('-', '')),
    ...tokens,
  ])
    for (const form of [Buffer.from(value), Buffer.from(value, 'base64url')])
      for (const written of [value, form.toString('hex'), form.toString('base64')])
        expect(stored.includes(written) ? written : '').toBe('');
  const raw = Buffer.from(Secret.fromBase32(secret).buffer);
  for (const written of [raw.toString('hex'), raw.toString('base64')]) expect(stored).not.toContain(written);
});
