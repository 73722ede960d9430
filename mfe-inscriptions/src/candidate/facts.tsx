import type { ReactNode } from 'react';
import { messages as text } from './messages.ts';

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
