import {
  decideRectification,
  exportRectifications,
  rectificationFile,
  rectificationList,
  rectifications,
  type RectificationRow,
} from '@portal/shared-kit/contract/grading/rectification';
import { requestStateLabels, type RectificationState } from '@portal/shared-kit/contract/grading/sheet-rules';
import { useAllowed, useCommand, useDownload } from '@portal/shared-kit/data';
import { ExportList, ListBody, listColumns, Mark, useInnerList } from '@portal/shared-kit/screen';
import { useState } from 'react';
import { messages as text } from './messages.ts';
import { DecisionDialog } from '../common/decision-dialog.tsx';
import { touched } from './sheet-words.tsx';

const tones: Record<RectificationState, 'wait' | 'good' | 'bad'> = {
  PENDENTE: 'wait',
  AUTORIZADO: 'good',
  RECUSADO: 'bad',
};
const columns = listColumns(rectificationList.fields, {
  subject_name: (name: string, { classmate_name, assessment_type }: RectificationRow) => (
    <>
      {name}, {classmate_name}
      <br />
      <small style={{ fontSize: 12, color: 'var(--p-muted)' }}>{assessment_type}</small>
    </>
  ),
  new: (now: string, { old }: RectificationRow) => text.fromTo(old, now),
  state: (state: RectificationState) => <Mark tone={tones[state]}>{requestStateLabels[state]}</Mark>,
}).map((column) => (column.dataIndex === 'new' ? { ...column, title: text.change } : column));

/** Requested rectifications with their decisions (C.5). */
export function RectificationList() {
  const save = useDownload();
  const allowed = useAllowed();
  const list = useInnerList(rectifications, {});
  const [deciding, setDeciding] = useState<RectificationRow>();
  return (
    <>
      {list.total > 0 && (
        <div style={{ marginBlockEnd: 12 }}>
          <ExportList endpoint={exportRectifications} />
        </div>
      )}
      <ListBody
        label={text.rectificationList}
        list={list}
        columns={columns}
        empty={text.noRectifications}
        name={(row) => text.named(row.fullName, row.subject_name, row.assessment_type)}
        actions={(row) => [
          row.state === 'PENDENTE' &&
            allowed(decideRectification) && { label: text.decide, opens: true, run: () => setDeciding(row) },
          { label: text.openSheet, opens: true, to: `/guidelines/${row.sheet_id}` },
          allowed(rectificationFile) && {
            label: text.openFile,
            run: () => void save(rectificationFile, { params: { id: row.id } }, row.file_name),
          },
        ]}
      />
      {deciding && <RectificationDialog row={deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
}

/** Grants or refuses a rectification, with a reason (C.5). */
function RectificationDialog({ row, onClose }: { row: RectificationRow; onClose: () => void }) {
  const decide = useCommand(decideRectification, [rectifications, ...touched]);
  return (
    <DecisionDialog
      title={text.rectificationTitle}
      {...text.decisions}
      onDecide={(body) => decide.mutateAsync({ params: { id: row.id }, body })}
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
    </DecisionDialog>
  );
}
