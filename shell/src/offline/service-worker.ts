/** The service worker: the network first, and without a line the page and the files of one release set (docs/adr/0026). It is a script of
 *  its own, built by build/page.cjs, and knows no API: what people read without a line is kept by their screens. */
import { overrideMark } from '@portal/shared-kit/contract/gateway/override';
import { filesOf, identityOf } from './release-set.ts';

/** What is used of a service worker's global scope, whose types do not go together with those of a page. */
interface WorkerScope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
}
interface WorkerEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  data: unknown;
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}
const worker = self as unknown as WorkerScope;

const prefix = 'portal-';
const pageKey = '/';
const matching = { ignoreVary: true };

const nameOfSet = async () => (await caches.keys()).find((name) => name.startsWith(prefix));
async function kept(key: RequestInfo): Promise<Response | undefined> {
  const name = await nameOfSet();
  return name === undefined ? undefined : caches.match(key, { cacheName: name, ...matching });
}

/** One piece of storing after the other: a page asks for its files while its set is being begun, and another tab may bring one into the set
 *  that is being deleted. */
let stored: Promise<void> = Promise.resolve();
const inTurn = (work: () => Promise<void>): Promise<void> => (stored = stored.then(work, work));

/** Stores a page as the beginning of a set; a set of another shell or registry goes as a whole before it. */
async function takePage(page: Response): Promise<void> {
  const html = await page.clone().text();
  const identity = identityOf(html);
  if (identity === undefined) return;
  const name = prefix + identity;
  for (const other of await caches.keys()) if (other !== name) await caches.delete(other);
  // A page that was drawn for one address, or for one developer, is nobody else's.
  if (html.includes('<div data-release=') || html.includes(`"${overrideMark}"`)) return;
  await (await caches.open(name)).put(pageKey, page);
}

/** Stores a file once all of it has come. */
async function takeFile(path: string, answer: Response): Promise<void> {
  const whole = new Response(await answer.blob(), answer);
  await inTurn(() => addFile(path, whole));
}
/** Adds a file where it belongs to the set; another tab may still run an older one. */
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
    const page = await kept(pageKey);
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
    const file = await kept(path);
    if (file) return file;
    throw lost;
  }
}

/** Stores what a page loaded without asking this worker; the browser's own cache has it still. A page of another set brings nothing into
 *  this one: it may have stood without a line while a release was made. */
async function takeLoaded(paths: readonly string[], identity: string): Promise<void> {
  if ((await nameOfSet()) !== prefix + identity) {
    const page = await fetch('/Student', { headers: { accept: 'text/html' } });
    if (!page.ok || identityOf(await page.clone().text()) !== identity) return;
    await inTurn(() => takePage(page));
  }
  for (const path of paths) {
    if (await kept(path)) continue;
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
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  if (pathname.startsWith('/r/')) event.respondWith(answerFile(event, pathname));
  else if (mode === 'navigate') event.respondWith(answerPage(event));
});
