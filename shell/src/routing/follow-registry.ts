import type { Registry } from './registry-store.ts';

type Source = Pick<EventSource, 'addEventListener' | 'close'>;

interface Page {
  document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  open(url: string): Source;
}

const browserPage = (): Page => ({ document, open: (url) => new EventSource(url) });

/** Keeps the registry of this tab up to date while it is looked at: each event that names a revision the tab does not know
 *  makes it ask again. A hidden tab listens to nothing, for browsers open few connections; it catches up when it is seen.
 *  Answers the stop. */
export function followRegistry(registry: Registry, page: Page = browserPage()): () => void {
  let source: Source | undefined;
  const onEvent = ({ data }: MessageEvent) => {
    if (revisionOf(data) !== registry.getState().revision) void registry.refresh();
  };
  const close = () => {
    source?.close();
    source = undefined;
  };
  const listen = () => {
    if (page.document.visibilityState === 'hidden') return close();
    if (source) return;
    source = page.open('/registry/events');
    for (const kind of ['revision', 'moved']) source.addEventListener(kind, onEvent as EventListener);
  };
  page.document.addEventListener('visibilitychange', listen);
  listen();
  return () => {
    page.document.removeEventListener('visibilitychange', listen);
    close();
  };
}

function revisionOf(data: unknown): unknown {
  try {
    return (JSON.parse(String(data)) as { revision?: unknown }).revision;
  } catch {
    return undefined;
  }
}
