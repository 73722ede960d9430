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

/** The place of amounts in a sheet. */
export const right = { textAlign: 'right', whiteSpace: 'nowrap' } as const;

interface Column {
  title: string;
  /** The long form of a short title. */
  full?: string;
  amount?: boolean;
}

/** The head of a sheet; a column that is only named holds text. */
export const SheetHead = ({ columns }: { columns: readonly (string | Column)[] }) => (
  <thead>
    <tr>
      {columns
        .map((column): Column => (typeof column === 'string' ? { title: column } : column))
        .map(({ title, full, amount }) => (
          <th key={title} scope="col" title={full} style={amount ? right : undefined}>
            {title}
          </th>
        ))}
    </tr>
  </thead>
);
