import { usePortal } from '@portal/shared-kit';
import {
  blockSuspensions,
  endSuspension,
  suspendBlock,
  suspensionForm,
  type BlockSuspension,
} from '@portal/shared-kit/contract/finance/debt-block';
import { call, useCommand } from '@portal/shared-kit/data';
import { ActionDialog, DayItem, FormDrawer, TextAreaItem } from '@portal/shared-kit/form';
import { useState } from 'react';
import { StudentField } from '../common/student-field.tsx';
import { messages as text } from './messages.ts';

interface SuspensionDialogProps {
  /** The suspension to end; by default a new one is made. */
  ends: BlockSuspension | undefined;
  onSaved: (row: BlockSuspension) => void;
  onEnded: (row: BlockSuspension) => void;
  onClose: () => void;
}

/** Suspends the block of a student until a day, or ends a suspension before its day, for a reason. */
export function SuspensionDialog({ ends, onSaved, onEnded, onClose }: SuspensionDialogProps) {
  const { http } = usePortal();
  if (ends === undefined) return <SuspendDrawer onSaved={onSaved} onClose={onClose} />;
  return (
    <ActionDialog
      danger
      reason
      title={text.endOf(ends.name)}
      confirm={text.end}
      onConfirm={({ reason }) => call(http, endSuspension, { params: { id: ends.id }, body: { reason } })}
      onDone={() => onEnded(ends)}
      onClose={onClose}
    >
      {text.endHint}
    </ActionDialog>
  );
}

function SuspendDrawer({ onSaved, onClose }: Pick<SuspensionDialogProps, 'onSaved' | 'onClose'>) {
  const suspend = useCommand(suspendBlock, [blockSuspensions]);
  const [value] = useState({});
  return (
    <FormDrawer
      title={text.suspendTitle}
      schema={suspensionForm}
      value={value}
      draftKey="block-suspension:new"
      keeps={['until_day', 'reason']}
      onSubmit={async (body) => {
        const answer = await suspend.mutateAsync({ body });
        onSaved(answer.data);
        return answer;
      }}
      onClose={onClose}
    >
      <StudentField label={text.student} />
      <DayItem name="until_day" label={text.until} extra={text.untilHint} required />
      <TextAreaItem name="reason" label={text.reason} required maxLength={500} rows={3} />
    </FormDrawer>
  );
}
