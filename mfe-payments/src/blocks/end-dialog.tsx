import { usePortal } from '@portal/shared-kit';
import { endSuspension, type BlockSuspension } from '@portal/shared-kit/contract/finance/debt-block';
import { call } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { messages as text } from './messages.ts';

export interface EndProps {
  row: BlockSuspension;
  onDone: () => void;
  onClose: () => void;
}

/** Ends a suspension before its day, for a reason. */
export function EndDialog({ row: { id, name }, onDone, onClose }: EndProps) {
  const { http } = usePortal();
  return (
    <ActionDialog
      danger
      reason
      title={text.endOf(name)}
      confirm={text.end}
      onConfirm={async ({ reason }) => {
        const answer = await call(http, endSuspension, { params: { id }, body: { reason } });
        onDone();
        return answer;
      }}
      onClose={onClose}
    >
      {text.endHint}
    </ActionDialog>
  );
}
