import { overrideParameter, readOverride, type Override } from '@portal/shared-kit/contract/gateway/override';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Milliseconds between the grant and the page it is for: the browser goes there at once. */
export const grantLifetime = 30_000;
const cookie = 'portal_dev';
/** Not sent from other sites, so that no foreign link uses it, and out of reach of scripts. */
const attributes = 'Path=/; HttpOnly; SameSite=Strict';

export interface Granted extends Override {
  /** As it was asked for. */
  text: string;
}

/** Says which pages may run a remote from a development server. A grant is signed, bound to remote and origin, and soon over. */
export class Grants {
  constructor(
    /** The same for all gateways of a portal. */
    private readonly key: Buffer,
    private readonly now: () => number = Date.now,
  ) {}

  /** The `set-cookie` that carries the grant, and when it ends. Whoever asks has been seen to be permitted. */
  give(text: string, secure: boolean): { setCookie: string; until: number } {
    const until = this.now() + grantLifetime;
    const value = `${until}.${this.#sign(until, text)}`;
    const more = `Max-Age=${grantLifetime / 1000}${secure ? '; Secure' : ''}`;
    return { setCookie: `${cookie}=${value}; ${attributes}; ${more}`, until };
  }

  /** What was granted to this request of a page; undefined for nearly all. */
  read({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): Granted | undefined {
    const text = new URLSearchParams(url.split('?')[1]).get(overrideParameter);
    const override = text === null ? undefined : readOverride(text);
    const [, until = '', signature = ''] = presented.exec(headers.cookie ?? '') ?? [];
    if (!text || !override || !until || Number(until) < this.now()) return undefined;
    const expected = Buffer.from(this.#sign(Number(until), text));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    return { ...override, text };
  }

  #sign(until: number, text: string): string {
    return createHmac('sha256', this.key).update(`${until}\n${text}`).digest('base64url');
  }
}

const presented = new RegExp(`(?:^|; *)${cookie}=(\\d{1,15})\\.([\\w-]{43})(?:;|$)`);

/** The `set-cookie` that ends a grant which was used. */
export const spentGrant = `${cookie}=; ${attributes}; Max-Age=0`;
