import {
  changeState,
  inscription,
  inscriptionTabCounts,
  inscriptions,
  type InscriptionRecord,
} from '@portal/shared-kit/contract/enrolment/inscription';
import { stateLabels, type InscriptionState } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { failureOf, useCommand, useEndpoint, type ApiFailure } from '@portal/shared-kit/data';
import { DateField } from '@portal/shared-kit/form';
import { usePortal } from '@portal/shared-kit';
import { ScreenState } from '@portal/shared-kit/screen';
import { Alert } from '@portal/shared-kit/ui';
import { Form, Input, Modal, Radio } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { messages as text } from './messages.ts';

export interface StateProps {
  id: number;
  name: string;
  onClose: () => void;
  reload: () => void;
}
interface Asked {
  state?: InscriptionState;
  reason?: string;
  effective_date?: string | null;
}
const shortestReason = 5;
const hints: Partial<Record<InscriptionState, string>> = {
  SUSPENSA: text.suspensionHint,
  ANULADA: text.annulHint,
  CANCELADA: text.annulHint,
};

/** Takes an inscription to one of the states that the server offers, with the reason where it asks for one (decision 96). */
export function StateDialog({ id, name, onClose, reload }: StateProps) {
  const { notify } = usePortal();
  const [form] = Form.useForm<Asked>();
  const chosen: InscriptionState | undefined = Form.useWatch('state', form);
  const read = useEndpoint(inscription, { params: { id } });
  const change = useCommand(changeState, [inscriptions, inscription, inscriptionTabCounts]);
  const [failure, setFailure] = useState<ApiFailure>();
  const record = read.data?.data;
  const targets = record?.targets ?? [];
  const reasonNeeded = targets.some(({ state, reason_needed }) => state === chosen && reason_needed);

  const go = async ({ state, reason, effective_date }: Asked) => {
    setFailure(undefined);
    try {
      const { message } = await change.mutateAsync({
        params: { id },
        body: {
          state: state!,
          version: record!.version,
          ...(reason?.trim() && { reason: reason.trim() }),
          ...(effective_date && { effective_date }),
        },
      });
      notify.success(message);
      reload();
      onClose();
    } catch (problem) {
      const found = failureOf(problem);
      setFailure(found);
      if (found.code !== 'conflict') return;
      void read.refetch();
      form.resetFields(['state']);
      reload();
    }
  };

  return (
    <Modal
      open
      title={text.stateTitle(name)}
      okText={text.confirm}
      okButtonProps={{ style: { display: targets.length > 0 ? undefined : 'none' } }}
      confirmLoading={change.isPending}
      cancelText={targets.length > 0 ? text.cancel : text.close}
      cancelButtonProps={{ disabled: change.isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
      closable={false}
      mask={{ closable: false }}
      keyboard={!change.isPending}
    >
      {failure && <Refusal failure={failure} />}
      <ScreenState
        failure={record ? undefined : (read.error ?? undefined)}
        loading={!record}
        empty={undefined}
        onRetry={() => void read.refetch()}
      >
        {record && (
          <p>
            {text.current}: <strong>{stateLabels[record.state]}</strong>
          </p>
        )}
        {record && targets.length === 0 && <p>{text.nothingToDo}</p>}
        {record && record.blocked.length > 0 && <Blocked of={record.blocked} />}
      </ScreenState>
      <Form<Asked>
        form={form}
        layout="vertical"
        requiredMark={false}
        hidden={targets.length === 0}
        onFinish={(asked) => void go(asked)}
        disabled={change.isPending}
      >
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
        <Form.Item name="effective_date" label={text.effectiveDate}>
          <DateField />
        </Form.Item>
      </Form>
    </Modal>
  );
}

const Blocked = ({ of }: { of: InscriptionRecord['blocked'] }) => (
  <ul style={{ paddingInlineStart: 20 }}>
    {of.map(({ state, why }) => (
      <li key={state}>{text.blocked(stateLabels[state], why)}</li>
    ))}
  </ul>
);

const Refusal = ({ failure: { code, message, supportCode } }: { failure: ApiFailure }) => (
  <Alert
    type="error"
    showIcon
    title={message}
    description={code === 'conflict' ? text.changedByOther : supportCode && text.supportCode(supportCode)}
    style={{ marginBottom: 16 }}
  />
);
