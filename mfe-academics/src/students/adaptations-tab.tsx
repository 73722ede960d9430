import {
  adaptations,
  endAdaptation,
  type Adaptation,
  adaptationForm,
  recordAdaptation,
  type AdaptationForm,
} from '@portal/shared-kit/contract/enrolment/adaptation';
import {
  adaptationStateLabels,
  adaptationText,
  type AdaptationState,
  adaptationKinds,
  adaptationLabels,
  suggestedKinds,
} from '@portal/shared-kit/contract/enrolment/adaptation-rules';
import { useCommand, useEndpoint } from '@portal/shared-kit/data';
import { formatDate, formatMoment } from '@portal/shared-kit/dates';
import {
  ActionDialog,
  CheckItem,
  DayItem,
  NumberItem,
  optionsOf,
  TextAreaItem,
} from '@portal/shared-kit/form';
import { Mark, ReadState, Rows, type Column } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import type { StudentTabProps } from './record-tabs.tsx';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import type { StudentRow } from '@portal/shared-kit/contract/enrolment/student';
import { Form, Select } from '@portal/shared-kit/ui-data';
import { adaptationMessages as text } from './messages.ts';

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
  const read = useEndpoint(adaptations, { params: { id: student.id } });
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<Adaptation>();
  return (
    <>
      <p>{text.who}</p>
      {student.active && read.data && <Button onClick={() => setAdding(true)}>{text.add}</Button>}
      <ReadState read={read} empty={({ data }) => (data.length === 0 ? text.empty : undefined)}>
        {({ data }) => (
          <Rows
            label={text.title}
            rows={data}
            columns={columns}
            name={(row) => adaptationText(row)}
            actions={(row) =>
              row.state !== 'TERMINADA' ? [{ label: text.end, danger: true, run: () => setEnding(row) }] : []
            }
          />
        )}
      </ReadState>
      {adding && <AdaptationDialog student={student} onClose={() => setAdding(false)} />}
      {ending && <EndDialog of={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

function EndDialog({ of: adaptation, onClose }: { of: Adaptation; onClose: () => void }) {
  const end = useCommand(endAdaptation, [adaptations]);
  return (
    <ActionDialog
      title={text.endTitle(adaptationText(adaptation))}
      confirm={text.end}
      danger
      reason
      onConfirm={({ reason }) => end.mutateAsync({ params: { id: adaptation.id }, body: { reason } })}
      onClose={onClose}
    >
      <p>{text.endWarning}</p>
    </ActionDialog>
  );
}

/** Records an exam adaptation. What the registered disability suggests comes first; the office decides (H.2). */
function AdaptationDialog({ student, onClose }: { student: StudentRow; onClose: () => void }) {
  const record = useCommand(recordAdaptation, [adaptations]);
  const disability = student.deficient_type;
  const suggested = (disability && suggestedKinds[disability]) || [];
  return (
    <ActionDialog<AdaptationForm>
      title={text.addTo(student.fullName)}
      confirm={text.add}
      schema={adaptationForm}
      value={{
        kind: suggested[0],
        minutes_per_hour: null,
        note: '',
        consent: false,
        valid_from: institutionDay(new Date()),
        valid_until: null,
      }}
      onConfirm={({ reason: _none, ...body }) => record.mutateAsync({ params: { id: student.id }, body })}
      onClose={onClose}
    >
      {disability && (
        <p>{text.registered(disability, suggested.map((kind) => adaptationLabels[kind]).join(', '))}</p>
      )}
      <Form.Item name="kind" label={text.kind} required>
        <Select options={optionsOf(adaptationKinds, adaptationLabels)} />
      </Form.Item>
      <Minutes />
      <TextAreaItem name="note" label={text.note} extra={text.noteHint} rows={2} maxLength={300} />
      <DayItem name="valid_from" label={text.from} required />
      <DayItem name="valid_until" label={text.until} extra={text.untilHint} />
      <CheckItem name="consent">{text.consent}</CheckItem>
    </ActionDialog>
  );
}

/** Only for extra time. */
const Minutes = () =>
  Form.useWatch('kind') === 'TEMPO_EXTRA' && (
    <NumberItem name="minutes_per_hour" label={text.minutes} required min={1} max={60} precision={0} />
  );
