import { later } from '@portal/shared-kit';
import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import {
  auditActs,
  auditLog,
  exportAuditLog,
  type AuditLogRow,
} from '@portal/shared-kit/contract/platform/audit-log';
import { formatMoment } from '@portal/shared-kit/dates';
import {
  DayInput,
  ExportList,
  FilterSelect,
  ListBody,
  ListToolbar,
  ScreenFrame,
  Under,
  useList,
  type Column,
} from '@portal/shared-kit/screen';
import { useState } from 'react';
import type { EntryProps } from './entry-drawer.tsx';
import { messages as text } from './messages.ts';

const EntryDrawer = later<EntryProps>(() => import('./entry-drawer.tsx').then((m) => m.EntryDrawer));

const columns: readonly Column<AuditLogRow>[] = [
  { title: text.at, dataIndex: 'at', render: (at: string) => formatMoment(at) },
  {
    title: text.actor,
    dataIndex: 'actor',
    person: true,
    render: (actor: string, { role }) => (role ? <Under what={actor} of={roleLabel(role)} /> : actor),
  },
  { title: text.action, dataIndex: 'action' },
  { title: text.record, dataIndex: 'record' },
  { title: text.reason, dataIndex: 'reason', render: (reason: string | null) => reason ?? text.none },
];
const records = Object.entries(text.records).map(([value, label]) => ({ value, label }));
const acts = auditActs.map((value) => ({ value, label: text.acts[value] }));
const nameOf = ({ action, record, at }: AuditLogRow) => text.nameOf(action, record, formatMoment(at));

/** `/audit`: who did what to which record, over all records (issue 11). */
export function AuditPage() {
  const list = useList(auditLog, ['entity', 'act', 'from', 'until', 'entity_id']);
  const [open, setOpen] = useState<AuditLogRow>();
  return (
    <ScreenFrame title={text.title}>
      <ListToolbar list={list}>
        <FilterSelect list={list} name="entity" label={text.record} options={records} />
        <FilterSelect list={list} name="act" label={text.action} options={acts} />
        {(['from', 'until'] as const).map((name) => (
          <label key={name} className="pk-filter">
            {text[name]}
            <DayInput
              value={String(list.filters[name] ?? '')}
              onDay={(day) => day !== list.filters[name] && list.filter({ [name]: day })}
            />
          </label>
        ))}
        <ExportList endpoint={exportAuditLog} list={list} />
      </ListToolbar>
      <ListBody
        label={text.title}
        list={list}
        columns={columns}
        name={nameOf}
        actions={(row) => [{ key: 'view', label: text.view, opens: true, run: () => setOpen(row) }]}
      />
      {open && <EntryDrawer entry={open} onClose={() => setOpen(undefined)} />}
    </ScreenFrame>
  );
}
