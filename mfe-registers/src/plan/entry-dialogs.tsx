import { usePortal } from '@portal/shared-kit';
import type { Args, Out } from '@portal/shared-kit/contract/core/endpoint';
import {
  changeAllocation,
  closeAllocation,
  planChange,
  planClosing,
  planEntry,
  allocationRemoval,
} from '@portal/shared-kit/contract/offer/plan';
import { call, useCommand, useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { FormDrawer, NumberItem, TextAreaItem, ActionDialog } from '@portal/shared-kit/form';
import { FailureNotice, screenMessages } from '@portal/shared-kit/screen';
import { Skeleton } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { touched, type PlanLine } from './entry.ts';
import { messages as text } from './messages.ts';
import { TermFields } from './term-fields.tsx';

export type EntryAction = 'edit' | 'close' | 'remove';
interface EntryDialogsProps {
  entry: PlanLine;
  name: string;
  action: EntryAction | undefined;
  onClose: () => void;
  /** Switches to another dialog. */
  onOpen: (action: EntryAction) => void;
  onRemove: (teachings: number) => void;
}

export function EntryDialogs({ entry, name, action, onClose, onOpen, onRemove }: EntryDialogsProps) {
  const { http, notify } = usePortal();
  const change = useCommand(changeAllocation, touched);
  const close = useCommand(closeAllocation, touched);
  const [current, setCurrent] = useState<PlanLine>();
  const params = { id: entry.id };
  const version = Math.max(entry.version, current?.id === entry.id ? current.version : 0);
  const reload = async () => {
    const { data } = await call(http, planEntry, { params });
    setCurrent(data);
    return data;
  };
  return (
    <>
      <FormDrawer<Omit<Args<typeof changeAllocation>['body'], 'version'>>
        title={name}
        schema={planChange}
        value={action === 'edit' ? entry : undefined}
        draftKey={`plan:${entry.id}`}
        reload={reload}
        onSubmit={async (value) =>
          notify.success((await change.mutateAsync({ params, body: { ...value, version } })).message)
        }
        onClose={onClose}
      >
        <TermFields />
      </FormDrawer>
      <FormDrawer<Omit<Args<typeof closeAllocation>['body'], 'version'>>
        title={text.closeTitle(name)}
        schema={planClosing}
        value={action === 'close' ? entry : undefined}
        reload={reload}
        submit={{ label: text.closeSubmit, busy: text.closing }}
        onSubmit={async (value) =>
          notify.success((await close.mutateAsync({ params, body: { ...value, version } })).message)
        }
        onClose={onClose}
      >
        <p>{text.closeHint}</p>
        <NumberItem name="from_year" label={text.fromYear} required min={2000} max={2100} precision={0} />
        <TextAreaItem name="reason" label={text.reason} rows={3} maxLength={300} />
      </FormDrawer>
      <RemovalDialog
        open={action === 'remove'}
        entry={entry}
        name={name}
        onCancel={onClose}
        onRemove={onRemove}
        onCloseInstead={() => onOpen('close')}
      />
    </>
  );
}

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
function RemovalDialog({ open, entry, name, onCancel, onRemove, onCloseInstead }: Props) {
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
