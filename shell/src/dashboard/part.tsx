import type { ReactNode } from 'react';
import type { ApiFailure } from '@portal/shared-kit/data';
import { sessionText } from '../messages.ts';

interface PartProps {
  title: string;
  /** Whether its numbers are loading. */
  loading: boolean;
  error: ApiFailure | null;
  retry(): void;
  children: ReactNode;
}

/** A part with numbers of its own: a failure to load them leaves the rest of the page intact. */
export const Part = ({ title, loading, error, retry, children }: PartProps) => (
  <section className="p-card" aria-label={title} aria-busy={loading}>
    <h2>{title}</h2>
    {loading && <div className="p-part-place p-skeleton" />}
    {error && (
      <div role="alert">
        <p>{error.message}</p>
        {error.supportCode && (
          <p className="p-support">
            {sessionText.supportCode} <code>{error.supportCode}</code>
          </p>
        )}
        <button type="button" className="p-button" onClick={retry}>
          {sessionText.retry}
        </button>
      </div>
    )}
    {!loading && !error && children}
  </section>
);
