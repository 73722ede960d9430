import type { CSSProperties, ReactNode } from 'react';

interface Props {
  label: string;
  /** Whether it is as narrow as what it holds, and not at least as wide as a list. */
  fits?: boolean;
  style?: CSSProperties;
  children: ReactNode;
}

/** A table in a frame in which it scrolls sideways, by keyboard as well. */
export const Sheet = ({ label, fits = false, style, children }: Props) => (
  <div className="pk-sheet" role="group" aria-label={label} tabIndex={0} style={style}>
    <table aria-label={label} style={fits ? { minWidth: 0 } : undefined}>
      {children}
    </table>
  </div>
);
