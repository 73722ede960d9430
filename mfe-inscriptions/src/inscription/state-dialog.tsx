import {
  changeState,
  inscription,
  inscriptionTabCounts,
  inscriptions,
  type InscriptionRecord,
} from '@portal/shared-kit/contract/enrolment/inscription';
import { stateLabels, type InscriptionState } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { useCommand, useEndpoint } from '@portal/shared-kit/data';
import { ActionDialog, DayItem } from '@portal/shared-kit/form';
import { ReadState } from '@portal/shared-kit/screen';
import { Form, Input, Radio } from '@portal/shared-kit/ui-data';
import { useEffect, useState } from 'react';
import { messages as text } from './messages.ts';

interface StateProps {
  id: number;
  name: string;
  onClose: () => void;
  reload: () => void;
}
interface Chosen {
  state: InscriptionState;
  reason?: string;
  effective_date?: string | null;
}
const shortestReason = 5;
const hints: Partial<Record<InscriptionState, string>> = {
  SUSPENSA: text.suspensionHint,
  ANULADA: text.annulHint,
  CANCELADA: text.annulHint,
};

/** Moves an inscription to one of the states that the server offers, with a reason where required (decision 96). */
export function StateDialog({ id, name, onClose, reload }: StateProps) {
  const read = useEndpoint(inscription, { params: { id } });
  const change = useCommand(changeState, [inscriptions, inscription, inscriptionTabCounts]);
  const [overtaken, setOvertaken] = useState(false);
  const record = read.data?.data;
  const targets = record?.targets ?? [];
  return (
    <ActionDialog<Chosen>
      title={text.stateTitle(name)}
      confirm={targets.length > 0 ? text.confirm : undefined}
      onConfirm={async ({ state, reason, effective_date }) => {
        const done = await change.mutateAsync({
          params: { id },
          body: {
            state,
            version: record!.version,
            ...(reason?.trim() && { reason: reason.trim() }),
            ...(effective_date && { effective_date }),
          },
        });
        reload();
        return done;
      }}
      onFailure={({ code }) => {
        if (code !== 'conflict') return;
        setOvertaken(true);
        void read.refetch();
        reload();
      }}
      onClose={onClose}
    >
      {overtaken && <p>{text.changedByOther}</p>}
      <ReadState read={read}>
        {record && (
          <p>
            {text.current}: <strong>{stateLabels[record.state]}</strong>
          </p>
        )}
        {record && targets.length === 0 && <p>{text.nothingToDo}</p>}
        {record && record.blocked.length > 0 && <Blocked of={record.blocked} />}
      </ReadState>
      {record && targets.length > 0 && <StateFields key={record.state} targets={targets} />}
    </ActionDialog>
  );
}

function StateFields({ targets }: Pick<InscriptionRecord, 'targets'>) {
  const form = Form.useFormInstance();
  const chosen = Form.useWatch<InscriptionState | undefined>('state');
  // The choice is reset when somebody else has changed the state meanwhile.
  useEffect(() => () => form.resetFields(['state']), [form]);
  const reasonNeeded = targets.some(({ state, reason_needed }) => state === chosen && reason_needed);
  return (
    <>
      <Form.Item
        name="state"
        label={text.target}
        rules={[{ required: true, message: text.chooseTarget }]}
        extra={chosen && hints[chosen]}
      >
        <Radio.Group
          aria-label={text.target}
          options={targets.map(({ state }) => ({ value: state, label: stateLabels[state] }))}
        />
      </Form.Item>
      {reasonNeeded && (
        <Form.Item
          name="reason"
          label={text.reason}
          extra={text.reasonHint}
          rules={[{ required: true, whitespace: true, min: shortestReason, message: text.reasonTooShort }]}
        >
          <Input.TextArea rows={3} maxLength={500} />
        </Form.Item>
      )}
      <DayItem name="effective_date" label={text.effectiveDate} />
    </>
  );
}

const Blocked = ({ of }: { of: InscriptionRecord['blocked'] }) => (
  <ul style={{ paddingInlineStart: 20 }}>
    {of.map(({ state, why }) => (
      <li key={state}>{text.blocked(stateLabels[state], why)}</li>
    ))}
  </ul>
);
