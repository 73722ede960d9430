import { forget, keepOffline } from './keep-offline.ts';
import { filesOf, identityOf } from './release-set.ts';

test('sends the worker every file of the page, loaded early or late, and nothing else', async () => {
  const messages: unknown[] = [];
  const worker = { postMessage: (message: unknown) => messages.push(message) };
  const observed: unknown[] = [];
  let arrive: (paths: string[]) => void = () => undefined;
  class Observer {
    constructor(callback: (list: { getEntries(): { name: string }[] }) => void) {
      arrive = (paths) =>
        callback({ getEntries: () => paths.map((path) => ({ name: `https://portal.test${path}` })) });
    }
    observe = (what: unknown) => observed.push(what);
  }
  document.body.innerHTML =
    '<script id="portal-registry" type="application/json">{"revision":7}</script><script data-base="/r/shell/1.0.0-a/"></script>';
  const page = {
    document,
    navigator: {
      serviceWorker: {
        register: () => Promise.resolve(),
        ready: Promise.resolve({ active: worker }),
        controller: null,
      },
    },
    PerformanceObserver: Observer,
  };
  await keepOffline(page as unknown as Window & typeof globalThis, { drafts: () => undefined }, true);
  expect(observed).toEqual([{ type: 'resource', buffered: true }]);
  arrive(['/r/shell/1.0.0-a/main.js', '/api/student-profile']);
  arrive(['/api/getMyDatas']);
  arrive(['/r/mfe-student/1.0.0-b/late.js']);
  const identity = '1.0.0-a-7';
  expect(messages).toEqual([
    { files: ['/r/shell/1.0.0-a/main.js'], identity },
    { files: ['/r/mfe-student/1.0.0-b/late.js'], identity },
  ]);
});

const page = (shell: string, revision: number) =>
  `<script type="application/json" id="portal-registry">{"revision":${revision},"remotes":[{"stable":{"base":"/r/mfe-student/1.0.0-b/"}}]}</script>
   <script data-base="/r/shell/${shell}/" data-sign-in="a.js"></script><script src="/r/shell/${shell}/main.js"></script>`;

test('another shell and another revision of the registry are another set', () => {
  expect(identityOf(page('1.0.0-a', 7))).toBe('1.0.0-a-7');
  expect(identityOf(page('1.0.0-b', 7))).not.toBe(identityOf(page('1.0.0-a', 7)));
  expect(identityOf(page('1.0.0-a', 8))).not.toBe(identityOf(page('1.0.0-a', 7)));
});

test.each(['<p>Bem-vindo ao Wi-Fi</p>', page('1.0.0-a', 7).replace('data-base', 'base')])(
  'what is no page of the portal has none: %s',
  (html) => expect(identityOf(html)).toBeUndefined(),
);

test('the files of a set are those of the releases that its page names', () => {
  expect(filesOf(page('1.0.0-a', 7))).toEqual(['/r/mfe-student/1.0.0-b/', '/r/shell/1.0.0-a/']);
});

test('notices by web push and kept documents end at sign-out, and where the person signed in never asked for them', async () => {
  let ended = 0;
  const deleted: string[] = [];
  const indexedDB = { deleteDatabase: (name: string) => deleted.push(name) };
  Object.defineProperty(window, 'indexedDB', { value: indexedDB, configurable: true });
  let registered = 0;
  const subscription = { unsubscribe: () => Promise.resolve((ended += 1)) };
  const workers = {
    getRegistration: () =>
      Promise.resolve({ pushManager: { getSubscription: () => Promise.resolve(subscription) } }),
    register: () => Promise.resolve((registered += 1)),
    ready: Promise.resolve({}),
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  document.body.innerHTML = '';
  const visit = (asked: unknown, readsOffline = true) =>
    keepOffline(
      window,
      {
        drafts: () => ({
          read: () => asked,
          save: () => true,
          remove: () => undefined,
          holdsSealed: () => false,
        }),
      },
      readsOffline,
    );
  const turns = () => new Promise((resolve) => setTimeout(resolve));
  await visit(true);
  await turns();
  expect([ended, deleted]).toEqual([0, []]);
  await visit(undefined);
  await turns();
  expect(ended).toBe(1);
  await visit(undefined, false);
  await turns();
  expect([ended, registered]).toEqual([2, 2]);
  expect(deleted).toEqual(['portal-student', 'portal-student']);
  await forget(window);
  expect([ended, deleted.length]).toEqual([3, 3]);
  Reflect.deleteProperty(window, 'indexedDB');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
