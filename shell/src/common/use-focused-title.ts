import { useEffect, useRef } from 'react';

/** For the heading of a page that replaced what the user asked for: it takes the focus, so that it is read out. */
export function useFocusedTitle() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return title;
}
