import type { FastifyInstance } from 'fastify';
import { storageFull } from '../http/failure.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

interface Reserve {
  /** Whether there is more room than the reserve. */
  hasReserve: () => Promise<boolean>;
  /** Calls that write little and that reading depends on. */
  except: readonly { path: string }[];
}

/** Refuses what would write once the reserve of the disk is reached. Reading goes on, which the database could not serve with a full disk. */
export function keepReserve(fastify: FastifyInstance, { hasReserve, except }: Reserve): void {
  const allowed = new Set(except.map(({ path }) => `/api${path}`));
  fastify.addHook('onRequest', async ({ method, routeOptions: { url = '' } }) => {
    if (reading.has(method) || allowed.has(url) || (await hasReserve())) return;
    throw storageFull();
  });
}
