import { useEffect, useRef } from 'react';

interface Field<Value> {
  value?: Value | null;
  onChange?: (value: Value) => void;
}

/** Lets a field follow what other fields suggest for as long as nobody writes something else in it. */
export function useFollowing<Value>(
  suggestion: Value | undefined,
  { value, onChange }: Field<Value>,
  /** Whether a new suggestion also replaces what was written by hand. */
  always = false,
): void {
  const last = useRef<Value>(undefined);
  useEffect(() => {
    if (suggestion === undefined || suggestion === last.current) return;
    const follows = always || value === undefined || value === null || value === '' || value === last.current;
    last.current = suggestion;
    if (follows && value !== suggestion) onChange?.(suggestion);
  }, [suggestion, value, onChange, always]);
}
