interface SkeletonProps {
  /** Whether it moves. */
  active?: boolean;
  title?: boolean;
  paragraph?: { rows: number };
}

/** The place of lines that are on their way. */
export const Skeleton = ({ active = false, title = true, paragraph = { rows: 3 } }: SkeletonProps) => (
  <div className={active ? 'pk-skeleton pk-skeleton-active' : 'pk-skeleton'} aria-hidden>
    {title && <div className="pk-skeleton-title" />}
    {Array.from({ length: paragraph.rows }, (_, row) => (
      <div key={row} />
    ))}
  </div>
);
