import type { Db } from '../kit/db.ts';
import type { Server } from '../kit/route.ts';
import { createCookies, type Cookies } from './cookies.ts';
import { createLimits, type Limits } from './limits.ts';
import { Turnstile } from './turnstile.ts';

/** What the services of identity work with. */
export interface Identity {
  db: Db;
  /** Links in mail begin with it. */
  publicUrl: string;
  limits: Limits;
  cookies: Cookies;
  /** At most so many password checks at once: each takes a core and 19 MiB, and counts against the limits until it is done. */
  checks: Turnstile;
}

const checksAtOnce = 4;

export const createIdentity = (server: Server): Identity => ({
  db: server.db,
  publicUrl: server.settings.publicUrl,
  limits: createLimits(server.db),
  cookies: createCookies(server),
  checks: new Turnstile(checksAtOnce),
});
