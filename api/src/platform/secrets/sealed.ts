import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readHexKey } from '../start/start-problem.ts';

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a secret for one place, such as `totp:7`: copied to another, it cannot be opened (AES-256-GCM). */
export function seal(key: Buffer, place: string, secret: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The secret; undefined where it was sealed with another key or for another place. */
export function unseal(key: Buffer, place: string, sealed: Buffer): Buffer | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    }).setAAD(Buffer.from(place));
    decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** The key of the settings; without one, that of `secrets.key` in the data folder, which is made where it is missing. */
export function readSecretsKey({
  secretsKey,
  secretsKeyFile,
  dataDir,
}: {
  secretsKey: string | undefined;
  secretsKeyFile: string | undefined;
  dataDir: string;
}): Buffer {
  if (secretsKey !== undefined || secretsKeyFile !== undefined)
    return readHexKey('SECRETS_KEY', secretsKey, secretsKeyFile);
  const file = path.join(dataDir, 'secrets.key');
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readHexKey('SECRETS_KEY', undefined, file);
}
