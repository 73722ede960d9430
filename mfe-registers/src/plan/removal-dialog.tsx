import { allocationRemoval, closeAllocation } from '@portal/shared-kit/contract/plan';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { ConfirmDialog } from '@portal/shared-kit/form';
import { FailureNotice, screenMessages } from '@portal/shared-kit/screen';
import { Button, Skeleton } from '@portal/shared-kit/ui';
import { Modal } from '@portal/shared-kit/ui-data';
import type { ReactNode } from 'react';
import type { Entry } from './entry.ts';
import { messages as text } from './messages.ts';

interface Props {
  entry: Entry;
  name: string;
  onCancel: () => void;
  /** Given how many teacher allocations were shown. */
  onRemove: (teachings: number) => void;
  onCloseInstead: () => void;
}

/** Asks before an allocation is removed and lists what goes with it; or says why it can only be closed (S1 §5, decision 47). */
export function RemovalDialog({ entry, name, onCancel, onRemove, onCloseInstead }: Props) {
  const { data, error, refetch } = useEndpoint(allocationRemoval, { params: { id: entry.id } });
  const mayClose = useAllowed()(closeAllocation) && entry.closed_from === null;
  const notice = (title: string, children: ReactNode, other?: ReactNode) => (
    <Modal
      open
      title={title}
      onCancel={onCancel}
      closable={false}
      footer={[
        <Button key="cancel" autoFocus onClick={onCancel}>
          {screenMessages.cancel}
        </Button>,
        other,
      ]}
    >
      <strong>{name}</strong>
      {children}
    </Modal>
  );
  if (error) return notice(name, <FailureNotice failure={error} onRetry={() => void refetch()} />);
  if (!data)
    return notice(
      screenMessages.removeQuestion,
      <div role="status" aria-label={text.loadingRemoval}>
        <Skeleton active title={false} />
      </div>,
    );
  const { kept_by, teachings } = data.data;
  if (kept_by.length > 0)
    return notice(
      text.cannotRemove,
      <>
        <p>{text.cannotRemoveHint}</p>
        <ul>
          {kept_by.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </>,
      mayClose && (
        <Button key="close" type="primary" onClick={onCloseInstead}>
          {text.closeInstead}
        </Button>
      ),
    );
  return (
    <ConfirmDialog
      open
      question={screenMessages.removeQuestion}
      confirm={screenMessages.remove}
      danger
      onConfirm={() => onRemove(teachings.length)}
      onCancel={onCancel}
    >
      <strong>{name}</strong>
      <p>{screenMessages.removeWarning}</p>
      <p>{text.relatedRemoved}</p>
      {teachings.length === 0 ? (
        <p>{text.nothingRelated}</p>
      ) : (
        <>
          <p>{text.teachingsRemoved}</p>
          <ul style={{ maxHeight: 200, overflowY: 'auto' }} tabIndex={0}>
            {teachings.map((one) => (
              <li key={one.id}>
                {one.class_name}: {one.teacher_name}
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}
