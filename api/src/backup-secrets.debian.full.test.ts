import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { saveMpesaAccount } from '@portal/shared-kit/contract/finance/mpesa';
import { login } from '@portal/shared-kit/contract/identity/identity';
import * as security from '@portal/shared-kit/contract/identity/second-factor';
import { addProvider } from '@portal/shared-kit/contract/identity/single-sign-on';
import { Secret, TOTP } from 'otpauth';
import { backUp } from './platform/backup/back-up.ts';
import { filesBelow } from './platform/backup/hash-file.ts';
import { readSecretsKey } from './platform/secrets/sealed.ts';
import { identityServer } from './testing/identity-server.ts';
import { signingIn } from './testing/identity.ts';

const [dataDir, backups] = [0, 1].map(() => mkdtempSync(path.join(tmpdir(), 'portal-secrets-'))) as [
  string,
  string,
];
const secretsKey = readSecretsKey({ secretsKey: undefined, secretsKeyFile: undefined, dataDir });
const identity = identityServer({ settings: { secretsKey } });
const { person, browser, password } = signingIn(identity);
afterAll(() => [dataDir, backups].forEach((each) => rmSync(each, { recursive: true })));

/** All bytes of a backup: each file as it is, and its dump unpacked. */
async function bytesOf(folder: string): Promise<Buffer> {
  const files = (await filesBelow(folder)).map((name) => path.join(folder, name));
  const unpacked = files
    .filter((file) => path.basename(file).startsWith('database.dump'))
    .map((file) => execFileSync('pg_restore', ['--file=-', file], { maxBuffer: 1 << 28 }));
  return Buffer.concat([...files.map((file) => readFileSync(file)), ...unpacked]);
}

test('the bytes of a backup hold no secret in clear, and not the key that opens the encrypted ones', async () => {
  const { email } = await person({}, 'Master');
  const at = browser();
  at.token = (await at.send(login, { body: { email, password } })).json().access_token as string;
  const tokens = [at.token, ...[...at.cookies.values()].map(({ value }) => value)];
  const { secret } = (await at.send(security.startTotp)).json().data;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const codes = (await at.send(security.confirmTotp, { body: { code } })).json().data.recovery_codes!;
  const [client_secret, api_key, credential] = [
    'segredo-do-fornecedor',
    'chave-do-operador',
    'credencial-de-estorno',
  ];
  const provider = {
    label: 'U',
    issuer: 'https://id.test',
    client_id: 'portal',
    client_secret,
    active: false,
  };
  expect((await at.send(addProvider, { body: provider })).statusCode).toBe(200);
  const { id } = await identity.db
    .insertInto('payment_entity')
    .values({
      bank: 'Banco A',
      code: '90123',
      used_for: ['OUTRO'],
      reference_mode: 'SEQUENCIAL',
      valid_from: '2026-01-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = {
    host: 'https://api.mpesa.test',
    service_code: '171717',
    public_key: publicKey.export({ type: 'spki', format: 'pem' }) as string,
    api_key,
    initiator: 'portal',
    credential,
    prefixes: ['84'],
    min: 100,
    max: 5_000_000,
    day: 20_000_000,
    wait_seconds: 30,
    reversal_hours: 24,
    active: true,
  };
  const saved = await at.send(saveMpesaAccount, { params: { id }, body: account });
  expect([saved.statusCode, saved.body]).toEqual([200, expect.any(String)]);

  writeFileSync(path.join(dataDir, 'ledger.jsonl'), 'one\n');
  const { folder } = await backUp({ dataDir, url: identity.url, cluster: undefined }, backups);
  const bytes = await bytesOf(folder);
  // What must be there shows that the dump and the data folder were read.
  for (const there of [email, 'https://id.test', 'https://api.mpesa.test', 'one\n'])
    expect(bytes.includes(there) ? there : '').toBe(there);
  const raw = [Buffer.from(Secret.fromBase32(secret).buffer), secretsKey];
  const texts = [password, secret, client_secret, api_key, credential, ...tokens].concat(
    codes,
    codes.map((one) => one.replaceAll('-', '')),
  );
  for (const value of [...texts.map((text) => Buffer.from(text)), ...raw])
    for (const form of [value.toString('latin1'), value.toString('hex'), value.toString('base64')])
      expect(bytes.includes(form, 0, 'latin1') ? form : '').toBe('');
});
