import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { keep } from '../releases/collect-garbage.ts';

/** Lifetime of a token in milliseconds: a page may stay open, and report, as long as the files of its releases are kept. */
export const tokenLifetime = keep.days * 86_400_000;
const cookie = 'portal_voice';
const tokenForm = /^([\w-]{16})\.(\d{1,15})\.([\w-]{16})?\.([\w-]{43})$/;

/** Of whom a page reports: `person` is a pseudonym of the signed-in person, the same in all their browsers; undefined before they sign in. */
export interface Reporter {
  sessionId: string;
  person: string | undefined;
}

/** Issues each page a token to report with, one id for the whole browser session: a visitor counts once, however many
 *  pages they open and reports they send. A token is signed and names nobody. */
export class BeaconTokens {
  constructor(
    /** Signing key shared by all gateways of a portal. */
    private readonly key: Buffer,
    private readonly now: () => number = Date.now,
  ) {}

  /** The token for this page, and the `set-cookie` by which the visitor's next page keeps the same id. */
  issue({ headers }: Pick<IncomingMessage, 'headers'>, secure: boolean) {
    const reporter = this.#ofCookie(headers) ?? {
      sessionId: randomBytes(12).toString('base64url'),
      person: undefined,
    };
    const token = this.#tokenOf(reporter);
    return { token, setCookie: setCookie(token, secure) };
  }

  /** The `set-cookie` by which a browser session counts for the person whom the API has just answered; undefined where it does already, or
   *  where no page of ours began it. */
  confirm({ headers }: Pick<IncomingMessage, 'headers'>, personId: string, secure: boolean) {
    const reporter = this.#ofCookie(headers);
    if (!reporter) return undefined;
    const person = this.#hmac(`person\n${personId}`).slice(0, 16);
    if (reporter.person === person) return undefined;
    return setCookie(this.#tokenOf({ ...reporter, person }), secure);
  }

  /** Of whom a page's token is; undefined where it is forged or expired. A person who signed in on that page is in the cookie. */
  read(token: string, request?: Pick<IncomingMessage, 'headers'>): Reporter | undefined {
    const [, sessionId = '', until = '', person, signature = ''] = tokenForm.exec(token) ?? [];
    if (!sessionId || Number(until) < this.now()) return undefined;
    const expected = Buffer.from(this.#sign({ sessionId, person }, Number(until)));
    if (!timingSafeEqual(Buffer.from(signature), expected)) return undefined;
    const later = request && this.#ofCookie(request.headers);
    return { sessionId, person: (later?.sessionId === sessionId && later.person) || person };
  }

  #ofCookie({ cookie: header = '' }: IncomingMessage['headers']): Reporter | undefined {
    const [, token = ''] = cookieForm.exec(header) ?? [];
    return this.read(token);
  }

  #tokenOf(reporter: Reporter): string {
    const until = this.now() + tokenLifetime;
    const { sessionId, person = '' } = reporter;
    return `${sessionId}.${until}.${person}.${this.#sign(reporter, until)}`;
  }

  #sign = ({ sessionId, person = '' }: Reporter, until: number) =>
    this.#hmac(`voice\n${sessionId}\n${until}\n${person}`);

  #hmac = (text: string) => createHmac('sha256', this.key).update(text).digest('base64url');
}

const setCookie = (token: string, secure: boolean) =>
  `${cookie}=${token}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
const cookieForm = new RegExp(`(?:^|; *)${cookie}=([\\w.-]{1,100})(?:;|$)`);
