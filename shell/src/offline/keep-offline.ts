import type { Session } from '../session/session.ts';
import { endPush, pushDraft } from '../common/own-push.ts';
import { identityOf } from './release-set.ts';

/** Deletes the documents that a student keeps (mfe-student, `kept-files.ts`). */
const forgetFiles = (page: Window & typeof globalThis) =>
  void page.indexedDB?.deleteDatabase('portal-student');

/** At sign-out: ends the notices of this browser, and deletes the documents that a student keeps. */
export async function forget(page: Window & typeof globalThis): Promise<void> {
  forgetFiles(page);
  await endPush();
}

/** Registers the service worker, which stores the page and its files for offline use (docs/adr/0026), for people who read offline. Files served
 *  from the browser's memory cache bypass the worker, so they are reported to it. Notices by web push, and documents that are kept, end with
 *  the session of the person who asked for them, also where another one signed in on their locked page (J43). */
export async function keepOffline(
  page: Window & typeof globalThis,
  session: Pick<Session, 'drafts'>,
  readsOffline: boolean,
): Promise<void> {
  const workers = page.navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  const drafts = session.drafts();
  if (drafts?.read(`shell:${pushDraft}`) === undefined) void endPush();
  if (drafts?.read('mfe-student:kept-files') === undefined) forgetFiles(page);
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
