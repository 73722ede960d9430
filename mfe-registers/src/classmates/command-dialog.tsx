import { failureOf, type ApiFailure } from '@portal/shared-kit/data';
import { usePortal } from '@portal/shared-kit';
import { Alert } from '@portal/shared-kit/ui';
import { Modal } from '@portal/shared-kit/ui-data';
import { useState, type ReactNode } from 'react';
import { messages as text } from './messages.ts';

interface Props {
  question: string;
  /** The word on the button that goes ahead; without it there is nothing to be done but to close. */
  confirm: string | undefined;
  /** Resolves with the message to show. An ApiFailure it rejects with is shown in the dialog, which stays open. */
  onConfirm: () => Promise<{ message: string }>;
  onClose: () => void;
  /** Told of a refusal that another try would not mend. */
  onRefused?: (failure: ApiFailure) => void;
  children: ReactNode;
}

/** Shows what is about to happen, does it, and says what came of it. */
export function CommandDialog({ question, confirm, onConfirm, onClose, onRefused, children }: Props) {
  const { notify } = usePortal();
  const [failure, setFailure] = useState<ApiFailure>();
  const [working, setWorking] = useState(false);

  const go = async () => {
    setWorking(true);
    setFailure(undefined);
    try {
      const { message } = await onConfirm();
      notify.success(message);
      onClose();
    } catch (error) {
      const found = failureOf(error);
      setFailure(found);
      setWorking(false);
      onRefused?.(found);
    }
  };

  return (
    <Modal
      open
      title={question}
      okText={confirm}
      okButtonProps={{ style: { display: confirm ? undefined : 'none' } }}
      confirmLoading={working}
      cancelText={confirm ? text.cancel : text.close}
      cancelButtonProps={{ disabled: working, autoFocus: true }}
      onOk={() => void go()}
      onCancel={onClose}
      closable={false}
      mask={{ closable: false }}
      keyboard={!working}
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
    </Modal>
  );
}
