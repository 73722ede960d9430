import type { ReactNode } from 'react';

/** Titles with their values. */
export const Facts = ({ facts }: { facts: readonly (readonly [title: string, value: ReactNode])[] }) => (
  <dl className="st-facts">
    {facts.map(([title, value]) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
