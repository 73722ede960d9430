import type { Db } from '../../platform/database/db.ts';
import type { Server } from '../../platform/http/route.ts';
import { createCookies, type Cookies } from './cookies.ts';
import { createProviderClient, type ProviderClient } from './provider-client.ts';
import { createLimits, type SignInLimits } from './sign-in-limits.ts';
import { Semaphore } from './semaphore.ts';

/** Dependencies of the identity services. */
export interface IdentityServices {
  db: Db;
  /** Base URL of links in mails. */
  publicUrl: string;
  /** Encrypts stored secrets. */
  secretsKey: Buffer;
  limits: SignInLimits;
  cookies: Cookies;
  /** Speaks with identity providers. */
  providers: ProviderClient;
  /** Limits concurrent password checks: each takes a core and 19 MiB, and counts against the limits until it is done. */
  checks: Semaphore;
}

const checksAtOnce = 4;

export const createIdentity = (server: Server): IdentityServices => ({
  db: server.db,
  publicUrl: server.settings.publicUrl,
  secretsKey: server.settings.secretsKey,
  limits: createLimits(server.db),
  cookies: createCookies(server),
  providers: createProviderClient(server.settings.production === true),
  checks: new Semaphore(checksAtOnce),
});
