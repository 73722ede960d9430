import { Input } from '@portal/shared-kit/ui-data';

interface Props {
  /** The earliest and the latest day that make sense, `yyyy-mm-dd`. */
  min?: string;
  max?: string;
  // Given by the Form.Item around it.
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  disabled?: boolean;
}

/** A day as `yyyy-mm-dd`, null where there is none; the browser's own date field, which every keyboard and telephone knows. */
export const DateField = ({ value, onChange, ...rest }: Props) => (
  <Input
    {...rest}
    type="date"
    value={value ?? ''}
    onChange={({ target }) => onChange?.(target.value || null)}
    style={{ maxWidth: 180 }}
  />
);
