import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { allocationRemoval, closeAllocation } from '@portal/shared-kit/contract/offer/plan';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { FailureNotice, screenMessages } from '@portal/shared-kit/screen';
import { Skeleton } from '@portal/shared-kit/ui';
import type { PlanLine } from './entry.ts';
import { messages as text } from './messages.ts';

type Removal = Out<typeof allocationRemoval>['data'];
interface Props {
  open: boolean;
  entry: PlanLine;
  name: string;
  onCancel: () => void;
  /** Called with the number of teacher allocations shown. */
  onRemove: (teachings: number) => void;
  onCloseInstead: () => void;
}

/** Confirms the removal of an allocation with what is removed as well; or shows why it can only be closed (S1 §5, decision 47). */
export function RemovalDialog({ open, entry, name, onCancel, onRemove, onCloseInstead }: Props) {
  const { data, error, refetch } = useEndpoint(
    allocationRemoval,
    { params: { id: entry.id } },
    { enabled: open },
  );
  const mayClose = useAllowed()(closeAllocation) && entry.closed_from === null;
  const removal = data?.data;
  const isBlocked = removal !== undefined && removal.kept_by.length > 0;
  return (
    <ActionDialog
      open={open}
      title={isBlocked ? text.cannotRemove : screenMessages.removeQuestion}
      confirm={
        !removal ? undefined : !isBlocked ? screenMessages.remove : mayClose ? text.closeInstead : undefined
      }
      cancel={screenMessages.cancel}
      danger={!isBlocked}
      onConfirm={() => (isBlocked ? onCloseInstead() : onRemove(removal!.teachings.length))}
      onClose={onCancel}
    >
      <strong>{name}</strong>
      {removal ? (
        isBlocked ? (
          <RemovalBlockers by={removal.kept_by} />
        ) : (
          <Going teachings={removal.teachings} />
        )
      ) : error ? (
        <FailureNotice failure={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={text.loadingRemoval}>
          <Skeleton active title={false} />
        </div>
      )}
    </ActionDialog>
  );
}

const RemovalBlockers = ({ by }: { by: Removal['kept_by'] }) => (
  <>
    <p>{text.cannotRemoveHint}</p>
    <ul>
      {by.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  </>
);

const Going = ({ teachings }: { teachings: Removal['teachings'] }) => (
  <>
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
  </>
);
