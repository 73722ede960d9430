import { later, usePortal } from '@portal/shared-kit';
import {
  announceMaintenance,
  cancelMaintenance,
  plannedMaintenance,
  type PlannedMaintenance,
} from '@portal/shared-kit/contract/platform/planned-maintenance';
import { call, useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { type Column, ReadState, Rows, ScreenFrame } from '@portal/shared-kit/screen';
import { Button, Tag } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { messages as text } from './messages.ts';

const MaintenanceDrawer = later(() => import('./maintenance-dialogs.tsx').then((m) => m.MaintenanceDrawer));
const CancelDialog = later(() => import('./maintenance-dialogs.tsx').then((m) => m.CancelDialog));

const stateOf = ({ ahead, starts_at }: PlannedMaintenance): keyof typeof text.states => {
  if (!ahead) return 'over';
  return Date.parse(starts_at) <= Date.now() ? 'running' : 'ahead';
};
const colors = { ahead: 'blue', running: 'gold', over: undefined } as const;
const columns: readonly Column<PlannedMaintenance>[] = [
  { title: text.start, dataIndex: 'starts_at', render: (at: string) => formatMoment(at) },
  { title: text.end, dataIndex: 'ends_at', render: (at: string) => formatMoment(at) },
  { title: text.note, dataIndex: 'note' },
  { title: text.by, dataIndex: 'announced_by', person: true },
  {
    title: text.state,
    dataIndex: 'ahead',
    render: (_: boolean, row) => <Tag color={colors[stateOf(row)]}>{text.states[stateOf(row)]}</Tag>,
  },
];

/** `/planned-maintenance`: announced maintenance, which every user sees beforehand (issue 17). */
export function MaintenancePage() {
  const { http } = usePortal();
  const allowed = useAllowed();
  const read = useEndpoint(plannedMaintenance, {});
  const [edited, setEdited] = useState<PlannedMaintenance | 'new'>();
  const [cancelled, setCancelled] = useState<PlannedMaintenance>();
  const rows = read.data?.data ?? [];
  const mayWrite = allowed(announceMaintenance);
  return (
    <ScreenFrame title={text.title}>
      <p>
        {text.hint} <a href="/status">{text.status}</a>.
      </p>
      {mayWrite && (
        <p>
          <Button type="primary" onClick={() => setEdited('new')}>
            {text.add}
          </Button>
        </p>
      )}
      <ReadState read={read} empty={rows.length === 0 ? text.none : undefined}>
        <Rows
          label={text.title}
          rows={rows}
          columns={columns}
          name={(row) => row.note}
          actions={
            mayWrite
              ? (row) =>
                  row.ahead
                    ? [
                        { label: text.change, opens: true, run: () => setEdited(row) },
                        { label: text.cancel, danger: true, run: () => setCancelled(row) },
                      ]
                    : []
              : undefined
          }
        />
      </ReadState>
      {edited && (
        <MaintenanceDrawer row={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {cancelled && (
        <CancelDialog
          onConfirm={() => call(http, cancelMaintenance, { params: { id: cancelled.id } })}
          onDone={() => void read.refetch()}
          onClose={() => setCancelled(undefined)}
        />
      )}
    </ScreenFrame>
  );
}
