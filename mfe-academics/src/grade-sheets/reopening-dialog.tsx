import { decideReopening, reopenings } from '@portal/shared-kit/contract/grading/sheet';
import { sheetKindLabels } from '@portal/shared-kit/contract/grading/place';
import { useCommand } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { useState } from 'react';
import { Decision, type Decided } from './decision.tsx';
import { messages as text } from './messages.ts';
import type { Reopening } from './grade-sheet.ts';

/** Grants or refuses a request, with a reason (C.6). */
export function ReopeningDialog({ row, onClose }: { row: Reopening; onClose: () => void }) {
  const decide = useCommand(decideReopening, [reopenings]);
  const [decision, setDecision] = useState<Decided>('AUTORIZADO');
  return (
    <ActionDialog
      title={text.decideTitle}
      confirm={decision === 'AUTORIZADO' ? text.grant : text.refuse}
      danger={decision === 'RECUSADO'}
      reason
      onConfirm={({ reason }) =>
        decide.mutateAsync({ params: { id: row.id }, body: { decision, days: row.days, reason } })
      }
      onClose={onClose}
    >
      <p>
        <strong>{text.named(row.subject_name, row.classmate_name, sheetKindLabels[row.kind])}</strong>
      </p>
      <p>
        {row.asked_by}: «{row.reason}» ({text.daysOf(row.days)})
      </p>
      {row.drafts > 0 && <p>{text.drafts(row.drafts)}</p>}
      <Decision value={decision} onChange={setDecision} />
    </ActionDialog>
  );
}
