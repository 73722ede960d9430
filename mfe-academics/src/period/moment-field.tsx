import { Input } from '@portal/shared-kit/ui-data';
import { fromLocal, toLocal } from './maputo.ts';

interface Props {
  // Given by the Form.Item around it.
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/** A moment as ISO text, null where there is none; the browser's own field, which every keyboard and telephone knows. */
export const MomentField = ({ id, value, onChange }: Props) => (
  <Input
    {...(id !== undefined && { id })}
    type="datetime-local"
    value={value ? toLocal(value) : ''}
    onChange={({ target }) => onChange?.(target.value ? fromLocal(target.value) : null)}
    style={{ maxWidth: 240 }}
  />
);
