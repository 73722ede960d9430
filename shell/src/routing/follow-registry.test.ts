import { aSnapshot } from '../testing/registry.ts';
import { followRegistry } from './follow-registry.ts';

function aPage() {
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
    page: { document, open } as never,
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
