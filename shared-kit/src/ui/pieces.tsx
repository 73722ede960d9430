import type { MouseEvent, ReactNode } from 'react';
import { uiMessages as text } from './messages.ts';

/** antd's names of colours, as the portal's meanings. */
const tones = {
  default: 'quiet',
  green: 'good',
  orange: 'wait',
  gold: 'wait',
  red: 'bad',
  blue: 'info',
} as const;

export type TagColor = keyof typeof tones;

interface TagProps {
  color?: TagColor;
  className?: string;
  /** With a button of that name that removes it. */
  closable?: { 'aria-label': string };
  onClose?(event: MouseEvent<HTMLButtonElement>): void;
  children: ReactNode;
}

/** A word on a background whose colour has the same meaning. */
export const Tag = ({ color = 'default', className = '', closable, onClose, children }: TagProps) => (
  <span className={`pk-tag pk-tag-${tones[color]} ${className}`}>
    {children}
    {closable && (
      <button type="button" className="pk-close" aria-label={closable['aria-label']} onClick={onClose}>
        ×
      </button>
    )}
  </span>
);

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

interface SkeletonProps {
  /** Whether it is animated. */
  active?: boolean;
  title?: boolean;
  paragraph?: { rows: number };
}

/** Placeholder of lines that are loading. */
export const Skeleton = ({ active = false, title = true, paragraph = { rows: 3 } }: SkeletonProps) => (
  <div className={active ? 'pk-skeleton pk-skeleton-active' : 'pk-skeleton'} aria-hidden>
    {title && <div className="pk-skeleton-title" />}
    {Array.from({ length: paragraph.rows }, (_, row) => (
      <div key={row} />
    ))}
  </div>
);
