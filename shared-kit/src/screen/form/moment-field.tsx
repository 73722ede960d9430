import { Input } from '@portal/shared-kit/ui-data';
import { readShortDay, writtenDay, fromLocal, toLocal } from '../../dates.ts';
import { screenMessages as text } from '../frame/messages.ts';
import { CalendarButton } from '../../inputs/calendar-button.tsx';
import { useWritten } from '../../inputs/day-input.tsx';

export interface MomentFieldProps {
  // Passed by the surrounding Form.Item.
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  'aria-describedby'?: string;
  'aria-invalid'?: 'true';
}

/** A moment as ISO text, null for none; shown and typed as dd/mm/aaaa hh:mm in every browser, also '12/3/27 8h', or picked from a calendar (decision D0.4). Invalid input is passed on as
 *  typed, for the schema to refuse. */
export function MomentField({ value, onChange, ...rest }: MomentFieldProps) {
  const written = useWritten(shown(value ?? ''), (typed) =>
    onChange?.(typed.trim() === '' ? null : (read(typed) ?? typed)),
  );
  return (
    <Input
      {...rest}
      {...written}
      placeholder={text.momentPattern}
      autoComplete="off"
      maxLength={16}
      style={{ maxWidth: 240 }}
      suffix={
        <CalendarButton
          day={dayOf(value ?? '')}
          onPick={(day) => onChange?.(fromLocal(`${day}T${timeOf(value ?? '')}`))}
        />
      }
    />
  );
}

const isMoment = (value: string) => /^\d{4}-\d{2}-\d{2}T/.test(value);
const dayOf = (value: string) => (isMoment(value) ? toLocal(value).slice(0, 10) : '');
const timeOf = (value: string) => (isMoment(value) ? toLocal(value).slice(11) : '08:00');

function shown(value: string): string {
  if (!isMoment(value)) return value;
  const [day = '', time = ''] = toLocal(value).split('T');
  return `${writtenDay(day)} ${time}`;
}

function read(typed: string): string | undefined {
  const [, date = '', hour = '', minute = '00'] =
    /^(.*?)[ T]([01]?\d|2[0-3])(?:[:h]([0-5]\d)|h)$/i.exec(typed.trim()) ?? [];
  const day = readShortDay(date);
  return day && fromLocal(`${day}T${hour.padStart(2, '0')}:${minute}`);
}
