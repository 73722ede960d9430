import {
  decideRectification,
  rectifications,
  type RectificationRow,
} from '@portal/shared-kit/contract/grading/rectification';
import { useCommand } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { useState } from 'react';
import { Decision, type Decided } from './decision.tsx';
import { messages as text } from './messages.ts';
import { touched } from './sheet-words.tsx';

/** Grants or refuses a rectification, with a reason (C.5). */
export function RectificationDialog({ row, onClose }: { row: RectificationRow; onClose: () => void }) {
  const decide = useCommand(decideRectification, [rectifications, ...touched]);
  const [decision, setDecision] = useState<Decided>('AUTORIZADO');
  return (
    <ActionDialog
      title={text.rectificationTitle}
      confirm={decision === 'AUTORIZADO' ? text.grant : text.refuse}
      danger={decision === 'RECUSADO'}
      reason
      onConfirm={({ reason }) => decide.mutateAsync({ params: { id: row.id }, body: { decision, reason } })}
      onClose={onClose}
    >
      <p>
        <strong>{text.named(row.fullName, row.subject_name, row.assessment_type)}</strong>:{' '}
        {text.fromTo(row.old, row.new)}
      </p>
      <p>
        {row.asked_by}: «{row.reason}»
      </p>
      <p>{text.rectificationEffect}</p>
      <Decision value={decision} onChange={setDecision} />
    </ActionDialog>
  );
}
