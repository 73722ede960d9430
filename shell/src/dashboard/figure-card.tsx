import type { ReactNode } from 'react';
import { Link } from '@portal/shared-kit/router';

interface FigureCardProps {
  title: string;
  value: ReactNode;
  note?: ReactNode;
  /** Beside the note. */
  picture?: ReactNode;
  /** The list that it counts, where the person may open it. */
  list?: string | undefined;
}

/** One number: what it counts, what it is, how it changed; all of it leads to the list behind it. */
export function FigureCard({ title, value, note, picture, list }: FigureCardProps) {
  const content = (
    <>
      <span className="p-figure-name">{title}</span>
      <span className="p-figure-value">{value}</span>
      {(note || picture) && (
        <span className="p-figure-line">
          <span className="p-figure-note">{note}</span>
          {picture}
        </span>
      )}
    </>
  );
  if (!list) return <div className="p-card p-figure">{content}</div>;
  return (
    <Link className="p-card p-figure" to={list}>
      {content}
    </Link>
  );
}
