import { useState, type ChangeEvent } from 'react';

interface Written {
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur: () => void;
}

/** The text of a field whose value is written otherwise: what is typed stands until the field is left, then the value as it is shown. */
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
