import type { FastifyInstance } from 'fastify';
import { storageFull } from '../http/failure.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

interface Reserve {
  /** Returns whether the disk has more free space than the reserve. */
  hasReserve: () => Promise<boolean>;
  /** Calls that write little and are needed for reading. */
  except: readonly { path: string }[];
}

/** Refuses writes once the reserve of the disk is reached, so that reads continue: with a full disk the database could not serve them. */
export function keepReserve(fastify: FastifyInstance, { hasReserve, except }: Reserve): void {
  const allowed = new Set(except.map(({ path }) => `/api${path}`));
  fastify.addHook('onRequest', async ({ method, routeOptions: { url = '' } }) => {
    if (reading.has(method) || allowed.has(url) || (await hasReserve())) return;
    throw storageFull();
  });
}
