import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSecretsKey, seal, unseal } from './sealed.ts';

const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const secret = Buffer.from('segredo');

test('a secret opens with its key and at its place alone, and not after a change', () => {
  const sealed = seal(key, 'totp:7', secret);
  expect(unseal(key, 'totp:7', sealed)).toEqual(secret);
  expect(sealed.includes(secret)).toBe(false);
  expect(seal(key, 'totp:7', secret)).not.toEqual(sealed);
  expect(unseal(other, 'totp:7', sealed)).toBeUndefined();
  expect(unseal(key, 'totp:8', sealed)).toBeUndefined();
  sealed[sealed.length - 1]! ^= 1;
  expect(unseal(key, 'totp:7', sealed)).toBeUndefined();
  expect(unseal(key, 'totp:7', Buffer.alloc(3))).toBeUndefined();
});

test('without a setting the key is made once in the data folder, readable by its owner alone', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-key-'));
  const read = (more = {}) =>
    readSecretsKey({ secretsKey: undefined, secretsKeyFile: undefined, dataDir, ...more });
  try {
    const made = read();
    expect(read()).toEqual(made);
    const file = path.join(dataDir, 'secrets.key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toBe(made.toString('hex'));
    expect(read({ secretsKeyFile: file, dataDir: '/nowhere' })).toEqual(made);
    expect(() => read({ secretsKey: 'short' })).toThrow(/^SECRETS_KEY must hold 64 hexadecimal digits/);
    expect(() => read({ secretsKeyFile: '/nowhere' })).toThrow('SECRETS_KEY_FILE: /nowhere cannot be read');
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
