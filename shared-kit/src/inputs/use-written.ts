import { useState, type ChangeEvent } from 'react';

interface Written {
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur: () => void;
}

/** The text of a field with a formatted value: raw while typing, formatted on blur. */
export function useWritten(shown: string, onWritten: (written: string) => void): Written {
  const [typed, setTyped] = useState<string>();
  return {
    value: typed ?? shown,
    onChange: ({ target }) => {
      setTyped(target.value);
      onWritten(target.value);
    },
    onBlur: () => setTyped(undefined),
  };
}
