import { usePortal } from '@portal/shared-kit';
import { askWaiver, fineTimeline, type FineRow } from '@portal/shared-kit/contract/finance/fine';
import { call, useEndpoint } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import { ActionDialog } from '@portal/shared-kit/form';
import { ReadState } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

/** How a fine came about, step by step. */
export function FineTimeline({ id }: { id: number }) {
  const read = useEndpoint(fineTimeline, { params: { id } });
  return (
    <section aria-label={text.timeline} style={{ marginBottom: 24 }}>
      <h2 style={{ margin: '0 0 8px', fontSize: 16 }}>{text.timeline}</h2>
      <ReadState read={read}>
        {({ data }) => (
          <ol style={{ paddingInlineStart: 20, margin: 0 }}>
            {data.map(({ on, kind, text: words }, nth) => (
              <li key={`${nth}-${kind}`} style={{ marginBottom: 8 }}>
                <strong>{formatDay(on)}</strong> {words}
              </li>
            ))}
          </ol>
        )}
      </ReadState>
    </section>
  );
}

/** Asks that a fine be waived, with a reason. */
export function WaiverDialog({ row, ...outcome }: { row: FineRow; onDone: () => void; onClose: () => void }) {
  const { http } = usePortal();
  return (
    <ActionDialog
      reason
      title={text.askTitle(row.name)}
      confirm={text.ask}
      onConfirm={({ reason }) => call(http, askWaiver, { params: { id: row.id }, body: { reason } })}
      {...outcome}
    >
      <p>{row.formula}</p>
      <p>{text.askHint}</p>
    </ActionDialog>
  );
}
