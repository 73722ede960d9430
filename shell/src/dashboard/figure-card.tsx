import type { ReactNode } from 'react';
import { Link } from '@portal/shared-kit/router';

interface FigureCardProps {
  title: string;
  value: ReactNode;
  note?: ReactNode;
  /** Shown beside the note. */
  picture?: ReactNode;
  /** Address of the counted list, where the user may open it. */
  list?: string | undefined;
}

/** One number with its label and change; the whole card links to the counted list. */
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
