import { useEffect, useInsertionEffect, useRef } from 'react';

/** Gives the focus back to what opened a drawer or a dialog; antd's own does so the first time only, because it destroys what is hidden. */
export function useReturnFocus(open: boolean): void {
  const opener = useRef<Element | null>(null);
  // Before React and antd move the focus into what opens.
  useInsertionEffect(() => {
    if (open) opener.current ??= document.activeElement;
  }, [open]);
  useEffect(() => {
    if (!open) {
      const { activeElement } = document;
      if (activeElement === document.body || activeElement?.closest('.ant-drawer, .ant-modal'))
        focusOn(opener.current);
      opener.current = null;
    }
    return () => {
      // Whoever is drawn only while it is open takes the focus along.
      if (open && document.activeElement === document.body) focusOn(opener.current);
    };
  }, [open]);
}

const focusOn = (element: Element | null) =>
  element instanceof HTMLElement && element.focus({ preventScroll: true });
