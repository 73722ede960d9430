import { Input } from '@portal/shared-kit/ui-data';
import { readDay, writtenDay } from '../../dates.ts';
import { inputMessages as text } from '../../inputs/messages.ts';
import { useWritten } from '../../inputs/use-written.ts';

interface Props {
  // Passed by the surrounding Form.Item.
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  disabled?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: 'true';
}

/** A day as `yyyy-mm-dd`, null for none; shown and typed as dd/mm/aaaa in every browser (decision D0.4). Invalid input is passed on as typed,
 *  for the schema to refuse. */
export function DateField({ value, onChange, ...rest }: Props) {
  const written = useWritten(writtenDay(value ?? ''), (typed) =>
    onChange?.(typed.trim() === '' ? null : (readDay(typed) ?? typed)),
  );
  return (
    <Input
      {...rest}
      {...written}
      placeholder={text.dayPattern}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      style={{ maxWidth: 180 }}
    />
  );
}
