import type { In } from '@portal/shared-kit/contract/core/endpoint';
import { classmate, replicate } from '@portal/shared-kit/contract/offer/class-group';
import { levels } from '@portal/shared-kit/contract/offer/lookup';
import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { useCommand } from '@portal/shared-kit/data';
import { ActionDialog, ListSelect } from '@portal/shared-kit/form';
import { Checkbox, Form } from '@portal/shared-kit/ui-data';
import type { DialogProps } from './advance-dialog.tsx';
import { messages as text } from './messages.ts';

/** Makes the same class again for the current entry year, at a level that is chosen here (decision 41). */
export function ReplicateDialog({ row, onClose }: DialogProps) {
  const copy = useCommand(replicate, [classmate.list]);
  return (
    <ActionDialog<In<typeof replicate>['body']>
      title={text.replicateQuestion(row.name)}
      confirm={text.replicate}
      value={{ classmate_id: row.id, level: row.level_id, copy_teachers: false }}
      onConfirm={(body) => copy.mutateAsync({ body })}
      onClose={onClose}
    >
      <p>{text.replicateHint(institutionYear(new Date()))}</p>
      <Form.Item name="level" label={text.replicateLevel}>
        <ListSelect
          endpoint={levels}
          label={({ name, level_type }) => text.levelOption(name, level_type)}
          among={({ number, level_type }) => level_type === row.level_type && number <= row.duration}
          allowClear={false}
        />
      </Form.Item>
      <Form.Item name="copy_teachers" valuePropName="checked">
        <Checkbox>{text.copyTeachers}</Checkbox>
      </Form.Item>
    </ActionDialog>
  );
}
