import { useState, type ChangeEvent } from 'react';
import { readDay, writtenDay } from '../day-text.ts';
import { inputMessages as text } from './messages.ts';

interface Props {
  id?: string;
  name?: string;
  required?: boolean;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string | undefined;
  /** `yyyy-mm-dd`, or empty, or a text that is no day. */
  value: string;
  /** Called with the day, or undefined while the text is none, and with the text: as `value` it stays in the field. */
  onDay: (day: string | undefined, typed: string) => void;
}

/** A date input without antd, for toolbars and plain forms; shown and typed as dd/mm/aaaa in every browser (decision D0.4). */
export function DayInput({ value, onDay, ...rest }: Props) {
  const written = useWritten(writtenDay(value), (typed) => onDay(readDay(typed), typed));
  return (
    <input
      {...rest}
      {...written}
      className="pk-control"
      placeholder={text.dayPattern}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
    />
  );
}

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
