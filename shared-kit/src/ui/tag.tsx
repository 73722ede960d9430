import type { MouseEvent, ReactNode } from 'react';

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
