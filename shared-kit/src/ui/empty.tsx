import type { ReactNode } from 'react';
import { uiMessages as text } from './messages.ts';

/** Placeholder of missing content. */
export const Empty = ({
  description = text.noData,
  children,
}: {
  description?: ReactNode;
  children?: ReactNode;
}) => (
  <div className="pk-empty">
    <svg width="56" height="36" viewBox="0 0 56 36" fill="none" stroke="currentColor" aria-hidden>
      <path d="M6 17 15 5h26l9 12v13a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3V17h14c1 0 2 1 2 2 0 3 2 4 4 4h4c2 0 4-1 4-4 0-1 1-2 2-2h14" />
    </svg>
    <div>{description}</div>
    {children}
  </div>
);
