import type { Db } from '../../platform/database/db.ts';
import type { Server } from '../../platform/http/route.ts';
import { createCookies, type Cookies } from './cookies.ts';
import { createLimits, type Limits } from './sign-in-limits.ts';
import { Semaphore } from './semaphore.ts';

/** Dependencies of the identity services. */
export interface Identity {
  db: Db;
  /** Base URL of links in mails. */
  publicUrl: string;
  limits: Limits;
  cookies: Cookies;
  /** Limits concurrent password checks: each takes a core and 19 MiB, and counts against the limits until it is done. */
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
