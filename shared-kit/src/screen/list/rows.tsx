import { type ReactNode, useEffect, useRef, useState, type MouseEvent } from 'react';
import { initialsOf } from '../../contract/core/person-name.ts';
import { screenMessages as text } from '../frame/messages.ts';
import type { Column } from './columns/list-columns.tsx';
import { ColumnHead, numericClass, type Order } from './columns/column-head.tsx';
import { openRow, openRowMenu, RowActions, type PossibleAction } from './row-actions.tsx';
import type { Selection } from './state/use-selection.ts';
import { useNarrow } from '../frame/use-narrow.ts';

interface Content<Row> {
  /** Accessible name of the table. */
  label: string;
  rows: readonly Row[];
  /** Number of the first row, by default 1. */
  first?: number;
  columns: readonly Column<Row>[];
  /** The row is being changed: dimmed (decision 38). */
  busy?: (row: Row) => boolean;
  /** The rows are about to be replaced. */
  stale?: boolean;
  /** Which rows are selected, where batch acts are possible, and the accessible name of each. */
  choosing?: { selection: Selection; name: (row: Row) => string } | undefined;
  /** The new row: it is highlighted, and comes first where it is not among the others. */
  fresh?: Row | undefined;
  /** The fields by which the rows can be sorted. */
  order?: Order | undefined;
  /** Chosen widths by field, and how to store one. */
  widths?: Readonly<Record<string, number>>;
  onWidth?: ((field: string, width: number) => void) | undefined;
}

/** What stands at the end of a row; nothing in a read-only list. */
interface AtEnd<Row> {
  actions?: ((row: Row) => ReactNode) | undefined;
}

/** The actions of a row by the accessible `name` of the row, or what is drawn in their place. */
type Props<Row> = Content<Row> &
  (
    | { name: (row: Row) => string; actions?: ((row: Row) => readonly PossibleAction[]) | undefined }
    | (AtEnd<Row> & { name?: undefined })
  );

/** Rows as a table, or as cards on narrow screens. A plain table on purpose: antd's costs 100 KB, and a list only shows rows. */
export function Rows<Row extends { id: number }>(props: Props<Row>) {
  const Shape = useNarrow() ? Cards : Sheet;
  const { fresh, first = 1, stale = false, rows: others, busy = () => false } = props;
  const actions = props.name ? rowActions(props.name, props.actions, busy) : props.actions;
  const isApart = fresh !== undefined && !others.some(({ id }) => id === fresh.id);
  const lines = {
    rows: isApart ? [fresh, ...others] : others,
    number: (index: number) => (isApart && index === 0 ? text.freshRow : first + index - (isApart ? 1 : 0)),
    mark: (row: Row) => (row.id === fresh?.id ? 'pk-fresh' : ''),
  };
  return (
    <div aria-busy={stale} className={stale ? 'pk-stale' : undefined}>
      <Shape {...props} {...lines} actions={actions} />
    </div>
  );
}

const rowActions = <Row,>(
  name: (row: Row) => string,
  actions: ((row: Row) => readonly PossibleAction[]) | undefined,
  busy: (row: Row) => boolean,
) => actions && ((row: Row) => <RowActions name={name(row)} actions={actions(row)} disabled={busy(row)} />);

/** Whether the cell shows a person; a place may have nobody yet. */
const hasPerson = <Row,>({ dataIndex, person }: Column<Row>, row: Row) => Boolean(person && row[dataIndex]);

function valueOf<Row>(column: Column<Row>, row: Row): ReactNode {
  const { dataIndex, render } = column;
  const value = render ? render(row[dataIndex] as never, row) : (row[dataIndex] as ReactNode);
  if (!hasPerson(column, row)) return value;
  return (
    <span className="pk-person" data-initials={initialsOf(String(row[dataIndex]))}>
      <span>{value}</span>
    </span>
  );
}

interface Lines<Row> extends Content<Row>, AtEnd<Row> {
  number: (index: number) => ReactNode;
  mark: (row: Row) => string;
}

const classesOf = <Row,>(column: Column<Row>, row: Row) =>
  [
    'pk-value',
    column.numeric && numericClass,
    hasPerson(column, row) && 'pk-of-person',
    column.whole && 'pk-whole',
  ]
    .filter(Boolean)
    .join(' ');

const atMost = (width: number | undefined) => (width ? { maxWidth: width } : undefined);

/** Marks a cell whose text has another below it; Firefox 115 does not find it by `:has()`. */
const markUnder = (cell: HTMLElement | null) => {
  cell?.classList.toggle('pk-two', cell.querySelector(':scope > br') !== null);
};

/** Most columns, with number and actions, that leave room for a person's initials. */
const roomForInitials = 8;

