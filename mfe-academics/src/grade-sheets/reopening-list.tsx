import { later } from '@portal/shared-kit';
import { sheetKindLabels, type SheetKind } from '@portal/shared-kit/contract/grading/place';
import { decideReopening, exportReopenings, reopenings } from '@portal/shared-kit/contract/grading/sheet';
import type { ReopeningState } from '@portal/shared-kit/contract/grading/sheet-rules';
import { useAllowed } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { ExportList, ListBody, Mark, useInnerList, type Column } from '@portal/shared-kit/screen';
import { useState } from 'react';
import type { Reopening } from './grade-sheet.ts';
import { messages as text } from './messages.ts';

const ReopeningDialog = later<{ row: Reopening; onClose: () => void }>(() =>
  import('./reopening-dialog.tsx').then((m) => m.ReopeningDialog),
);

const tones: Record<ReopeningState, 'wait' | 'good' | 'bad' | 'quiet'> = {
  PENDENTE: 'wait',
  AUTORIZADO: 'good',
  RECUSADO: 'bad',
  FECHADO: 'quiet',
};
const columns: readonly Column<Reopening>[] = [
  { title: text.subject, dataIndex: 'subject_name' },
  { title: text.class, dataIndex: 'classmate_name' },
  { title: text.kind, dataIndex: 'kind', render: (kind: SheetKind) => sheetKindLabels[kind] },
  { title: text.asker, dataIndex: 'asked_by' },
  { title: text.days, dataIndex: 'days' },
  { title: text.reason, dataIndex: 'reason' },
  {
    title: text.state,
    dataIndex: 'state',
    render: (state: ReopeningState, { until }) => (
      <>
        <Mark tone={tones[state]}>{text.reopeningStates[state]}</Mark>
        {until !== null && <small>{text.until(formatMoment(until))}</small>}
      </>
    ),
  },
];

/** Requests for reopening, with their decisions (C.6). */
export function ReopeningList() {
  const allowed = useAllowed();
  const list = useInnerList(reopenings, {});
  const [deciding, setDeciding] = useState<Reopening>();
  return (
    <>
      {list.total > 0 && (
        <div style={{ marginBlockEnd: 12 }}>
          <ExportList endpoint={exportReopenings} />
        </div>
      )}
      <ListBody
        label={text.reopeningList}
        list={list}
        columns={columns}
        empty={text.noReopenings}
        name={(row) => text.named(row.subject_name, row.classmate_name, sheetKindLabels[row.kind])}
        actions={(row) =>
          row.state === 'PENDENTE' && allowed(decideReopening)
            ? [{ key: 'decide', label: text.decide, opens: true, run: () => setDeciding(row) }]
            : []
        }
      />
      {deciding && <ReopeningDialog row={deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
}
