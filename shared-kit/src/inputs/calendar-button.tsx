import { useRef } from 'react';
import { inputMessages as text } from './messages.ts';

interface Props {
  /** `yyyy-mm-dd`, or a text that is no day. */
  day: string;
  onPick: (day: string) => void;
  disabled?: boolean | undefined;
}

/** Opens the browser's own calendar beside a field in which the day can be typed too. */
export function CalendarButton({ day, onPick, disabled }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <span style={{ position: 'relative' }}>
      <input
        ref={picker}
        type="date"
        aria-hidden="true"
        tabIndex={-1}
        value={/^\d{4}-\d{2}-\d{2}$/.test(day) ? day : ''}
        onChange={({ target }) => target.value && onPick(target.value)}
        style={{
          position: 'absolute',
          insetInlineEnd: 0,
          bottom: 0,
          width: 1,
          height: 1,
          opacity: 0,
          border: 0,
        }}
      />
      <button
        type="button"
        className="pk-action"
        // Who types needs no calendar, and passes it by.
        tabIndex={-1}
        disabled={disabled}
        aria-label={text.calendar}
        title={text.calendar}
        onClick={() => picker.current?.showPicker?.()}
        // Larger to touch than it looks.
        style={{
          padding: 12,
          margin: -12,
          border: 0,
          background: 'none',
          color: 'inherit',
          cursor: 'pointer',
        }}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="M2 4h12v10H2zM2 7h12M5 2v3M11 2v3" />
        </svg>
      </button>
    </span>
  );
}
