import { useEffect, type ReactNode, type RefObject } from 'react';
import { usePortal } from '../../remote/portal-context.tsx';
import { ScreenStyle } from './screen-style.tsx';

interface Props {
  title: string;
  /** The heading, which takes the focus when the focused element is removed. */
  heading?: RefObject<HTMLHeadingElement | null>;
  /** At the end of the heading line, such as a link to a related screen. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The frame of a screen: heading, document title and styles. */
export function ScreenFrame({ title, heading, beside, children }: Props) {
  const { setTitle } = usePortal();
  useEffect(() => setTitle(title), [title, setTitle]);
  const head = (
    <h1 ref={heading} tabIndex={-1} className="pk-title">
      {title}
    </h1>
  );
  return (
    <section aria-label={title}>
      <ScreenStyle />
      {beside ? (
        <div className="pk-head">
          {head}
          {beside}
        </div>
      ) : (
        head
      )}
      {children}
    </section>
  );
}

interface ReserveSpaceProps {
  /** Whether the content above has its final height. */
  above: boolean;
  children: ReactNode;
}

/** Content below something that is still loading: it loads too, announces so, and becomes visible once it no longer moves. */
export const ReserveSpace = ({ above, children }: ReserveSpaceProps) => (
  <div className={above ? undefined : 'pk-unsteady'}>{children}</div>
);
