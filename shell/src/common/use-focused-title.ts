import { useEffect, useRef } from 'react';

/** For the heading of a page shown instead of the requested one: it takes the focus, so that screen readers announce it. */
export function useFocusedTitle() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return title;
}
