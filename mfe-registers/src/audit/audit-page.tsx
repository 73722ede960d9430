import { later } from '@portal/shared-kit';
import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import { listAdminUser } from '@portal/shared-kit/contract/identity/users';
import {
  auditActs,
  auditLog,
  auditLogList,
  exportAuditLog,
  type AuditLogRow,
  type LoggedKind,
} from '@portal/shared-kit/contract/platform/audit-log';
import { useAllowed } from '@portal/shared-kit/data';
import { formatMoment, formatDate } from '@portal/shared-kit/dates';
import {
  ExportList,
  FilterLookup,
  FilterSelect,
  ListBody,
  listColumns,
  ListToolbar,
  ScreenFrame,
  TwoLines,
  useList,
  type PossibleAction,
  DayFilter,
  PopMenu,
  useNarrow,
  type List,
} from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { messages as text } from './messages.ts';

const EntryDrawer = later(() => import('./entry-drawer.tsx').then((m) => m.EntryDrawer));

const columns = listColumns(auditLogList.fields, {
  actor: (actor: string, { role }) => (role ? <TwoLines first={actor} second={roleLabel(role)} /> : actor),
});
const records = Object.entries(text.records).map(([value, label]) => ({ value, label }));
const acts = Object.entries(auditActs).map(([value, label]) => ({ value, label }));
const isKind = (entity: string): entity is LoggedKind => entity in text.records;
const nameOf = ({ action, record, at }: AuditLogRow) => text.nameOf(action, record, formatMoment(at));

/** `/audit`: the audit log over all records (issue 11). */
export function AuditPage() {
  const allowed = useAllowed();
  const list = useList(auditLog, ['actor_id', 'entity', 'act', 'from', 'until', 'entity_id']);
  const [open, setOpen] = useState<AuditLogRow>();
  const { entity_id } = list.filters;
  const actions = (row: AuditLogRow): PossibleAction[] => {
    const { actor_id, entity } = row;
    const number = Number(row.entity_id);
    return [
      { label: text.view, opens: true, run: () => setOpen(row) },
      number > 0 &&
        isKind(entity) && { label: text.onlyRecord, run: () => list.filter({ entity, entity_id: number }) },
      actor_id !== null && { label: text.onlyPerson, run: () => list.filter({ actor_id }) },
    ];
  };
  return (
    <ScreenFrame title={text.title}>
      <ListToolbar list={list}>
        {allowed(listAdminUser) && (
          <FilterLookup
            list={list}
            name="actor_id"
            label={text.actor}
            endpoint={listAdminUser}
            option={({ name }) => name}
          />
        )}
        <FilterSelect
          // The id of the previous kind of record means nothing for another kind.
          list={{ ...list, filter: (changes) => list.filter({ ...changes, entity_id: undefined }) }}
          name="entity"
          label={text.record}
          options={records}
        />
        {entity_id !== undefined && (
          <Button
            aria-label={text.dropNumber(entity_id)}
            onClick={() => list.filter({ entity_id: undefined })}
          >
            {text.number(entity_id)} ✕
          </Button>
        )}
        <FilterSelect list={list} name="act" label={text.action} options={acts} />
        <Days list={list} />
        <ExportList endpoint={exportAuditLog} list={list} />
      </ListToolbar>
      <ListBody label={text.title} list={list} columns={columns} name={nameOf} actions={actions} />
      {open && <EntryDrawer entry={open} onClose={() => setOpen(undefined)} />}
    </ScreenFrame>
  );
}

type Name = 'from' | 'until';

interface Props {
  list: Pick<List<unknown, Name>, 'filters' | 'filter'>;
}

/** First and last day of the log. Behind one button where there is a tool bar, which two fields with their labels make two lines high. */
function Days({ list }: Props) {
  const { from, until } = list.filters;
  const fields = <Fields list={list} />;
  if (useNarrow()) return fields;
  return (
    <PopMenu
      toggle={(props) => (
        <button {...props} type="button" className="pk-control">
          {shown(from, until)}
        </button>
      )}
    >
      {() => <div style={{ display: 'grid', gap: 8, padding: 8 }}>{fields}</div>}
    </PopMenu>
  );
}

function shown(from: unknown, until: unknown): string {
  const [first, last] = [from, until].map((day) => (day ? formatDate(String(day)) : undefined));
  if (first && last) return text.between(first, last);
  if (first) return `${text.from} ${first}`;
  return last ? `${text.until} ${last}` : text.allDays;
}

function Fields({ list }: Props) {
  const { from = '', until = '' } = list.filters;
  return (
    <>
      <DayFilter list={list} name="from" label={text.from} />
      <DayFilter
        list={list}
        name="until"
        label={text.until}
        invalid={until !== '' && String(until) < String(from)}
      />
    </>
  );
}
