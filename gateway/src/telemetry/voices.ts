import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Milliseconds after which a page that was not asked for again is no longer heard. */
export const voiceLifetime = 24 * 3_600_000;
const cookie = 'portal_voice';
const spoken = /^([\w-]{16})\.(\d{1,15})\.([\w-]{43})$/;

/** Gives each page the right to report, as one voice for the whole browser session: what a visitor tells counts once, however many
 *  pages they open and however often they tell it. A voice is signed and says nothing about who it is. */
export class Voices {
  constructor(
    /** The same for all gateways of a portal. */
    private readonly key: Buffer,
    private readonly now: () => number = Date.now,
  ) {}

  /** What the page of this request reports with, and the `set-cookie` by which the visitor's next page has the same voice. */
  give({ headers }: Pick<IncomingMessage, 'headers'>, secure: boolean): { token: string; setCookie: string } {
    const [, kept = ''] = presented.exec(headers.cookie ?? '') ?? [];
    const voice = this.read(kept) ?? randomBytes(12).toString('base64url');
    const until = this.now() + voiceLifetime;
    const token = `${voice}.${until}.${this.#sign(voice, until)}`;
    return {
      token,
      setCookie: `${cookie}=${token}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
    };
  }

  /** Whose the token is; undefined where we did not give it, or where it is over. */
  read(token: string): string | undefined {
    const [, voice = '', until = '', signature = ''] = spoken.exec(token) ?? [];
    if (!voice || Number(until) < this.now()) return undefined;
    const expected = Buffer.from(this.#sign(voice, Number(until)));
    return timingSafeEqual(Buffer.from(signature), expected) ? voice : undefined;
  }

  #sign(voice: string, until: number): string {
    return createHmac('sha256', this.key).update(`voice\n${voice}\n${until}`).digest('base64url');
  }
}

const presented = new RegExp(`(?:^|; *)${cookie}=([\\w.-]{1,100})(?:;|$)`);
