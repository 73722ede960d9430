import { Secret, TOTP } from 'otpauth';

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
