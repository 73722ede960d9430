import { useEffect, type ReactNode, type RefObject } from 'react';
import { usePortal } from '../../remote/portal-context.tsx';
import { ScreenStyle } from './screen-style.tsx';

interface Props {
  title: string;
  /** Reaches the heading, which takes the focus when what had it goes away. */
  heading?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** What stands around a screen: its name in the page and in the browser's tab, and the kit's look. */
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
