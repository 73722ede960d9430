import { usePortal } from '@portal/shared-kit';
import {
  blockSuspensions,
  suspendBlock,
  suspensionForm,
  type BlockSuspension,
  type SuspensionForm,
} from '@portal/shared-kit/contract/finance/debt-block';
import { useCommand } from '@portal/shared-kit/data';
import { DateField, FormDrawer, type FormDrawerProps } from '@portal/shared-kit/form';
import { Form, Input } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { StudentField } from '../common/student-field.tsx';
import { messages as text } from './messages.ts';

export interface SuspendProps {
  onSaved: (row: BlockSuspension) => void;
  onClose: () => void;
}

/** Suspends the block of a student until a day. */
export function SuspendDrawer({ onSaved, onClose }: SuspendProps) {
  const { notify } = usePortal();
  const suspend = useCommand(suspendBlock, [blockSuspensions]);
  const [value] = useState({});
  return (
    <FormDrawer<SuspensionForm>
      title={text.suspendTitle}
      schema={suspensionForm as FormDrawerProps<SuspensionForm>['schema']}
      value={value}
      draftKey="block-suspension:new"
      keeps={['until_day', 'reason']}
      onSubmit={async (body) => {
        const { message, data } = await suspend.mutateAsync({ body });
        onSaved(data);
        notify.success(message);
      }}
      onClose={onClose}
    >
      <StudentField label={text.student} />
      <Form.Item name="until_day" label={text.until} extra={text.untilHint} required>
        <DateField />
      </Form.Item>
      <Form.Item name="reason" label={text.reason} required>
        <Input.TextArea maxLength={500} rows={3} />
      </Form.Item>
    </FormDrawer>
  );
}
