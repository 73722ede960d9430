import { candidacy, type CandidacyReview } from '@portal/shared-kit/contract/admissions/candidacy';
import { useEndpoint } from '@portal/shared-kit/data';
import { useEffect, type ReactNode } from 'react';
import { messages as text } from './messages.ts';

/** Milliseconds between two refreshes, within which a decision of somebody else shows. */
const everyMs = 10_000;

/** One candidacy, loaded when it is opened and refreshed every few seconds, so that of two clerks the slower one sees the other's decision
 *  before continuing. */
export function useCandidacy(id: number) {
  const read = useEndpoint(candidacy, { params: { id } });
  const { refetch } = read;
  useEffect(() => {
    const again = () => void (document.hidden || refetch({ cancelRefetch: false }));
    again();
    const timer = setInterval(again, everyMs);
    return () => clearInterval(timer);
  }, [refetch]);
  return read;
}

/** Actions of the office on a candidacy. */
export type Doing = 'approve' | 'reject' | 'edit' | 'correct' | 'reopen';

/** Props of every dialog: the candidacy as of now, and how to reload it. */
export interface ReviewedCandidacy {
  of: CandidacyReview;
  reload: () => void;
  onClose: () => void;
}

/** Of a dialog that decides. */
export interface DecidedCandidacy extends ReviewedCandidacy {
  onDecided: (() => void) | undefined;
}

/** Labelled facts under a heading. */
export const FactList = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2 style={{ fontSize: 16, margin: '20px 0 8px' }}>{title}</h2>
    <dl style={{ display: 'grid', gap: 6, margin: 0 }}>{children}</dl>
  </section>
);

export const FactRow = ({ title, children }: { title: string; children: ReactNode }) => (
  <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', gap: 12 }}>
    <dt style={{ color: 'var(--p-muted)' }}>{title}</dt>
    <dd style={{ margin: 0, overflowWrap: 'anywhere' }}>
      {children === null || children === undefined || children === '' ? text.none : children}
    </dd>
  </div>
);
