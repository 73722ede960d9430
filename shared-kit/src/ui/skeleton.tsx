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
