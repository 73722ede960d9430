import type { Registry } from './registry-store.ts';

type Source = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>;

interface Page {
  document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  open(url: string): Source;
}

const browserPage = (): Page => ({ document, open: (url) => new EventSource(url) });

/** Milliseconds until a stream that the browser has given up is asked for anew, after so many tries in vain: soon, for a gateway that
 *  restarts, then once a minute, and never by all tabs at once. */
const untilNextTry = (tries: number) => Math.min(3_000 * 2 ** tries, 60_000) * (0.5 + Math.random() / 2);

/** Keeps the registry of this tab up to date while it is looked at: each event that names a revision the tab does not know
 *  makes it ask again. A hidden tab listens to nothing, for browsers open few connections; it catches up when it is seen.
 *  A line that breaks is joined again by the browser; after an answer that is no stream (a proxy that says 502) it is tried anew
 *  from here, and so is a snapshot that could not be fetched. Answers the stop. */
export function followRegistry(registry: Registry, page: Page = browserPage()): () => void {
  let source: Source | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  const onEvent = async ({ data }: MessageEvent) => {
    const told = revisionOf(data);
    if (told !== registry.getState().revision) await registry.refresh();
    if (Number(told) > registry.getState().revision) return again();
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

/** What an event source is in once the browser tries no more. */
const closed = 2;

function revisionOf(data: unknown): unknown {
  try {
    return (JSON.parse(String(data)) as { revision?: unknown }).revision;
  } catch {
    return undefined;
  }
}
