import { classmate, replicate } from '@portal/shared-kit/contract/offer/class-group';
import { levels } from '@portal/shared-kit/contract/offer/lookup';
import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { useCommand } from '@portal/shared-kit/data';
import { ListSelect } from '@portal/shared-kit/form';
import { Checkbox } from '@portal/shared-kit/ui-data';
import { useId, useState } from 'react';
import type { DialogProps } from './advance-dialog.tsx';
import { CommandDialog } from './command-dialog.tsx';
import { messages as text } from './messages.ts';

/** Makes the same class again for the current entry year, at a level that is chosen here (decision 41). */
export function ReplicateDialog({ row, onClose }: DialogProps) {
  const [level, setLevel] = useState<number | null>(row.level_id);
  const [withTeachers, setWithTeachers] = useState(false);
  const copy = useCommand(replicate, [classmate.list]);
  const id = useId();

  const body = { classmate_id: row.id, level: level!, copy_teachers: withTeachers };
  return (
    <CommandDialog
      question={text.replicateQuestion(row.name)}
      confirm={text.replicate}
      onConfirm={() => copy.mutateAsync({ body })}
      onClose={onClose}
    >
      <p>{text.replicateHint(institutionYear(new Date()))}</p>
      <label htmlFor={id}>{text.replicateLevel}</label>
      <div style={{ display: 'grid', margin: '4px 0 16px' }}>
        <ListSelect
          id={id}
          endpoint={levels}
          label={({ name, level_type }) => text.levelOption(name, level_type)}
          among={({ number, level_type }) => level_type === row.level_type && number <= row.duration}
          value={level}
          onChange={setLevel}
          allowClear={false}
        />
      </div>
      <Checkbox checked={withTeachers} onChange={({ target }) => setWithTeachers(target.checked)}>
        {text.copyTeachers}
      </Checkbox>
    </CommandDialog>
  );
}
