import type { ReactNode } from 'react';

interface Props {
  /** Whether the content above has its final height. */
  above: boolean;
  children: ReactNode;
}

/** Content below something that is still loading: it loads too, announces so, and becomes visible once it no longer moves. */
export const ReserveSpace = ({ above, children }: Props) => (
  <div className={above ? undefined : 'pk-unsteady'}>{children}</div>
);
