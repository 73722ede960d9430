import { usePortal } from '@portal/shared-kit';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import {
  changeAllocation,
  closeAllocation,
  planChange,
  planClosing,
  planEntry,
} from '@portal/shared-kit/contract/offer/plan';
import { call, useCommand } from '@portal/shared-kit/data';
import { FormDrawer } from '@portal/shared-kit/form';
import { Form, Input, InputNumber } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { touched, type PlanLine } from './entry.ts';
import { messages as text } from './messages.ts';
import { RemovalDialog } from './removal-dialog.tsx';
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

/** The dialogs of an allocation in a list. */
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
        <Form.Item name="from_year" label={text.fromYear} required>
          <InputNumber min={2000} max={2100} precision={0} />
        </Form.Item>
        <Form.Item name="reason" label={text.reason}>
          <Input.TextArea rows={3} maxLength={300} />
        </Form.Item>
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
