import { useEffect, useLayoutEffect, useRef } from 'react';

/** Gives the focus back to what opened a drawer; antd's own does so the first time only, because it destroys what is hidden. */
export function useReturnFocus(open: boolean): void {
  const opener = useRef<Element | null>(null);
  // Before antd moves the focus into the drawer.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  useEffect(() => {
    if (open || !(opener.current instanceof HTMLElement)) return;
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.closest('.ant-drawer');
    if (isLost) opener.current.focus({ preventScroll: true });
    opener.current = null;
  }, [open]);
}
