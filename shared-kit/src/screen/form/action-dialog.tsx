import { Button, Flex } from '@portal/shared-kit/ui';
import { Modal } from '@portal/shared-kit/ui-data';
import { useCallback, useRef, type ReactNode } from 'react';
import { screenMessages as text } from '../frame/messages.ts';
import { useReturnFocus } from '../frame/use-return-focus.ts';
import { ActionBody, type ActionBodyProps } from './action-body.tsx';

interface Props<Value extends object> extends Omit<ActionBodyProps<Value>, 'onHold'> {
  /** The question or content. */
  title: string;
  /** Omitted where the dialog is mounted only while open. */
  open?: boolean;
}

/** Without an action there is no form element, so that the content may have its own. */
const ReadBody = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <>
    {children}
    <Flex justify="end" style={{ marginTop: 16 }}>
      <Button autoFocus onClick={onClose}>
        {text.close}
      </Button>
    </Flex>
  </>
);

/** The dialog for an action on one record: question, consequences, fields, and outcome. With input or a running action Escape does not close
 *  it. */
export function ActionDialog<Value extends object = object>({ title, open = true, ...body }: Props<Value>) {
  const held = useRef(false);
  const hold = useCallback((is: boolean) => {
    held.current = is;
  }, []);
  useReturnFocus(open);
  return (
    <Modal
      open={open}
      title={title}
      onCancel={() => !held.current && body.onClose()}
      footer={null}
      closable={false}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {body.onConfirm ? (
        <ActionBody<Value> {...body} onHold={hold} />
      ) : (
        <ReadBody onClose={body.onClose}>{body.children}</ReadBody>
      )}
    </Modal>
  );
}

interface DiscardDialogProps {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** Confirms before unsaved input is discarded. */
export const DiscardDialog = ({ open, onStay, onDiscard }: DiscardDialogProps) => (
  <ActionDialog
    open={open}
    title={text.discardQuestion}
    confirm={text.discard}
    cancel={text.keepEditing}
    danger
    onConfirm={onDiscard}
    onClose={onStay}
  >
    {text.discardWarning}
  </ActionDialog>
);
