import { useEffect, useRef } from 'react';

interface Field<Value> {
  value?: Value | null;
  onChange?: (value: Value) => void;
}

/** Updates a field with the suggestion of other fields until it is edited by hand. */
export function useFollowing<Value>(
  suggestion: Value | undefined,
  { value, onChange }: Field<Value>,
  /** Whether a new suggestion also replaces manual input. */
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
