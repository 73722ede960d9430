import { useEffect, useRef } from 'react';

/** Whether keys typed there are text input. */
const isTypedIn = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="grid"]') !== null;

/** Calls the handler of a key while no dialog is open: `ctrl+k` everywhere, a single character only outside text fields. */
export function useKeys(keys: Record<string, () => void>): void {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey;
      const act = now.current[isCommand ? `ctrl+${event.key.toLowerCase()}` : event.key];
      if (!act || event.altKey || (!isCommand && isTypedIn(event.target))) return;
      if (document.querySelector('dialog[open], [role="dialog"]')) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
