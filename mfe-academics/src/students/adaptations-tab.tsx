import { later } from '@portal/shared-kit';
import {
  adaptations,
  endAdaptation,
  type Adaptation,
} from '@portal/shared-kit/contract/enrolment/adaptation';
import {
  adaptationStateLabels,
  adaptationText,
  type AdaptationState,
} from '@portal/shared-kit/contract/enrolment/adaptation-rules';
import { useCommand, useEndpoint } from '@portal/shared-kit/data';
import { formatDate, formatMoment } from '@portal/shared-kit/dates';
import { ActionDialog } from '@portal/shared-kit/form';
import { Mark, RowActions, type Column } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import type { AdaptationProps } from './adaptation-dialog.tsx';
import { adaptationMessages as text } from './adaptation-messages.ts';
import { HistoryRows } from './history-rows.tsx';
import type { StudentTabProps } from './tab-props.ts';

const AdaptationDialog = later<AdaptationProps>(() =>
  import('./adaptation-dialog.tsx').then((m) => m.AdaptationDialog),
);
const tones: Record<AdaptationState, 'good' | 'info' | 'quiet'> = {
  EM_VIGOR: 'good',
  FUTURA: 'info',
  TERMINADA: 'quiet',
};

const columns: readonly Column<Adaptation>[] = [
  { title: text.what, dataIndex: 'kind', render: (_kind, row) => adaptationText(row) },
  {
    title: text.days,
    dataIndex: 'valid_from',
    render: (from: string, { valid_until: until }) =>
      text.period(formatDate(from), until ? formatDate(until) : undefined),
  },
  {
    title: text.state,
    dataIndex: 'state',
    render: (state: AdaptationState) => <Mark tone={tones[state]}>{adaptationStateLabels[state]}</Mark>,
  },
  {
    title: text.recorded,
    dataIndex: 'recorded_by',
    render: (name: string, { recorded_at, ended_at, ended_by, end_reason }) => (
      <>
        {text.by(name, formatMoment(recorded_at))}
        {ended_at && <div>{text.endedBy(ended_by ?? '', formatMoment(ended_at), end_reason)}</div>}
      </>
    ),
  },
];

/** The exam adaptations of a student, only for those who prepare exams (H.2). */
export function AdaptationsTab({ student }: StudentTabProps) {
  const { data, error, refetch } = useEndpoint(adaptations, { params: { id: student.id } });
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<Adaptation>();
  return (
    <>
      <p>{text.who}</p>
      {student.active && data && <Button onClick={() => setAdding(true)}>{text.add}</Button>}
      <HistoryRows
        label={text.title}
        columns={columns}
        rows={data?.data}
        error={error}
        empty={text.empty}
        reload={refetch}
        actions={(row) =>
          row.state !== 'TERMINADA' && (
            <RowActions
              name={adaptationText(row)}
              actions={[{ key: 'end', label: text.end, danger: true, run: () => setEnding(row) }]}
              disabled={false}
            />
          )
        }
      />
      {adding && <AdaptationDialog student={student} onClose={() => setAdding(false)} />}
      {ending && <EndDialog of={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

function EndDialog({ of: it, onClose }: { of: Adaptation; onClose: () => void }) {
  const end = useCommand(endAdaptation, [adaptations]);
  return (
    <ActionDialog
      title={text.endTitle(adaptationText(it))}
      confirm={text.end}
      danger
      reason
      onConfirm={({ reason }) => end.mutateAsync({ params: { id: it.id }, body: { reason } })}
      onClose={onClose}
    >
      <p>{text.endWarning}</p>
    </ActionDialog>
  );
}
