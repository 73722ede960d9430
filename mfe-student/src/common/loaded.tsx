import type { ApiFailure } from '@portal/shared-kit/data';
import type { ReactNode } from 'react';
import { common as text } from './messages.ts';

interface Props<Data> {
  query: {
    data: Data | undefined;
    error: ApiFailure | null;
    refetch: () => unknown;
    /** Milliseconds; set where the data are of that time and the portal cannot be reached now. */
    keptAt?: number | undefined;
  };
  children: (data: Data) => ReactNode;
}

/** Shows a loading state or an error with retry. Data loaded before stay visible. */
export function Loaded<Data>({ query: { data, error, refetch, keptAt }, children }: Props<Data>) {
  if (data !== undefined)
    return (
      <>
        {keptAt !== undefined && (
          <p role="status" className="st-quiet st-kept">
            {text.keptAt(keptAt)}
          </p>
        )}
        {children(data)}
      </>
    );
  if (!error)
    return (
      <p role="status" className="st-quiet" data-loading>
        {text.loading}
      </p>
    );
  return (
    <div role="alert" className="st-card">
      <p>
        <strong>{text.failed}</strong>
      </p>
      <p>{error.message}</p>
      {error.supportCode && <p className="st-quiet">{text.support(error.supportCode)}</p>}
      <div className="st-acts">
        <button type="button" className="st-button" onClick={() => void refetch()}>
          {text.retry}
        </button>
      </div>
    </div>
  );
}
