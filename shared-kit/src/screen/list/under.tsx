import type { ReactNode } from 'react';

/** The content of a cell with small text below it, so that a narrow list shows more. */
export const Under = ({ what, of }: { what: ReactNode; of: string }) => (
  <>
    {what}
    <br />
    <small style={{ color: 'var(--p-muted)' }}>{of}</small>
  </>
);
