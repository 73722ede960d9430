import type { Db } from '../../platform/database/db.ts';
import type { Server } from '../../platform/http/route.ts';
import { createCookies, type Cookies } from '../sessions/cookies.ts';
import { createProviderClient, type ProviderClient } from './provider-client.ts';
import { createLimits, type SignInLimits } from './sign-in-limits.ts';

/** A counting semaphore with a fair queue. */
export class Semaphore {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(places: number) {
    this.free = places;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((enter) => this.waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}

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
