import { useEffect, useInsertionEffect, useRef } from 'react';

/** Returns the focus to the opener of a drawer or dialog; antd does so only the first time, because hidden content is destroyed. */
export function useReturnFocus(open: boolean): void {
  const opener = useRef<Element | null>(null);
  // Read before React and antd move the focus.
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
      // For components that are mounted only while open.
      if (open && document.activeElement === document.body) focusOn(opener.current);
    };
  }, [open]);
}

const focusOn = (element: Element | null) =>
  element instanceof HTMLElement && element.focus({ preventScroll: true });
