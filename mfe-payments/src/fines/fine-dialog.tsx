import { usePortal } from '@portal/shared-kit';
import { askWaiver, fineTimeline, type FineRow } from '@portal/shared-kit/contract/finance/fine';
import { call, useEndpoint } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import { ActionDialog } from '@portal/shared-kit/form';
import { ScreenState } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

export interface FineDialogProps {
  of: { row: FineRow; act: 'timeline' | 'ask' };
  onDone: () => void;
  onClose: () => void;
}

/** The dialogs of a fine: its timeline, or the request for a waiver. */
export function FineDialog({ of: { row, act }, onDone, onClose }: FineDialogProps) {
  const { http } = usePortal();
  if (act === 'timeline')
    return (
      <ActionDialog title={text.timelineOf(row.fine_invoice)} onClose={onClose}>
        <Timeline id={row.id} />
      </ActionDialog>
    );
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

function Timeline({ id }: { id: number }) {
  const { data, error, refetch } = useEndpoint(fineTimeline, { params: { id } });
  return (
    <ScreenState
      failure={data ? undefined : (error ?? undefined)}
      loading={!data}
      empty={undefined}
      onRetry={() => void refetch()}
    >
      <ol style={{ paddingInlineStart: 20, margin: 0 }}>
        {data?.data.map(({ on, kind, text: words }, nth) => (
          <li key={`${nth}-${kind}`} style={{ marginBottom: 8 }}>
            <strong>{formatDay(on)}</strong> {words}
          </li>
        ))}
      </ol>
    </ScreenState>
  );
}
