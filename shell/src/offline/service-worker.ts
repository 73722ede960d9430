/** The service worker: shows notices by web push; network first; offline, the page and files of one release set (docs/adr/0026). A separate script, built by
 *  build/page.cjs, that does not handle the API: screens cache their own data for offline reading. */
import { overrideMark } from '@portal/shared-kit/contract/gateway/override';
import { filesOf, identityOf } from './release-set.ts';

/** The used part of a service worker's global scope, whose types conflict with those of a page. */
interface WorkerScope {
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(options: object): Promise<readonly { url: string; focus(): Promise<unknown> }[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: {
    navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, options: object): Promise<void>;
  };
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
}
interface WorkerEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  data: unknown;
  notification: { data: unknown; close(): void };
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}
const worker = self as unknown as WorkerScope;

const prefix = 'portal-';
const pageKey = '/';
const matching = { ignoreVary: true };

const nameOfSet = async () => (await caches.keys()).find((name) => name.startsWith(prefix));
async function cachedResponse(key: RequestInfo): Promise<Response | undefined> {
  const name = await nameOfSet();
  return name === undefined ? undefined : caches.match(key, { cacheName: name, ...matching });
}

/** Storage operations run one after the other: a page requests its files while its set is being created, and another tab may add one to a
 *  set that is being deleted. */
let stored: Promise<void> = Promise.resolve();
const inTurn = (work: () => Promise<void>): Promise<void> => (stored = stored.then(work, work));

/** Stores a page as the start of a set; replaces a set of another shell or registry as a whole. */
async function takePage(page: Response): Promise<void> {
  const html = await page.clone().text();
  const identity = identityOf(html);
  if (identity === undefined) return;
  const name = prefix + identity;
  for (const other of await caches.keys()) if (other !== name) await caches.delete(other);
  // A page rendered for one address, or for one developer, must not be served to others.
  if (html.includes('<div data-release=') || html.includes(`"${overrideMark}"`)) return;
  await (await caches.open(name)).put(pageKey, page);
}

/** Stores a file once it was received completely. */
async function takeFile(path: string, answer: Response): Promise<void> {
  const whole = new Response(await answer.blob(), answer);
  await inTurn(() => addFile(path, whole));
}
/** Adds a file if it belongs to the set; another tab may still run an older one. */
async function addFile(path: string, file: Response): Promise<void> {
  const name = await nameOfSet();
  if (name === undefined) return;
  const set = { cacheName: name, ...matching };
  const page = await caches.match(pageKey, set);
  if (!page || (await caches.match(path, set))) return;
  if (filesOf(await page.text()).some((folder) => path.startsWith(folder)))
    await (await caches.open(name)).put(path, file);
}

async function answerPage(event: WorkerEvent): Promise<Response> {
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request));
    const isPage = page.ok && page.headers.get('content-type')?.startsWith('text/html');
    if (isPage) {
      const copy = page.clone();
      event.waitUntil(inTurn(() => takePage(copy)));
    }
    return page;
  } catch (lost) {
    const page = await cachedResponse(pageKey);
    if (page) return page;
    throw lost;
  }
}

async function answerFile(event: WorkerEvent, path: string): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(takeFile(path, answer.clone()));
    return answer;
  } catch (lost) {
    const file = await cachedResponse(path);
    if (file) return file;
    throw lost;
  }
}

/** Stores what a page loaded without this worker, from the browser's own cache. A page of another set adds nothing to this one: it may have
 *  been offline during a release. */
async function takeLoaded(paths: readonly string[], identity: string): Promise<void> {
  if ((await nameOfSet()) !== prefix + identity) {
    const page = await fetch('/Student', { headers: { accept: 'text/html' } });
    if (!page.ok || identityOf(await page.clone().text()) !== identity) return;
    await inTurn(() => takePage(page));
  }
  for (const path of paths) {
    if (await cachedResponse(path)) continue;
    const answer = await fetch(path);
    if (answer.ok) await takeFile(path, answer);
  }
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()])),
);
worker.addEventListener('message', (event) => {
  const { files, identity } = event.data as { files: string[]; identity: string };
  event.waitUntil(takeLoaded(files, identity));
});
/** A notice by web push: that something is new, and where (docs/adr/0046). */
interface PushNotice {
  title: string;
  body: string;
  path: string;
  tag: string;
}
worker.addEventListener('push', (event) => {
  const { title, body, path, tag } = (event.data as { json(): PushNotice }).json();
  event.waitUntil(worker.registration.showNotification(title, { body, tag, data: path, lang: 'pt' }));
});
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(String(event.notification.data)));
});
/** Shows a page of the portal: in the window that has it, otherwise in a new one, so that nothing typed elsewhere is lost. */
async function openPage(path: string): Promise<unknown> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  return open ? open.focus() : worker.clients.openWindow(new URL(path, location.origin).pathname);
}

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  if (pathname.startsWith('/r/')) event.respondWith(answerFile(event, pathname));
  else if (mode === 'navigate') event.respondWith(answerPage(event));
});
