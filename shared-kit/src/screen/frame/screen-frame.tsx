import { useEffect, type ReactNode, type RefObject } from 'react';
import { usePortal } from '../../remote/portal-context.tsx';
import { ScreenStyle } from './screen-style.tsx';

interface Props {
  title: string;
  /** The heading, which takes the focus when the focused element is removed. */
  heading?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** The frame of a screen: heading, document title and styles. */
export function ScreenFrame({ title, heading, children }: Props) {
  const { setTitle } = usePortal();
  useEffect(() => setTitle(title), [title, setTitle]);
  return (
    <section aria-label={title}>
      <ScreenStyle />
      <h1 ref={heading} tabIndex={-1} className="pk-title">
        {title}
      </h1>
      {children}
    </section>
  );
}
