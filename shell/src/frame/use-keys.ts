import { useEffect, useRef } from 'react';

/** Whether what is typed there is text. */
const isTypedIn = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="grid"]') !== null;

/** Calls what belongs to a character, where nobody is typing and no dialog is open. */
export function useKeys(keys: Record<string, () => void>): void {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = now.current[event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey || isTypedIn(event.target)) return;
      if (document.querySelector('dialog[open], [role="dialog"]')) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
