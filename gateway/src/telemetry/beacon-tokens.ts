import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Lifetime of a token in milliseconds. */
export const tokenLifetime = 24 * 3_600_000;
const cookie = 'portal_voice';
const tokenForm = /^([\w-]{16})\.(\d{1,15})\.([\w-]{43})$/;

/** Issues each page a token to report with, one id for the whole browser session: a visitor counts once, however many
 *  pages they open and reports they send. A token is signed and anonymous. */
export class BeaconTokens {
  constructor(
    /** Signing key shared by all gateways of a portal. */
    private readonly key: Buffer,
    private readonly now: () => number = Date.now,
  ) {}

  /** The token for this page, and the `set-cookie` by which the visitor's next page keeps the same id. */
  issue(
    { headers }: Pick<IncomingMessage, 'headers'>,
    secure: boolean,
  ): { token: string; setCookie: string } {
    const [, cookieValue = ''] = cookieForm.exec(headers.cookie ?? '') ?? [];
    const sessionId = this.read(cookieValue) ?? randomBytes(12).toString('base64url');
    const until = this.now() + tokenLifetime;
    const token = `${sessionId}.${until}.${this.#sign(sessionId, until)}`;
    return {
      token,
      setCookie: `${cookie}=${token}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
    };
  }

  /** The session id in a token; undefined where the token is forged or expired. */
  read(token: string): string | undefined {
    const [, sessionId = '', until = '', signature = ''] = tokenForm.exec(token) ?? [];
    if (!sessionId || Number(until) < this.now()) return undefined;
    const expected = Buffer.from(this.#sign(sessionId, Number(until)));
    return timingSafeEqual(Buffer.from(signature), expected) ? sessionId : undefined;
  }

  #sign(sessionId: string, until: number): string {
    return createHmac('sha256', this.key).update(`voice\n${sessionId}\n${until}`).digest('base64url');
  }
}

const cookieForm = new RegExp(`(?:^|; *)${cookie}=([\\w.-]{1,100})(?:;|$)`);
