import { identityOf } from './release-set.ts';

/** The part of Response that the worker uses; jsdom has none. */
class Answer {
  readonly ok = true;
  readonly headers = new Headers({ 'content-type': 'text/html' });
  constructor(readonly body: string) {}
  text = () => Promise.resolve(this.body);
  blob = () => Promise.resolve(this.body);
  clone = () => new Answer(this.body);
}
const page = (revision: number) => `<script id="portal-registry">{"revision":${revision}}</script>
  <script data-base="/r/shell/1.0.0-a/"></script><script src="/r/shell/1.0.0-a/main.js"></script>`;

/** The browser's cache storage: every operation completes in a later turn of the event loop. */
class Sets {
  readonly sets = new Map<string, Map<string, Answer>>();
  readonly later = () => new Promise((done) => setTimeout(done));
  async keys() {
    await this.later();
    return [...this.sets.keys()];
  }
  async delete(name: string) {
    await this.later();
    return this.sets.delete(name);
  }
  async open(name: string) {
    await this.later();
    const set = this.sets.get(name) ?? new Map<string, Answer>();
    this.sets.set(name, set);
    return {
      put: async (key: string, answer: Answer) => {
        await this.later();
        set.set(key, answer);
      },
    };
  }
  async match(key: string, { cacheName }: { cacheName: string }) {
    await this.later();
    return this.sets.get(cacheName)?.get(key)?.clone();
  }
}

const sets = new Sets();
const listeners = new Map<string, (event: object) => void>();
const fetched: string[] = [];
const shown: object[] = [];
const windows: object[] = [];
const visited: string[] = [];
const pending: Promise<unknown>[] = [];
let revision = 1;

/** Requests as a page would and returns the worker's answer; storing continues in the background. */
async function ask(path: string, mode = 'cors'): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  listeners.get('fetch')?.({
    request: { method: 'GET', mode, url: location.origin + path },
    preloadResponse: Promise.resolve(undefined),
    waitUntil: (work: Promise<unknown>) => pending.push(work),
    respondWith: (promise: Promise<Answer>) => (answer = promise),
  });
  if (!answer) throw new Error(`nobody answered ${path}`);
  return answer;
}
async function opened() {
  await ask('/Student', 'navigate');
  await ask('/r/shell/1.0.0-a/main.js');
  while (pending.length > 0) await pending.shift();
}
const cachedPaths = () => [...sets.sets].map(([name, files]) => [name, [...files.keys()].sort()]);

beforeAll(async () => {
  Object.assign(globalThis, {
    self: {
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
      registration: {
        showNotification: (title: string, options: object) =>
          Promise.resolve(shown.push({ title, ...options })),
      },
      clients: {
        matchAll: () => Promise.resolve(windows),
        openWindow: (url: string) => Promise.resolve(visited.push(`opened ${url}`)),
      },
    },
    caches: sets,
    Response: Answer,
    fetch: (request: string | { url: string }) => {
      const url = typeof request === 'string' ? request : request.url;
      fetched.push(url);
      return Promise.resolve(new Answer(url.includes('/r/') ? '' : page(revision)));
    },
  });
  await import('./service-worker.ts');
});

test('a file that comes while the set of its page is being begun belongs to that set', async () => {
  for (revision of [1, 2]) {
    await opened();
    const name = `portal-${identityOf(page(revision))}`;
    expect(cachedPaths()).toEqual([[name, ['/', '/r/shell/1.0.0-a/main.js']]]);
  }
});

test("fetches and stores files that a page had from the browser's memory cache, once, and only in the cache of that page", async () => {
  const file = '/r/shell/1.0.0-a/late.js';
  const tell = async (of: number) => {
    fetched.length = 0;
    const data = { files: [file], identity: identityOf(page(of)) };
    listeners.get('message')?.({ data, waitUntil: (work: Promise<unknown>) => pending.push(work) });
    while (pending.length > 0) await pending.shift();
    return [...fetched];
  };
  expect(await tell(2)).toEqual([file]);
  expect(await tell(2)).toEqual([]);
  // An older page, in a tab that stayed open.
  expect(await tell(1)).toEqual(['/Student']);
  expect(cachedPaths()).toEqual([[`portal-${identityOf(page(2))}`, ['/', file, '/r/shell/1.0.0-a/main.js']]]);
});

test('shows the notice that a push brings, and opens its page: where it is open, otherwise in a new window', async () => {
  const happen = async (type: string, event: object) => {
    listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => pending.push(work) });
    while (pending.length > 0) await pending.shift();
  };
  const notice = {
    title: 'ISC',
    body: 'Tem uma mensagem nova.',
    path: '/notifications',
    tag: 'portal-GERAL',
  };
  await happen('push', { data: { json: () => notice } });
  expect(shown).toEqual([
    { title: 'ISC', body: 'Tem uma mensagem nova.', data: '/notifications', tag: 'portal-GERAL', lang: 'pt' },
  ]);
  const notification = { data: '/notifications', close: () => visited.push('closed') };
  await happen('notificationclick', { notification });
  const focus = () => Promise.resolve(visited.push('focused'));
  windows.push({ url: `${location.origin}/notifications?page=1`, focus });
  await happen('notificationclick', { notification });
  await happen('notificationclick', { notification: { ...notification, data: 'https://elsewhere.test/a' } });
  expect(visited).toEqual(['closed', 'opened /notifications', 'closed', 'focused', 'closed', 'opened /a']);
});
