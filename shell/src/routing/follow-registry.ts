import type { Registry } from './registry-store.ts';

type Source = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>;

/** What the follower needs of the browser; tests replace it. Without `locks` (a page without TLS) each tab listens for itself. */
interface Page {
  document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  open(url: string): Source;
  channel: Pick<BroadcastChannel, 'addEventListener' | 'postMessage' | 'close'>;
  locks: Pick<LockManager, 'request'> | undefined;
}

const name = 'portal-registry';

const browserPage = (): Page => ({
  document,
  open: (url) => new EventSource(url),
  channel: new BroadcastChannel(name),
  locks: navigator.locks,
});

/** Backoff in milliseconds before a stream that the browser has given up is reopened: short at first, for a gateway that restarts, then
 *  once a minute, with jitter so that tabs do not reconnect at once. */
const untilNextTry = (tries: number) => Math.min(3_000 * 2 ** tries, 60_000) * (0.5 + Math.random() / 2);

/** Keeps the registry of this tab up to date while it is visible: each event with an unknown revision triggers a fetch. Browsers allow few
 *  connections, so the visible tabs of a person share one stream: the tab that holds the lock listens and tells the others. A hidden tab
 *  gives the lock away, and catches up when it becomes visible. The browser reconnects a broken stream itself; after an answer that is
 *  not a stream (a proxy's 502) it is reopened from here, and a failed fetch of the snapshot is retried. Returns the function that stops
 *  it. */
export function followRegistry(registry: Registry, page: Page = browserPage()): () => void {
  let source: Source | undefined;
  /** Ends the wait for the lock, or the time as its holder. */
  let turn: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  /** The last event of the stream, for tabs that ask. */
  let last: unknown;
  const onEvent = async (data: unknown) => {
    const revision = revisionOf(data);
    if (revision !== registry.getState().revision) await registry.refresh();
    if (Number(revision) > registry.getState().revision) return again();
    tries = 0;
  };
  const close = () => {
    clearTimeout(timer);
    turn?.abort();
    source?.close();
    turn = source = last = undefined;
  };
  const again = () => {
    close();
    timer = setTimeout(listen, untilNextTry(tries++));
  };
  const open = () => {
    const opened = page.open('/registry/events');
    source = opened;
    for (const kind of ['revision', 'moved'])
      opened.addEventListener(kind, (event) => {
        last = (event as MessageEvent).data;
        page.channel.postMessage(last);
        void onEvent(last);
      });
    opened.addEventListener('error', () => {
      if (opened === source && opened.readyState === closed) again();
    });
  };
  const listen = () => {
    if (page.document.visibilityState === 'hidden') return close();
    if (turn) return;
    clearTimeout(timer);
    const { signal } = (turn = new AbortController());
    if (!page.locks) return open();
    page.channel.postMessage(asks);
    page.locks
      .request(name, { signal }, () => {
        if (signal.aborted) return undefined;
        open();
        return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      })
      .catch(() => undefined); // The wait was ended.
  };
  page.channel.addEventListener('message', ({ data }) => {
    if (data !== asks) return turn && !source && void onEvent(data);
    if (last !== undefined) page.channel.postMessage(last);
  });
  page.document.addEventListener('visibilitychange', listen);
  listen();
  return () => {
    page.document.removeEventListener('visibilitychange', listen);
    page.channel.close();
    close();
  };
}

/** A tab asks the one that listens for the last event. */
const asks = 'asks';

/** readyState of an event source once the browser has given up. */
const closed = 2;

function revisionOf(data: unknown): unknown {
  try {
    return (JSON.parse(String(data)) as { revision?: unknown }).revision;
  } catch {
    return undefined;
  }
}
