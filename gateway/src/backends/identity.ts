import { createHash, createPrivateKey, createPublicKey, hkdfSync, randomUUID, sign } from 'node:crypto';
import type { PortalUser } from '../tokens/portal-users.ts';

/** Milliseconds for which a token is valid: one call, with some clock skew. */
const lifetime = 60_000;
/** PKCS #8 prefix of the 32 bytes of an Ed25519 private key (RFC 8410 §7). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Tells a team's own server who calls: a JWT (RFC 7519) signed with Ed25519, valid for that remote and for one minute. */
export class CallerTokens {
  readonly #key;
  /** `GET /.well-known/jwks.json` (RFC 7517): the public key with which a server verifies the token. */
  readonly jwks: { keys: Record<string, unknown>[] };
  readonly #kid: string;

  constructor(
    /** 32 bytes shared by all gateways of a portal. */
    secret: Buffer,
    private readonly now: () => number = Date.now,
  ) {
    const seed = Buffer.from(hkdfSync('sha256', secret, '', 'identity of callers', 32));
    this.#key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' });
    const jwk = createPublicKey(this.#key).export({ format: 'jwk' });
    this.#kid = createHash('sha256').update(String(jwk.x)).digest('base64url').slice(0, 16);
    this.jwks = { keys: [{ ...jwk, kid: this.#kid, alg: 'EdDSA', use: 'sig' }] };
  }

  /** The value of `x-portal-identity`. */
  state({ id, name, role, permissions }: PortalUser, remote: string): string {
    const issued = Math.floor(this.now() / 1000);
    const claims = {
      iss: 'portal',
      aud: remote,
      sub: String(id),
      jti: randomUUID(),
      iat: issued,
      exp: issued + lifetime / 1000,
      name,
      role,
      permissions: [...permissions],
    };
    return this.#signed(claims);
  }

  /** The value of `x-portal-signature` of a webhook: a JWT with the sender, the time and the SHA-256 of the body (base64url). */
  vouchFor(body: string, id: number): string {
    const issued = Math.floor(this.now() / 1000);
    return this.#signed({
      iss: 'portal',
      aud: 'webhook',
      jti: String(id),
      iat: issued,
      exp: issued + lifetime / 1000,
      body: createHash('sha256').update(body).digest('base64url'),
    });
  }

  #signed(claims: object): string {
    const text = [{ alg: 'EdDSA', typ: 'JWT', kid: this.#kid }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    return `${text}.${sign(null, Buffer.from(text), this.#key).toString('base64url')}`;
  }
}
