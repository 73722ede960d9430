import type { ReactNode } from 'react';
import { screenMessages as text } from '../frame/messages.ts';
import { openRow, openRowMenu } from './row-actions.tsx';
import { SelectPage, SelectRow } from './select-box.tsx';
import type { Selection } from './use-selection.ts';
import { useNarrow } from '../frame/use-narrow.ts';

/** A column of a list; its title also labels the value where rows are drawn one below the other. */
export interface Column<Row> {
  title: string;
  dataIndex: keyof Row & string;
  /** Given the value of `dataIndex`; a list of columns cannot tell its type, so the function states it. */
  render?: (value: never, row: Row) => ReactNode;
}

interface Props<Row> {
  /** Accessible name of the table. */
  label: string;
  rows: readonly Row[];
  /** Number of the first row. */
  first: number;
  columns: readonly Column<Row>[];
  /** Actions of a row; none in a read-only list. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** The row is being worked on: dimmed (decision 38). */
  busy: (row: Row) => boolean;
  /** The rows are about to be replaced. */
  stale: boolean;
  /** Which rows are chosen, where many can be acted on, and what each is called. */
  choosing?: { selection: Selection; name: (row: Row) => string } | undefined;
}

/** Rows as a table, or as cards where the screen is narrow. A plain table on purpose: antd's costs 100 KB, and a list only shows rows. */
export function Rows<Row extends { id: number }>(props: Props<Row>) {
  const Shape = useNarrow() ? Cards : Sheet;
  return (
    <div aria-busy={props.stale} className={props.stale ? 'pk-stale' : undefined}>
      <Shape {...props} />
    </div>
  );
}

const valueOf = <Row,>({ dataIndex, render }: Column<Row>, row: Row): ReactNode =>
  render ? render(row[dataIndex] as never, row) : (row[dataIndex] as ReactNode);

function Sheet<Row extends { id: number }>(props: Props<Row>) {
  const { label, rows, first, columns, actions, busy, choosing } = props;
  return (
    // A table wider than the screen is scrolled by keyboard too, hence the tab stop.
    <div className="pk-sheet" role="group" aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              <span className="pk-choose">
                {text.number}
                {choosing && <SelectPage rows={rows} selection={choosing.selection} />}
              </span>
            </th>
            {columns.map(({ dataIndex, title }) => (
              <th key={dataIndex} scope="col">
                {title}
              </th>
            ))}
            {actions && (
              <th scope="col" className="pk-actions">
                {text.actions}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={row.id}
              className={choosing?.selection.ids.has(row.id) ? 'pk-chosen' : undefined}
              aria-busy={busy(row) || undefined}
              onClick={openRow}
              onKeyDown={openRowMenu}
            >
              <td>
                <span className="pk-choose">
                  {first + index}
                  {choosing && (
                    <SelectRow id={row.id} name={choosing.name(row)} selection={choosing.selection} />
                  )}
                </span>
              </td>
              {columns.map((column) => (
                <td key={column.dataIndex}>{valueOf(column, row)}</td>
              ))}
              {actions && <td className="pk-actions">{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards<Row extends { id: number }>(props: Props<Row>) {
  const { label, rows, first, columns, actions, busy, choosing } = props;
  return (
    <ul aria-label={label} className="pk-cards">
      {rows.map((row, index) => (
        <li key={row.id} aria-busy={busy(row) || undefined} onClick={openRow} onKeyDown={openRowMenu}>
          {choosing && <SelectRow id={row.id} name={choosing.name(row)} selection={choosing.selection} />}
          <dl>
            <Field title={text.number}>{first + index}</Field>
            {columns.map((column) => (
              <Field key={column.dataIndex} title={column.title}>
                {valueOf(column, row)}
              </Field>
            ))}
          </dl>
          {actions?.(row)}
        </li>
      ))}
    </ul>
  );
}

const Field = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);
