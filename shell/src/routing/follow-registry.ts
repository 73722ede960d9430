import type { Registry } from './registry-store.ts';

type Source = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>;

interface Page {
  document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  open(url: string): Source;
}

const browserPage = (): Page => ({ document, open: (url) => new EventSource(url) });

/** Backoff in milliseconds before a stream that the browser has given up is reopened: short at first, for a gateway that restarts, then
 *  once a minute, with jitter so that tabs do not reconnect at once. */
const untilNextTry = (tries: number) => Math.min(3_000 * 2 ** tries, 60_000) * (0.5 + Math.random() / 2);

/** Keeps the registry of this tab up to date while it is visible: each event with an unknown revision triggers a fetch. A hidden tab closes
 *  its stream, because browsers allow few connections, and catches up when it becomes visible. The browser reconnects a broken stream
 *  itself; after an answer that is not a stream (a proxy's 502) it is reopened from here, and a failed fetch of the snapshot is retried.
 *  Returns the function that stops it. */
export function followRegistry(registry: Registry, page: Page = browserPage()): () => void {
  let source: Source | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  const onEvent = async ({ data }: MessageEvent) => {
    const revision = revisionOf(data);
    if (revision !== registry.getState().revision) await registry.refresh();
    if (Number(revision) > registry.getState().revision) return again();
    tries = 0;
  };
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const again = () => {
    close();
    timer = setTimeout(listen, untilNextTry(tries++));
  };
  const listen = () => {
    if (page.document.visibilityState === 'hidden') return close();
    if (source) return;
    clearTimeout(timer);
    const opened = page.open('/registry/events');
    source = opened;
    for (const kind of ['revision', 'moved'])
      opened.addEventListener(kind, (event) => void onEvent(event as MessageEvent));
    opened.addEventListener('error', () => {
      if (opened === source && opened.readyState === closed) again();
    });
  };
  page.document.addEventListener('visibilitychange', listen);
  listen();
  return () => {
    page.document.removeEventListener('visibilitychange', listen);
    close();
  };
}

/** readyState of an event source once the browser has given up. */
const closed = 2;

function revisionOf(data: unknown): unknown {
  try {
    return (JSON.parse(String(data)) as { revision?: unknown }).revision;
  } catch {
    return undefined;
  }
}
