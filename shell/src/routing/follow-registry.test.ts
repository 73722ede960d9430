import { aSnapshot } from '../testing/registry.ts';
import { followRegistry } from './follow-registry.ts';

/** A browser's locks, one at a time in the order of the requests, and its channels. */
function aBrowser() {
  let held = Promise.resolve();
  const tabs = new Set<(event: MessageEvent) => void>();
  const locks = {
    request: (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void> | undefined) =>
      (held = held.then(() => (signal.aborted ? undefined : work()))),
  };
  const channel = () => {
    let own: ((event: MessageEvent) => void) | undefined;
    return {
      addEventListener: (_kind: string, run: (event: MessageEvent) => void) => void tabs.add((own = run)),
      postMessage: (data: unknown) => {
        for (const tab of tabs) if (tab !== own) tab({ data } as MessageEvent);
      },
      close: () => void tabs.delete(own!),
    };
  };
  return { locks, channel };
}

/** A tab: alone in a browser without locks unless one is given. */
function aPage({ locks, channel }: Partial<ReturnType<typeof aBrowser>> = {}) {
  const opened: {
    url: string;
    readyState: number;
    listeners: Map<string, (event: MessageEvent) => void>;
    close: jest.Mock;
  }[] = [];
  let onVisibility = () => {};
  const document = {
    visibilityState: 'visible' as DocumentVisibilityState,
    addEventListener: (_kind: string, run: () => void) => void (onVisibility = run),
    removeEventListener: () => void (onVisibility = () => {}),
  };
  const open = (url: string) => {
    const source = { url, readyState: 1, listeners: new Map(), close: jest.fn() };
    opened.push(source);
    return Object.assign(source, {
      addEventListener: (kind: string, run: (event: MessageEvent) => void) => source.listeners.set(kind, run),
    });
  };
  return {
    page: { document, open, locks, channel: (channel ?? aBrowser().channel)() } as never,
    opened,
    tell: (kind: string, data: unknown) =>
      opened.at(-1)!.listeners.get(kind)!({ data: JSON.stringify(data) } as MessageEvent),
    turn: (state: DocumentVisibilityState) => {
      document.visibilityState = state;
      onVisibility();
    },
  };
}
afterEach(() => jest.useRealTimers());

const registry = () => ({ getState: () => aSnapshot(), subscribe: () => () => {}, refresh: jest.fn() });
/** One whose fetch brings revision 2. */
const movingRegistry = () => {
  let revision = 1;
  return {
    ...registry(),
    getState: () => ({ ...aSnapshot(), revision }),
    refresh: jest.fn(async () => void (revision = 2)),
  };
};

test('a move makes the tab ask again at once, not at some next look; what it knows already does not', () => {
  jest.useFakeTimers();
  const store = registry();
  const { page, opened, tell } = aPage();
  followRegistry(store, page);
  expect(opened[0]!.url).toBe('/registry/events');
  tell('revision', { revision: 1 });
  expect(store.refresh).not.toHaveBeenCalled();
  tell('moved', { revision: 2, remote: 'mfe-a', what: 'promoted', release: 'x' });
  expect(store.refresh).toHaveBeenCalledTimes(1);
  expect(jest.getTimerCount()).toBe(0);
});

test('a hidden tab listens to nothing and begins anew when it is seen', () => {
  const { page, opened, turn } = aPage();
  followRegistry(registry(), page);
  turn('hidden');
  expect(opened[0]!.close).toHaveBeenCalled();
  turn('visible');
  expect(opened).toHaveLength(2);
});

test('a stopped follower does not reconnect', () => {
  const { page, opened, turn } = aPage();
  followRegistry(registry(), page)();
  turn('visible');
  expect(opened).toHaveLength(1);
  expect(opened[0]!.close).toHaveBeenCalled();
});

test('a stream that the browser has given up is asked for anew within a minute, and only once at a time', async () => {
  jest.useFakeTimers();
  const { page, opened, tell } = aPage();
  const stop = followRegistry(registry(), page);
  tell('error', undefined);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(opened).toHaveLength(1);
  opened[0]!.readyState = 2;
  tell('error', undefined);
  tell('error', undefined);
  expect(opened).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(opened).toHaveLength(2);
  opened[1]!.readyState = 2;
  tell('error', undefined);
  stop();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(opened).toHaveLength(2);
});

test('a snapshot that could not be fetched is asked for again with the next stream', async () => {
  jest.useFakeTimers();
  const store = registry();
  const { page, opened, tell } = aPage();
  const stop = followRegistry(store, page);
  tell('moved', { revision: 2 });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(opened[0]!.close).toHaveBeenCalled();
  expect(opened).toHaveLength(2);
  tell('revision', { revision: 2 });
  expect(store.refresh).toHaveBeenCalledTimes(2);
  stop();
});

test('an hour without the registry is asked through with patience, and never given up', () => {
  jest.useFakeTimers();
  const { page, opened, tell } = aPage();
  const stop = followRegistry(registry(), page);
  const disconnecting = setInterval(() => {
    if (opened.at(-1)!.readyState === 2) return;
    opened.at(-1)!.readyState = 2;
    tell('error', undefined);
  }, 1_000);
  jest.advanceTimersByTime(10_000);
  expect(opened.length).toBeGreaterThan(1);
  jest.advanceTimersByTime(3_600_000);
  clearInterval(disconnecting);
  stop();
  expect(opened.length).toBeGreaterThan(55);
  expect(opened.length).toBeLessThan(130);
});

test('the visible tabs of a person share one stream, which goes to another tab when its own is hidden', async () => {
  const browser = aBrowser();
  const [first, second] = [aPage(browser), aPage(browser)];
  const [mine, other] = [movingRegistry(), movingRegistry()];
  followRegistry(mine, first.page);
  followRegistry(other, second.page);
  await Promise.resolve();
  expect([first.opened.length, second.opened.length]).toEqual([1, 0]);
  first.tell('moved', { revision: 2 });
  expect([mine.refresh.mock.calls.length, other.refresh.mock.calls.length]).toEqual([1, 1]);

  first.turn('hidden');
  await new Promise((resolve) => setTimeout(resolve));
  expect(first.opened[0]!.close).toHaveBeenCalled();
  expect(second.opened).toHaveLength(1);
});

test('a tab that becomes visible beside the one that listens is told the last event', async () => {
  const browser = aBrowser();
  const [first, second] = [aPage(browser), aPage(browser)];
  followRegistry(registry(), first.page);
  await Promise.resolve();
  first.tell('revision', { revision: 2 });
  const late = registry();
  followRegistry(late, second.page);
  expect(late.refresh).toHaveBeenCalledTimes(1);
  expect(second.opened).toHaveLength(0);
});
