import type { Db } from '../../platform/database/db.ts';
import type { Server } from '../../platform/http/route.ts';
import { createCookies, type Cookies } from './cookies.ts';
import { createLimits, type Limits } from './sign-in-limits.ts';
import { Semaphore } from './semaphore.ts';

/** What the services of identity work with. */
export interface Identity {
  db: Db;
  /** Links in mail begin with it. */
  publicUrl: string;
  limits: Limits;
  cookies: Cookies;
  /** At most so many password checks at once: each takes a core and 19 MiB, and counts against the limits until it is done. */
  checks: Semaphore;
}

const checksAtOnce = 4;

export const createIdentity = (server: Server): Identity => ({
  db: server.db,
  publicUrl: server.settings.publicUrl,
  limits: createLimits(server.db),
  cookies: createCookies(server),
  checks: new Semaphore(checksAtOnce),
});
