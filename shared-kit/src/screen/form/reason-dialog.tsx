import { Alert } from '@portal/shared-kit/ui';
import { Input, Modal } from '@portal/shared-kit/ui-data';
import { useId, useRef, useState, type ReactNode } from 'react';
import { failureOf, type ApiFailure } from '../../data/api-failure.ts';
import { usePortal } from '../../remote/portal-context.tsx';
import { screenMessages as text } from '../frame/messages.ts';

interface Props {
  open: boolean;
  question: string;
  /** The word on the button that goes ahead. */
  confirm: string;
  danger?: boolean;
  /** The fewest characters that count as a reason. */
  min?: number;
  /** What the field is called; 'Motivo' when left out. */
  label?: string;
  /** Resolves with the message to show. An ApiFailure it rejects with is shown, and what was typed stays. */
  onConfirm: (reason: string) => Promise<{ message: string }>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for the reason of something before it is done; the reason is kept in the audit. */
export function ReasonDialog(props: Props) {
  const { open, question, confirm, danger = false, min = 5, label = text.reason, children } = props;
  const { notify } = usePortal();
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [saving, setSaving] = useState(false);

  const close = () => {
    setReason('');
    setProblem(undefined);
    setFailure(undefined);
    props.onClose();
  };
  const refuse = (message: string) => {
    setProblem(message);
    field.current?.querySelector('textarea')?.focus();
  };
  const go = async () => {
    if (reason.trim().length < min) return refuse(text.reasonTooShort(min));
    setSaving(true);
    setFailure(undefined);
    try {
      const { message } = await props.onConfirm(reason.trim());
      notify.success(message);
      close();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setSaving(false);
    }
  };

  return (
    <Modal
      open={open}
      title={question}
      okText={confirm}
      okButtonProps={{ danger }}
      confirmLoading={saving}
      cancelText={text.cancel}
      cancelButtonProps={{ disabled: saving }}
      onOk={() => void go()}
      onCancel={close}
      closable={false}
      mask={{ closable: false }}
      keyboard={reason === '' && !saving}
      destroyOnHidden
    >
      {failure && (
        <Alert
          type="error"
          showIcon
          title={failure.message}
          description={failure.supportCode && text.supportCode(failure.supportCode)}
          style={{ marginBottom: 16 }}
        />
      )}
      {children}
      <div ref={field} style={{ marginTop: 16 }}>
        <label htmlFor={id}>{label}</label>
        <Input.TextArea
          id={id}
          autoFocus
          required
          rows={3}
          maxLength={500}
          value={reason}
          status={problem === undefined ? '' : 'error'}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && `${id}-problem`}
          onChange={({ target }) => {
            setReason(target.value);
            setProblem(undefined);
          }}
        />
        {problem && (
          <p id={`${id}-problem`} role="alert" style={{ color: '#a8071a' }}>
            {problem}
          </p>
        )}
      </div>
    </Modal>
  );
}
