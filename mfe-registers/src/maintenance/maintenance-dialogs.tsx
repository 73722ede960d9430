import { usePortal } from '@portal/shared-kit';
import {
  announceMaintenance,
  changeMaintenance,
  maintenanceForm,
  plannedMaintenance,
  type MaintenanceForm,
  type PlannedMaintenance,
} from '@portal/shared-kit/contract/platform/planned-maintenance';
import { useCommand } from '@portal/shared-kit/data';
import { FormDrawer, MomentItem, TextAreaItem, ActionDialog } from '@portal/shared-kit/form';
import { useState } from 'react';
import { messages as text } from './messages.ts';

interface MaintenanceProps {
  /** The announcement to change; undefined announces a new one. */
  row: PlannedMaintenance | undefined;
  onClose: () => void;
}

/** Announces maintenance, or changes an announcement. */
export function MaintenanceDrawer({ row, onClose }: MaintenanceProps) {
  const { notify } = usePortal();
  const announce = useCommand(announceMaintenance, [plannedMaintenance]);
  const change = useCommand(changeMaintenance, [plannedMaintenance]);
  const [value] = useState(row ? { starts_at: row.starts_at, ends_at: row.ends_at, note: row.note } : {});
  const save = (body: MaintenanceForm) =>
    row ? change.mutateAsync({ params: { id: row.id }, body }) : announce.mutateAsync({ body });
  return (
    <FormDrawer<MaintenanceForm>
      title={row ? text.edit : text.add}
      schema={maintenanceForm}
      value={value}
      draftKey={`maintenance:${row?.id ?? 'new'}`}
      onSubmit={async (body) => notify.success((await save(body)).message)}
      onClose={onClose}
    >
      <MomentItem name="starts_at" label={text.start} required extra={text.zone} />
      <MomentItem name="ends_at" label={text.end} required />
      <TextAreaItem name="note" label={text.note} required extra={text.noteHint} rows={3} maxLength={300} />
    </FormDrawer>
  );
}

interface CancelProps {
  onConfirm: () => Promise<{ message: string }>;
  onDone: () => void;
  onClose: () => void;
}

/** Cancels an announcement. */
export const CancelDialog = (outcome: CancelProps) => (
  <ActionDialog danger title={text.cancelQuestion} confirm={text.cancel} {...outcome}>
    {text.cancelHint}
  </ActionDialog>
);
