import { sheetKindLabels } from '@portal/shared-kit/contract/grading/place';
import {
  decideReopening,
  exportReopenings,
  reopeningList,
  reopenings,
} from '@portal/shared-kit/contract/grading/sheet';
import { requestStateLabels, type ReopeningState } from '@portal/shared-kit/contract/grading/sheet-rules';
import { useAllowed, useCommand } from '@portal/shared-kit/data';
import { formatDeadline } from '@portal/shared-kit/dates';
import { ExportList, ListBody, listColumns, Mark, useInnerList } from '@portal/shared-kit/screen';
import { useState } from 'react';
import type { Reopening } from './grade-sheet.ts';
import { messages as text } from './messages.ts';
import { DecisionDialog } from '../common/decision-dialog.tsx';

const tones: Record<ReopeningState, 'wait' | 'good' | 'bad' | 'quiet'> = {
  PENDENTE: 'wait',
  AUTORIZADO: 'good',
  RECUSADO: 'bad',
  FECHADO: 'quiet',
};
const columns = listColumns(reopeningList.fields, {
  state: (state: ReopeningState, { until }: Reopening) => (
    <>
      <Mark tone={tones[state]}>{requestStateLabels[state]}</Mark>
      {until !== null && <small>{text.until(formatDeadline(until))}</small>}
    </>
  ),
});

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
            ? [{ label: text.decide, opens: true, run: () => setDeciding(row) }]
            : []
        }
      />
      {deciding && <ReopeningDialog row={deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
}

/** Grants or refuses a request, with a reason (C.6). */
function ReopeningDialog({ row, onClose }: { row: Reopening; onClose: () => void }) {
  const decide = useCommand(decideReopening, [reopenings]);
  return (
    <DecisionDialog
      title={text.decideTitle}
      {...text.decisions}
      onDecide={(decided) =>
        decide.mutateAsync({ params: { id: row.id }, body: { ...decided, days: row.days } })
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
    </DecisionDialog>
  );
}
