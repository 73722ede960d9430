import type { ReactNode } from 'react';

/** A cell with small text below its content, so that a narrow list shows more. */
export const TwoLines = ({ first, second }: { first: ReactNode; second: string }) => (
  <>
    {first}
    <br />
    <small style={{ color: 'var(--p-muted)' }}>{second}</small>
  </>
);
