import type { ReactNode } from 'react';

/** What stands in a cell of a list, with what belongs to it in small under it: a narrow list shows more at once. */
export const Under = ({ what, of }: { what: ReactNode; of: string }) => (
  <>
    {what}
    <br />
    <small style={{ color: 'var(--p-muted)' }}>{of}</small>
  </>
);
