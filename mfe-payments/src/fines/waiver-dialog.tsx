import { usePortal } from '@portal/shared-kit';
import { askWaiver, type FineRow } from '@portal/shared-kit/contract/finance/fine';
import { call } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { messages as text } from './messages.ts';

export interface WaiverProps {
  row: FineRow;
  onDone: () => void;
  onClose: () => void;
}

/** Asks that a fine be waived, with a reason. */
export function WaiverDialog({ row, onDone, onClose }: WaiverProps) {
  const { http } = usePortal();
  return (
    <ActionDialog
      reason
      title={text.askTitle(row.name)}
      confirm={text.ask}
      onConfirm={async ({ reason }) => {
        const answer = await call(http, askWaiver, { params: { id: row.id }, body: { reason } });
        onDone();
        return answer;
      }}
      onClose={onClose}
    >
      <p>{row.formula}</p>
      <p>{text.askHint}</p>
    </ActionDialog>
  );
}
