import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import { roleOptions } from '@portal/shared-kit/contract/identity/access';
import { LookupSelect } from '@portal/shared-kit/form';
import { useId } from 'react';
import { roleText as text } from './messages.ts';

interface ChosenRoleProps {
  value: number | null;
  onChange: (id: number | null) => void;
}

/** Chooses the role of the page. */
export function RoleSelect({ value, onChange }: ChosenRoleProps) {
  const id = useId();
  return (
    <div style={{ display: 'grid', gap: 4, maxWidth: 360, marginBottom: 16 }}>
      <label htmlFor={id}>{text.chooseRole}</label>
      <LookupSelect
        id={id}
        endpoint={roleOptions}
        label={({ name }) => roleLabel(name)}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
