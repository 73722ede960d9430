import express, { type Router } from 'express';
import type { Core } from '../core.ts';
import { shellName } from '../registry/state.ts';

/** Content security policy of the service worker: it may only fetch from the portal. */
const policy = "default-src 'none'; connect-src 'self'";

/** A service worker that replaces its predecessor, deletes its caches and unregisters itself. */
const removal = `addEventListener('install',()=>skipWaiting());addEventListener('activate',(event)=>event.waitUntil((async()=>{for(const name of await caches.keys())await caches.delete(name);await registration.unregister()})()));`;

/** `/sw.js`: the service worker of the current stable shell. Where that has none, or `off` is set, one that removes the service worker from
 *  browsers (docs/adr/0026). */
export function serviceWorkerRoutes({ registry, releases }: Core, off: boolean): Router {
  const router = express.Router();
  router.get('/sw.js', async (_req, res) => {
    const release = off ? undefined : registry.state.remotes.get(shellName)?.stable;
    const file = release
      ? await releases.read({ name: shellName, release }, 'sw.js', ['identity'])
      : undefined;
    res
      .set({
        'content-type': 'text/javascript; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': 'no-store',
      })
      .send(file?.kind === 'file' ? file.bytes : removal);
  });
  return router;
}
