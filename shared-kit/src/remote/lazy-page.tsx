import { useEffect, useState, type ComponentType } from 'react';
import { remoteMessages } from './messages.ts';

export type PageLoader = () => Promise<ComponentType>;

/** A page's code, fetched once. A failure is forgotten, so that the next attempt is a fresh one (React.lazy would keep it for ever). */
export interface LazyPage {
  /** The component, once loaded. */
  current: ComponentType | undefined;
  load(): Promise<ComponentType>;
}

export function lazyPage(loader: PageLoader): LazyPage {
  let pending: Promise<ComponentType> | undefined;
  const page: LazyPage = {
    current: undefined,
    load: () =>
      (pending ??= loader().then(
        (component) => (page.current = component),
        (error: unknown) => {
          pending = undefined;
          throw error;
        },
      )),
  };
  return page;
}

/** Draws a lazily loaded page: at once when its code is here, else a line to wait by, else what failed and a way to try again. */
export function PageOutlet({ page, onFailure }: { page: LazyPage; onFailure: (error: unknown) => void }) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>(page.current ? 'ready' : 'loading');
  useEffect(() => {
    if (page.current) return;
    let left = false;
    page.load().then(
      () => left || setState('ready'),
      (error: unknown) => {
        onFailure(error);
        if (!left) setState('failed');
      },
    );
    return () => {
      left = true;
    };
  }, [page, attempt, onFailure]);

  const Page = page.current;
  if (Page) return <Page />;
  if (state !== 'failed') return <p role="status">{remoteMessages.loading}</p>;
  const retry = () => {
    setState('loading');
    setAttempt((n) => n + 1);
  };
  return (
    <section role="alert">
      <h1>{remoteMessages.pageFailed}</h1>
      <p>{remoteMessages.pageFailedHint}</p>
      <button type="button" onClick={retry}>
        {remoteMessages.retry}
      </button>
    </section>
  );
}
