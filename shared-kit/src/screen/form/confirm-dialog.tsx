import { Modal } from '@portal/shared-kit/ui-data';
import type { ReactNode } from 'react';
import { screenMessages as text } from '../frame/messages.ts';

interface Props {
  open: boolean;
  question: string;
  /** The word on the button that goes ahead. */
  confirm: string;
  /** The word on the button that does not; 'Cancelar' when left out. */
  cancel?: string;
  danger?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Asks before something is done that cannot be undone; the safe answer has the focus. */
export function ConfirmDialog({
  open,
  question,
  confirm,
  cancel = text.cancel,
  danger = false,
  onConfirm,
  onCancel,
  children,
}: Props) {
  return (
    <Modal
      open={open}
      title={question}
      okText={confirm}
      okButtonProps={{ danger }}
      cancelText={cancel}
      cancelButtonProps={{ autoFocus: true }}
      onOk={onConfirm}
      onCancel={onCancel}
      closable={false}
      destroyOnHidden
    >
      {children}
    </Modal>
  );
}
