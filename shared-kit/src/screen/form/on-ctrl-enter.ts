import type { KeyboardEvent } from 'react';

/** Ctrl+Enter in a form, ⌘+Enter on a Mac: sends it, also where Enter alone begins a line. Keys of a dialog over the form are not its own. */
export const onCtrlEnter =
  (send: (event: KeyboardEvent<HTMLFormElement>) => void) => (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    if (!event.currentTarget.contains(event.target as Node)) return;
    event.preventDefault();
    send(event);
  };
