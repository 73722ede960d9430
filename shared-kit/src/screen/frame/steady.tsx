import type { ReactNode } from 'react';

interface Props {
  /** Whether what stands above has its height, or never will. */
  above: boolean;
  children: ReactNode;
}

/** Content below something that is still loaded: it loads as well, says so, and is seen once it no longer moves. */
export const Steady = ({ above, children }: Props) => (
  <div className={above ? undefined : 'pk-unsteady'}>{children}</div>
);
