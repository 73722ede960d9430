import { useEffect, useState, type ComponentType } from 'react';

export const remoteMessages = {
  loading: 'Por favor, aguarde enquanto carregamos a informaçao...',
  pageFailed: 'Não foi possível abrir esta página.',
  pageFailedHint: 'A ligação pode estar lenta ou ter falhado. O que já abriu continua a funcionar.',
  retry: 'Tentar de novo',
  crashed: 'Esta página deixou de funcionar.',
} as const;

export type Loader<Props extends object = object> = () => Promise<ComponentType<Props>>;

/** Code that is fetched once. A failure is forgotten, so that the next attempt is a fresh one (React.lazy would keep it for ever). */
export interface LazyCode<Props extends object = object> {
  /** The component, once loaded. */
  current: ComponentType<Props> | undefined;
  load(): Promise<ComponentType<Props>>;
}

export function lazyCode<Props extends object>(loader: Loader<Props>): LazyCode<Props> {
  let pending: Promise<ComponentType<Props>> | undefined;
  const code: LazyCode<Props> = {
    current: undefined,
    load: () =>
      (pending ??= loader().then(
        (component) => (code.current = component),
        (error: unknown) => {
          pending = undefined;
          throw error;
        },
      )),
  };
  return code;
}

interface OutletProps<Props extends object> {
  code: LazyCode<Props>;
  /** Given to the component. */
  with: Props;
  onFailure?: (error: unknown) => void;
}

/** Renders lazily loaded code: at once when loaded, else a loading text, else the error with a retry. */
export function LazyOutlet<Props extends object>({ code, with: props, onFailure }: OutletProps<Props>) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>(code.current ? 'ready' : 'loading');
  useEffect(() => {
    if (code.current) return;
    let left = false;
    code.load().then(
      () => left || setState('ready'),
      (error: unknown) => {
        onFailure?.(error);
        if (!left) setState('failed');
      },
    );
    return () => {
      left = true;
    };
  }, [code, attempt, onFailure]);

  const Component = code.current;
  if (Component) return <Component {...props} />;
  if (state !== 'failed')
    return (
      <p role="status" className="pk-coming">
        {remoteMessages.loading}
      </p>
    );
  const retry = () => {
    setState('loading');
    setAttempt((n) => n + 1);
  };
  return (
    <section role="alert">
      <h1>{remoteMessages.pageFailed}</h1>
      <p>{remoteMessages.pageFailedHint}</p>
      <button type="button" className="p-button p-primary" onClick={retry}>
        {remoteMessages.retry}
      </button>
    </section>
  );
}

/** A component whose code is fetched when it is first drawn: for what a screen shows only on demand, such as the fields of its form. */
export function later<Props extends object>(
  loader: Loader<Props>,
): ComponentType<Props> & { code: LazyCode<Props> } {
  const code = lazyCode(loader);
  const Later = (props: Props) => <LazyOutlet code={code} with={props} />;
  // For pages that need it soon, and for React Fast Refresh, which fetches the code of a newer build before it draws that.
  return Object.assign(Later, { code });
}
