import { personLabels } from '@portal/shared-kit/contract/people/person-rules';
import { later } from '@portal/shared-kit';
import {
  correctionList,
  correctionProof,
  dataCorrections,
  exportDataCorrections,
  type DataCorrection,
} from '@portal/shared-kit/contract/people/data-correction';
import {
  correctionStateLabels,
  correctionStates,
  type CorrectionState,
} from '@portal/shared-kit/contract/people/data-correction-rules';
import { useDownload } from '@portal/shared-kit/data';
import { Link, useSearchParams } from '@portal/shared-kit/router';
import {
  ExportList,
  ListBody,
  listColumns,
  Mark,
  ScreenFrame,
  TabLinks,
  TwoLines,
  useInnerList,
} from '@portal/shared-kit/screen';
import { useState } from 'react';
import { displayValue, messages as text } from './messages.ts';

const CorrectionDialog = later(() => import('./correction-dialog.tsx').then((m) => m.CorrectionDialog));

const tones: Record<CorrectionState, 'wait' | 'good' | 'bad'> = {
  PEDIDA: 'wait',
  ACEITE: 'good',
  RECUSADA: 'bad',
};
const columns = listColumns(correctionList.fields, {
  name: (name: string, { student_id, code }) => (
    <TwoLines
      first={student_id === null ? name : <Link to={`/student_details/${student_id}`}>{name}</Link>}
      second={code || text.noCode}
    />
  ),
  new_value: (_: string, { field, new_value, current_value }) => (
    <TwoLines
      first={`${personLabels[field]}: ${displayValue(field, new_value)}`}
      second={text.now(displayValue(field, current_value))}
    />
  ),
  state: (state: CorrectionState, { decided_by }) => (
    <>
      <Mark tone={tones[state]}>{correctionStateLabels[state]}</Mark>
      {decided_by !== null && <small>{decided_by}</small>}
    </>
  ),
});

/** `/students/corrections`: requests of students to correct their data, the oldest first (H.5). */
export function CorrectionsPage() {
  const [params] = useSearchParams();
  const state = correctionStates.find((one) => one === params.get('separador')) ?? 'PEDIDA';
  return (
    <ScreenFrame title={text.title}>
      <TabLinks
        label={text.state}
        tabs={correctionStates.map((name) => ({ name, label: correctionStateLabels[name] }))}
        current={state}
      />
      <Requests key={state} state={state} />
    </ScreenFrame>
  );
}

function Requests({ state }: { state: CorrectionState }) {
  const save = useDownload();
  const list = useInnerList(dataCorrections, { state });
  const [deciding, setDeciding] = useState<DataCorrection>();
  return (
    <>
      {list.total > 0 && (
        <div style={{ marginBlockEnd: 12 }}>
          <ExportList endpoint={exportDataCorrections} fixed={{ state }} />
        </div>
      )}
      <ListBody
        label={text.title}
        list={list}
        columns={columns}
        empty={text.empty}
        name={({ name, field }) => `${name}, ${personLabels[field]}`}
        actions={(row) => [
          row.state === 'PEDIDA' && { label: text.decide, opens: true, run: () => setDeciding(row) },
          row.student_id !== null && {
            label: text.openStudent,
            opens: true,
            to: `/student_details/${row.student_id}`,
          },
          {
            label: text.saveDocument,
            run: () => void save(correctionProof, { params: { id: row.id } }, row.file),
          },
        ]}
      />
      {deciding && <CorrectionDialog row={deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
}
