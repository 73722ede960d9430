import type { ReactNode } from 'react';
import { mayReadHistory, type AuditedEntity } from '../../contract/core/audit.ts';
import type { RowBase } from '../../contract/core/crud.ts';
import { usePortal } from '../../remote/portal-context.tsx';
import { Fact, Facts } from '../frame/facts.tsx';
import { Mark } from '../frame/mark.tsx';
import { screenMessages as text } from '../frame/messages.ts';
import type { Column } from '../list/columns/list-columns.tsx';
import { HistoryEntries } from './history-entry.tsx';

export interface RecordProps<Row extends RowBase> {
  /** Where its history can be viewed. */
  entity: AuditedEntity | undefined;
  row: Row;
  facts: readonly Column<Row>[];
  /** Links to the records that belong to it. */
  related?: ((row: Row) => ReactNode) | undefined;
}

/** A record, read-only: state, facts, related records, and history. */
export const RecordView = <Row extends RowBase>({ entity, row, facts, related }: RecordProps<Row>) => (
  <>
    <p style={{ margin: '0 0 12px' }}>
      <Mark tone={row.active ? 'good' : 'quiet'}>{row.active ? text.active : text.inactive}</Mark>
      {row.uses && row.uses.length > 0 && text.usesOf(row.uses)}
    </p>
    <RecordFacts row={row} facts={facts} />
    {related?.(row)}
    {entity && <TimeLine key={`${row.id} ${row.version}`} entity={entity} id={row.id} />}
  </>
);

/** The facts of a row, declared like the columns of its list. */
export const RecordFacts = <Row,>({ row, facts }: { row: Row; facts: readonly Column<Row>[] }) => (
  <Facts title={text.facts}>
    {facts.map(({ title, dataIndex, render }) => (
      <Fact key={dataIndex} title={title}>
        {render ? render(row[dataIndex] as never, row) : (row[dataIndex] as ReactNode)}
      </Fact>
    ))}
  </Facts>
);

/** Who changed a record, when and what, under its facts; nothing for who may not see it. */
export function TimeLine({ entity, id }: { entity: AuditedEntity; id: number }) {
  const { can } = usePortal();
  if (!mayReadHistory(can, entity)) return null;
  return (
    <section aria-label={text.timeLine}>
      <h2 style={{ margin: '0 0 12px', fontSize: 16 }}>{text.timeLine}</h2>
      <HistoryEntries entity={entity} id={id} />
    </section>
  );
}