function Sheet<Row extends { id: number }>(props: Lines<Row>) {
  const { label, rows, number, mark, columns, actions, busy, choosing, order, widths = {}, onWidth } = props;
  const isCrowded = 1 + columns.length + (actions ? 1 : 0) > roomForInitials;
  return (
    // A table wider than the screen can be scrolled by keyboard too, hence the tab stop.
    <div className="pk-sheet" role="group" aria-label={label} tabIndex={0}>
      <table aria-label={label} className={isCrowded ? 'pk-crowded' : undefined}>
        <thead>
          <tr>
            <th scope="col">
              <span className="pk-choose">
                {text.number}
                {choosing && <SelectPage rows={rows} selection={choosing.selection} />}
              </span>
            </th>
            {columns.map(({ dataIndex, title, numeric }) => (
              <ColumnHead
                key={dataIndex}
                title={title}
                field={dataIndex}
                numeric={numeric}
                order={order}
                width={widths[dataIndex]}
                onWidth={onWidth && ((width) => onWidth(dataIndex, width))}
              />
            ))}
            {actions && (
              <th scope="col" className="pk-actions">
                {text.actions}
              </th>
            )}
          </tr>
        </thead>
        <tbody onMouseOver={showFullText}>
          {rows.map((row, index) => (
            <tr
              key={row.id}
              className={choosing?.selection.ids.has(row.id) ? 'pk-chosen' : mark(row)}
              aria-busy={busy?.(row) || undefined}
              onClick={openRow}
              onKeyDown={openRowMenu}
            >
              <td>
                <span className="pk-choose">
                  {number(index)}
                  {choosing && (
                    <SelectRow id={row.id} name={choosing.name(row)} selection={choosing.selection} />
                  )}
                </span>
              </td>
              {columns.map((column) => (
                <td
                  key={column.dataIndex}
                  className={classesOf(column, row)}
                  style={atMost(widths[column.dataIndex])}
                >
                  <div className="pk-cell" ref={(cell) => markUnder(cell)}>
                    {valueOf(column, row)}
                  </div>
                </td>
              ))}
              {actions && <td className="pk-actions">{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Cards of a list that are shown at first, where it has more than a page of them. */
const firstCards = { of: 12, above: 25 };

function Cards<Row extends { id: number }>(props: Lines<Row>) {
  const { label, rows, number, mark, columns, actions, busy, choosing, order } = props;
  const [all, setAll] = useState(false);
  const shown = all || rows.length <= firstCards.above ? rows : rows.slice(0, firstCards.of);
  return (
    <>
      {order && order.sorts.length > 0 && <OrderSelect columns={columns} order={order} />}
      {choosing && (
        <SelectPage rows={rows} selection={choosing.selection}>
          {text.selectPage}
        </SelectPage>
      )}
      <ul aria-label={label} className="pk-cards">
        {shown.map((row, index) => (
          <li
            key={row.id}
            className={mark(row)}
            aria-busy={busy?.(row) || undefined}
            onClick={openRow}
            onKeyDown={openRowMenu}
          >
            {choosing && <SelectRow id={row.id} name={choosing.name(row)} selection={choosing.selection} />}
            <dl>
              <Field title={text.number}>{number(index)}</Field>
              {columns.map((column) => {
                const value = valueOf(column, row);
                // What a row lacks takes no line of a telephone.
                return (
                  ![text.nothing, '', null, undefined].includes(value as string) && (
                    <Field key={column.dataIndex} title={column.title}>
                      {value}
                    </Field>
                  )
                );
              })}
            </dl>
            {actions?.(row)}
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <button type="button" className="pk-control" onClick={() => setAll(true)}>
          {text.moreCards(rows.length - shown.length)}
        </button>
      )}
    </>
  );
}

const Field = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);

/** Selects a row; with Shift, by click or space bar, all rows from the last one to this one. */
const SelectRow = ({ id, name, selection }: { id: number; name: string; selection: Selection }) => (
  <label className="pk-select">
    <input
      type="checkbox"
      aria-label={text.selectRow(name)}
      checked={selection.ids.has(id)}
      onClick={({ shiftKey }) => selection.toggle(id, shiftKey)}
      // The click event has the Shift key, the change event does not.
      onChange={() => undefined}
    />
  </label>
);

interface PageBox {
  rows: readonly { id: number }[];
  selection: Selection;
  /** Its name, where there is room for it. */
  children?: ReactNode;
}

function SelectPage({ rows, selection, children }: PageBox) {
  const box = useRef<HTMLInputElement>(null);
  const chosen = rows.filter(({ id }) => selection.ids.has(id)).length;
  const all = rows.length > 0 && chosen === rows.length;
  useEffect(() => {
    box.current!.indeterminate = chosen > 0 && !all;
  }, [chosen, all]);
  return (
    <label className="pk-select">
      <input
        ref={box}
        type="checkbox"
        aria-label={text.selectPage}
        checked={all}
        onChange={({ target }) => selection.page(target.checked)}
      />
      {children}
    </label>
  );
}

interface OrderSelectProps {
  columns: readonly Pick<Column<never>, 'title' | 'dataIndex'>[];
  order: Order;
}

/** The order of a list whose rows are cards without column heads. */
const OrderSelect = ({ columns, order: { sort, sorts, sortBy } }: OrderSelectProps) => (
  <select
    className="pk-control pk-order"
    aria-label={text.sortedBy}
    value={sort ?? ''}
    onChange={({ target }) => sortBy(target.value || undefined)}
  >
    <option value="">{text.ownOrder}</option>
    {columns
      .filter(({ dataIndex }) => sorts.includes(dataIndex))
      .flatMap(({ title, dataIndex }) => [
        <option key={dataIndex} value={dataIndex}>
          {text.ascending(title)}
        </option>,
        <option key={`-${dataIndex}`} value={`-${dataIndex}`}>
          {text.descending(title)}
        </option>,
      ])}
  </select>
);

const isCut = (part: Element) =>
  part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1;

/** A cell whose text does not fit shows all of it as a tooltip. Found out under the pointer: measuring every cell would cost a layout. */
export function showFullText({ target }: MouseEvent): void {
  const cell = (target as Element).closest<HTMLElement>('.pk-cell');
  if (!cell) return;
  const parts = [cell, ...cell.querySelectorAll('.pk-person > span')];
  if (parts.some(isCut)) cell.title = cell.innerText;
  else cell.removeAttribute('title');
}
