import { Secret, TOTP } from 'otpauth';
import { randomInt } from 'node:crypto';
import { recoveryCodeCount } from '@portal/shared-kit/contract/identity/second-factor';
import { hashPassword } from '../accounts/password-hash.ts';

const period = 30;

const totp = (secret: Buffer, label = '', issuer = '') =>
  new TOTP({
    secret: new Secret({
      buffer: secret.buffer.slice(secret.byteOffset, secret.byteOffset + secret.length) as ArrayBuffer,
    }),
    label,
    issuer,
    period,
  });

/** The step of a code, which is accepted one step early or late; undefined for a wrong one. */
export function stepOf(secret: Buffer, code: string, now = Date.now()): number | undefined {
  const delta = totp(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta;
}

/** A secret as a person types it into an authenticator app, and as the address that a QR code carries. */
export function presentSecret(secret: Buffer, account: string, issuer: string) {
  const made = totp(secret, account, issuer);
  return { secret: made.secret.base32, uri: made.toString() };
}

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const [prefixLength, length] = [4, 16];

/** What was typed without spaces and hyphens, and the part by which the code is found. */
export function readRecoveryCode(typed: string): { code: string; prefix: string } {
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return { code, prefix: code.slice(0, prefixLength) };
}

/** Ten codes like `ABCD-EFGH-JKLM-NPQR`, each with the hash that is stored; slow, as for passwords. */
export async function makeRecoveryCodes() {
  const prefixes = new Set<string>();
  const random = (count: number) =>
    Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]!).join('');
  while (prefixes.size < recoveryCodeCount) prefixes.add(random(prefixLength));
  return Promise.all(
    [...prefixes].map(async (prefix) => {
      const code = prefix + random(length - prefixLength);
      return { code: code.match(/.{4}/g)!.join('-'), prefix, hash: await hashPassword(code) };
    }),
  );
}
