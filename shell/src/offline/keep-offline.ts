import type { Session } from '../session/session.ts';
import { endPush, pushDraft } from '../common/own-push.ts';
import { identityOf } from './release-set.ts';

/** At sign-out: ends the notices of this browser, and deletes the documents that a student keeps (mfe-student, `kept-files.ts`). */
export async function forget(page: Window & typeof globalThis): Promise<void> {
  page.indexedDB?.deleteDatabase('portal-student');
  await endPush();
}

/** Registers the service worker, which stores the page and its files for offline use (docs/adr/0026), for people who read offline. Files served
 *  from the browser's memory cache bypass the worker, so they are reported to it. Notices by web push end with the session of the person who
 *  asked for them. */
export async function keepOffline(
  page: Window & typeof globalThis,
  session: Pick<Session, 'drafts'>,
  readsOffline: boolean,
): Promise<void> {
  const workers = page.navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  if (session.drafts()?.read(`shell:${pushDraft}`) === undefined) void endPush();
  if (!readsOffline) return;
  await workers.register('/sw.js', { updateViaCache: 'none' });
  const { active } = await workers.ready;
  const identity = identityOf(page.document.documentElement.outerHTML);
  if (identity === undefined) return;
  new page.PerformanceObserver((list) => {
    const files = list
      .getEntries()
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/r/'));
    if (files.length > 0) (workers.controller ?? active)?.postMessage({ files, identity });
  }).observe({ type: 'resource', buffered: true });
}
