import { useEffect, useState } from 'react';

/** Debounce in milliseconds (S1 §2, decision 138). */
const debounce = 500;
/** Number of letters from which a search starts by itself. */
const enough = 4;

export interface SearchText {
  text: string;
  type(text: string): void;
  /** Enter: searches with any length. */
  submit(): void;
  clear(): void;
  /** Clears the box without changing the search. */
  reset(): void;
}

/** The text of a search box, and when it becomes a search: 500 ms after typing 4 or more letters, when cleared, or on Enter (decision 138). */
export function useSearchText(applied: string, apply: (search: string) => void): SearchText {
  const [text, setText] = useState(applied);
  const [typed, setTyped] = useState(false);
  const [seen, setSeen] = useState(applied);
  // The address changed: by the back button, or by a search that was just applied.
  if (seen !== applied) {
    setSeen(applied);
    if (!typed) setText(applied);
  }

  const search = text.trim();
  const due = typed && search !== applied && (search.length >= enough || search === '');
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => {
      setTyped(false);
      apply(search);
    }, debounce);
    return () => clearTimeout(timer);
  }, [due, search, apply]);

  const reset = () => {
    setText('');
    setTyped(false);
  };

  return {
    text,
    type: (next) => {
      setText(next);
      setTyped(true);
    },
    submit: () => {
      setTyped(false);
      if (search !== applied) apply(search);
    },
    clear: () => {
      reset();
      if (applied !== '') apply('');
    },
    reset,
  };
}
