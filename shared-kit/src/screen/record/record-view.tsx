import type { ReactNode } from 'react';
import { mayReadHistory, type AuditedEntity } from '../../contract/core/audit.ts';
import type { RowBase } from '../../contract/core/crud.ts';
import { usePortal } from '../../remote/portal-context.tsx';
import { Fact, Facts } from '../frame/facts.tsx';
import { Mark } from '../frame/mark.tsx';
import { screenMessages as text } from '../frame/messages.ts';
import type { Column } from '../list/column.ts';
import { HistoryEntries } from './history-entries.tsx';

export interface RecordProps<Row extends RowBase> {
  /** Where its history can be viewed. */
  entity: AuditedEntity | undefined;
  row: Row;
  /** Its facts. */
  facts: readonly Column<Row>[];
  /** Links to the records that belong to it. */
  related?: ((row: Row) => ReactNode) | undefined;
}

/** A record, read-only: state, facts, related records, and history. */
export function RecordView<Row extends RowBase>({ entity, row, facts, related }: RecordProps<Row>) {
  const { can } = usePortal();
  return (
    <>
      <p style={{ margin: '0 0 12px' }}>
        <Mark tone={row.active ? 'good' : 'quiet'}>{row.active ? text.active : text.inactive}</Mark>
        {row.uses && row.uses.length > 0 && text.usesOf(row.uses)}
      </p>
      <Facts title={text.facts}>
        {facts.map(({ title, dataIndex, render }) => (
          <Fact key={dataIndex} title={title}>
            {render ? render(row[dataIndex] as never, row) : (row[dataIndex] as ReactNode)}
          </Fact>
        ))}
      </Facts>
      {related?.(row)}
      {entity && mayReadHistory(can, entity) && (
        <section aria-label={text.timeLine}>
          <h2 style={{ margin: '0 0 12px', fontSize: 16 }}>{text.timeLine}</h2>
          <HistoryEntries key={`${row.id} ${row.version}`} entity={entity} id={row.id} />
        </section>
      )}
    </>
  );
}
