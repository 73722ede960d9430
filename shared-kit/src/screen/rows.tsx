import { Table, type TableProps } from '@portal/shared-kit/ui-data';
import type { CSSProperties, ReactNode } from 'react';
import { screenMessages as text } from './messages.ts';
import { useNarrow } from './use-narrow.ts';

/** A column as antd's Table takes it; it also labels the value where rows are drawn one below the other. */
export interface Column<Row> {
  title: string;
  dataIndex: keyof Row & string;
  /** Given the value of `dataIndex`; a list of columns cannot tell its type, so the function states it. */
  render?: (value: never, row: Row) => ReactNode;
}

interface Props<Row> {
  /** Names the table for who cannot see it. */
  label: string;
  rows: readonly Row[];
  /** Number of the first row. */
  first: number;
  columns: readonly Column<Row>[];
  actions: (row: Row) => ReactNode;
  /** The row is being worked on: dimmed (decision 38). */
  busy: (row: Row) => boolean;
  /** The rows are about to be replaced. */
  stale: boolean;
}

const cell = <Row,>({ dataIndex, render }: Column<Row>, row: Row): ReactNode =>
  render ? render(row[dataIndex] as never, row) : (row[dataIndex] as ReactNode);

const dimmed: CSSProperties = { opacity: 0.45 };

/** Rows as a table, or as cards where the screen is narrow. */
export function Rows<Row extends { id: number }>(props: Props<Row>) {
  const Shape = useNarrow() ? Cards : Sheet;
  return (
    <div aria-busy={props.stale} style={props.stale ? { opacity: 0.6 } : undefined}>
      <Shape {...props} />
    </div>
  );
}

function Sheet<Row extends { id: number }>({ label, rows, first, columns, actions, busy }: Props<Row>) {
  const all: TableProps<Row>['columns'] = [
    { title: text.number, key: 'number', width: 64, render: (_value, _row, index) => first + index },
    ...columns.map((column) => ({
      title: column.title,
      key: column.dataIndex,
      render: (_value: unknown, row: Row) => cell(column, row),
    })),
    { title: text.actions, key: 'actions', width: 260, render: (_value, row) => actions(row) },
  ];
  return (
    <Table<Row>
      aria-label={label}
      rowKey="id"
      dataSource={rows}
      columns={all}
      pagination={false}
      scroll={{ x: 720 }}
      onRow={(row) => (busy(row) ? { 'aria-busy': true, style: dimmed } : {})}
    />
  );
}

function Cards<Row extends { id: number }>({ label, rows, first, columns, actions, busy }: Props<Row>) {
  return (
    <ul aria-label={label} style={styles.list}>
      {rows.map((row, index) => (
        <li
          key={row.id}
          aria-busy={busy(row) || undefined}
          style={{ ...styles.card, ...(busy(row) && dimmed) }}
        >
          <dl style={styles.fields}>
            <Field title={text.number}>{first + index}</Field>
            {columns.map((column) => (
              <Field key={column.dataIndex} title={column.title}>
                {cell(column, row)}
              </Field>
            ))}
          </dl>
          {actions(row)}
        </li>
      ))}
    </ul>
  );
}

const Field = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt style={styles.title}>{title}</dt>
    <dd style={styles.value}>{children}</dd>
  </div>
);

const styles = {
  list: { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 12 },
  card: { border: '1px solid #d9d9d9', borderRadius: 8, padding: 12, background: '#fff' },
  fields: { margin: '0 0 8px', display: 'grid', gap: 6 },
  title: { fontSize: 12, color: '#595959' },
  value: { margin: 0, overflowWrap: 'anywhere' },
} satisfies Record<string, CSSProperties>;
