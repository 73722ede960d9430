import { institutionDay } from '@portal/shared-kit/contract/core/year';
import {
  adaptationForm,
  adaptations,
  recordAdaptation,
  type AdaptationForm,
} from '@portal/shared-kit/contract/enrolment/adaptation';
import {
  adaptationKinds,
  adaptationLabels,
  suggestedKinds,
} from '@portal/shared-kit/contract/enrolment/adaptation-rules';
import type { StudentRow } from '@portal/shared-kit/contract/enrolment/student';
import { useCommand } from '@portal/shared-kit/data';
import { ActionDialog, DateField } from '@portal/shared-kit/form';
import { Checkbox, Form, Input, InputNumber, Select } from '@portal/shared-kit/ui-data';
import { adaptationMessages as text } from './adaptation-messages.ts';

export interface AdaptationProps {
  student: StudentRow;
  onClose: () => void;
}

/** Records an exam adaptation. What the registered disability suggests comes first; the office decides (H.2). */
export function AdaptationDialog({ student, onClose }: AdaptationProps) {
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
        <Select options={adaptationKinds.map((value) => ({ value, label: adaptationLabels[value] }))} />
      </Form.Item>
      <Minutes />
      <Form.Item name="note" label={text.note} extra={text.noteHint}>
        <Input.TextArea rows={2} maxLength={300} />
      </Form.Item>
      <Form.Item name="valid_from" label={text.from} required>
        <DateField />
      </Form.Item>
      <Form.Item name="valid_until" label={text.until} extra={text.untilHint}>
        <DateField />
      </Form.Item>
      <Form.Item name="consent" valuePropName="checked">
        <Checkbox>{text.consent}</Checkbox>
      </Form.Item>
    </ActionDialog>
  );
}

/** Only for extra time. */
const Minutes = () =>
  Form.useWatch('kind') === 'TEMPO_EXTRA' && (
    <Form.Item name="minutes_per_hour" label={text.minutes} required>
      <InputNumber min={1} max={60} precision={0} />
    </Form.Item>
  );
