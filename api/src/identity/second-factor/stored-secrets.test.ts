import { login } from '@portal/shared-kit/contract/identity/identity';
import * as contract from '@portal/shared-kit/contract/identity/second-factor';
import { addProvider } from '@portal/shared-kit/contract/identity/single-sign-on';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { identityServer } from '../../testing/identity-server.ts';
import { signingIn } from '../../testing/identity.ts';

const identity = identityServer();
const { person, browser, password } = signingIn(identity);

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
