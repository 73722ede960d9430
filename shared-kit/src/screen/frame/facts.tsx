import type { ReactNode } from 'react';
import { screenMessages as text } from './messages.ts';

/** Facts of a record in a grid, under their heading. */
export const Facts = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} style={card}>
    <h2 style={{ margin: '0 0 12px', fontSize: 16 }}>{title}</h2>
    <FactGrid>{children}</FactGrid>
  </section>
);

export const FactGrid = ({ children }: { children: ReactNode }) => <dl style={grid}>{children}</dl>;

export const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt style={{ fontSize: 13, color: 'var(--p-muted)' }}>{title}</dt>
    <dd style={{ margin: 0, overflowWrap: 'anywhere' }}>
      {typeof children === 'string' ? breakable(children) : children || text.nothing}
    </dd>
  </div>
);

/** An address that is too long for its line is broken before a '@' or a dot, if it can be; an amount or a card code is not. */
const breakable = (fact: string) =>
  fact
    ? fact.split(/(?=[@.][^\s\d])/).flatMap((part, nth) => (nth > 0 ? [<wbr key={nth} />, part] : part))
    : text.nothing;

const card = {
  // The grid ends with 12 px of its own.
  padding: '16px 16px 4px',
  marginBottom: 16,
  border: '1px solid var(--p-line)',
  borderRadius: 10,
  background: 'var(--p-surface)',
} as const;
const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 50% - 6px), 1fr))',
  gap: 12,
  margin: '0 0 12px',
} as const;
