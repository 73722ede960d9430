import { peopleWithoutAccount } from '@portal/shared-kit/contract/identity/users';
import { Choice, useOptions } from '@portal/shared-kit/form';

interface Props {
  /** The chosen person. */
  onPick: (person: { fullName: string; email: string; contact: string }) => void;
  // Passed by the surrounding Form.Item.
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
  disabled?: boolean;
}

/** Chooses a teacher or employee without an account, and shows their data. */
export function PersonPicker({ onPick, id, value, onChange, ...rest }: Props) {
  const { rows, select } = useOptions(peopleWithoutAccount, value);
  const choose = (next: number | null | undefined) => {
    const row = rows.find((one) => one.id === next);
    onPick(
      row
        ? { fullName: row.name, email: row.email, contact: row.contact }
        : { fullName: '', email: '', contact: '' },
    );
    onChange?.(next ?? null);
  };
  return (
    <Choice<number | null>
      {...rest}
      {...select}
      {...(id !== undefined && { id })}
      value={rows.some((row) => row.id === value) ? value! : null}
      onChange={choose}
      options={rows.map((row) => ({ value: row.id, label: row.name }))}
    />
  );
}
