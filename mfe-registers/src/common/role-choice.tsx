import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import { roleOptions } from '@portal/shared-kit/contract/identity/access';
import { Choice, useOptions } from '@portal/shared-kit/form';
import { useState } from 'react';

const text = { masterOnly: 'só um Master a dá' };

interface Props {
  // Passed by the surrounding Form.Item.
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
}

/** A select of roles; those that the caller may not give are disabled. */
export function RoleChoice({ id, value, onChange }: Props) {
  const [opened] = useState(value);
  const { rows, select } = useOptions(roleOptions, value ?? opened);
  return (
    <Choice<number | null>
      {...select}
      {...(id !== undefined && { id })}
      value={rows.some((row) => row.id === value) ? value! : null}
      onChange={(next) => onChange?.(next ?? null)}
      options={rows.map((role) => ({
        value: role.id,
        label: role.grantable ? roleLabel(role.name) : `${roleLabel(role.name)} – ${text.masterOnly}`,
        disabled: !role.grantable,
      }))}
    />
  );
}
