import { Button, Space } from '@portal/shared-kit/ui';
import { useEffect, useRef, type ReactNode, useState } from 'react';
import { isShown, useColumnChoice, type ColumnsProps } from './columns/column-choice.ts';
import { useSelection, type Choosing, type Selection } from './state/use-selection.ts';
import { screenMessages as text } from '../frame/messages.ts';
import { Pager } from './pager.tsx';
import type { PossibleAction } from './row-actions.tsx';
import type { Column } from './columns/list-columns.tsx';
import { Rows } from './rows.tsx';
import { useNarrow } from '../frame/use-narrow.ts';
import { FailureNotice, ScreenState } from '../frame/screen-state.tsx';
import type { List, Paged } from './state/use-list.ts';
import { Mark } from '../frame/mark.tsx';
import { later } from '../../remote/lazy-code.tsx';
import { PopMenu } from '../frame/pop-menu.tsx';

const ListPrinter = later(() => import('./printed-list.tsx').then((m) => m.ListPrinter));

interface Props<Row> {
  /** Accessible name of the table. */
  label: string;
  list: List<Row> | Paged<Row>;
  columns: readonly Column<Row>[];
  /** What to say where there are no rows at all; 'Ainda não tem registos' when left out. */
  empty?: string;
  /** The name of a row, for screen readers that read its buttons. */
  name: (row: Row) => string;
  /** Actions of a row; none in a read-only list. */
  actions?: (row: Row) => readonly PossibleAction[];
  /** The row is being worked on: dimmed (decision 38). */
  busy?: (row: Row) => boolean;
  /** The bar of what may be done with many rows at once; they can be chosen where there is one. */
  many?: ((choosing: Choosing) => ReactNode) | undefined;
  /** The selection, where the screen itself acts on the chosen rows. */
  selection?: Selection | undefined;
}

/** Loaded when somebody first opens them. */
const Choices = later(() => import('./column-choices.tsx').then((m) => m.ColumnChoices));

/** 'Imprimir' of the whole list, and 'Colunas': which of them are shown, and how wide. */
function ColumnsMenu(props: ColumnsProps) {
  const [asked, setAsked] = useState(false);
  return (
    <div className="pk-columns">
      <button
        type="button"
        className="pk-action pk-printer"
        aria-label={text.print}
        title={text.print}
        onClick={props.onPrint}
      />
      <PopMenu
        toggle={(toggle) => (
          <button
            {...toggle}
            type="button"
            className="pk-action"
            aria-label={text.columns}
            title={text.columns}
            onClick={() => {
              setAsked(true);
              toggle.onClick();
            }}
          />
        )}
      >
        {(close) => asked && <Choices {...props} close={close} />}
      </PopMenu>
    </div>
  );
}

/** The rows of a list with their pager, or why there are none. Rows that are not `active` are marked. */
export function ListBody<Row extends { id: number }>({
  label,
  list,
  columns,
  empty = text.empty,
  name,
  actions,
  busy = () => false,
  many,
  selection: ofScreen,
}: Props<Row>) {
  const own = useSelection(list);
  const selection = ofScreen ?? own;
  const place = useRef<HTMLDivElement>(null);
  const full = 'search' in list ? list : undefined;
  const [choice, choose] = useColumnChoice(full?.path ?? label);
  const narrow = useNarrow();
  const shown = columns.filter((column, index) => index === 0 || isShown(column, choice));
  const parts = full?.parts;
  useEffect(() => {
    if (parts) parts.current.columns = columns;
  }, [parts, columns]);
  return (
    <div ref={place} tabIndex={-1} className={list.rows || list.failure ? 'pk-list' : 'pk-list pk-moves'}>
      {list.rows && list.failure && <FailureNotice failure={list.failure} onRetry={list.reload} />}
      <ScreenState
        failure={list.rows ? undefined : list.failure}
        loading={!list.rows}
        empty={list.total === 0 ? full ? <Nothing list={full} empty={empty} /> : empty : undefined}
        onRetry={list.reload}
      >
        {full && !narrow && (
          <ColumnsMenu
            columns={columns}
            choice={choice}
            onChoose={choose}
            onPrint={() => {
              full.parts.current.printing = true;
              full.parts.current.print?.();
            }}
          />
        )}
        {full && (
          <div className="pk-printing">
            <ListPrinter label={label} list={full} columns={shown as never} place={place} />
          </div>
        )}
        <Rows<Row>
          label={label}
          rows={list.rows ?? []}
          first={(list.page - 1) * list.perPage + 1}
          columns={marked(shown)}
          order={full}
          fresh={full?.fresh}
          widths={choice.widths}
          onWidth={
            full && ((field, width) => choose({ ...choice, widths: { ...choice.widths, [field]: width } }))
          }
          busy={busy}
          stale={list.loadingNext}
          choosing={many || ofScreen ? { selection, name } : undefined}
          name={name}
          actions={actions}
        />
        {/* A page has several inner lists. */}
        <Pager list={list} label={full ? text.pages : text.pagesOf(label)} />
      </ScreenState>
      {many?.({ selection, total: list.total, focusList: () => place.current?.focus() })}
    </div>
  );
}

/** Nothing at all, or nothing that was asked for: then what was asked, and the way out. */
function Nothing({ list, empty }: { list: List<unknown>; empty: string }) {
  const { searched, search, filters, clear } = list;
  const filtered = Object.keys(filters).length > 0;
  if (!filtered && !searched) return empty;
  const [what, wayOut] = !filtered
    ? [text.nothingFound(searched), text.clearSearch]
    : searched
      ? [text.nothingFoundFiltered(searched), text.clearBoth]
      : [text.nothingFiltered, text.clearFilters];
  return (
    <Space orientation="vertical">
      <span>{what}</span>
      <Button onClick={filtered ? clear : search.clear}>{wayOut}</Button>
    </Space>
  );
}

/** Marks inactive rows in words in the first column, unless a column of its own says it. */
function marked<Row extends object>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const [first, ...others] = columns;
  if (!first || columns.some(({ dataIndex }) => (dataIndex as string) === 'active')) return columns;
  return [
    {
      ...first,
      render: (value, row) => (
        <>
          {first.render ? first.render(value, row) : (value as ReactNode)}
          {'active' in row && !row.active && ' '}
          {'active' in row && !row.active && <Mark tone="quiet">{text.inactive}</Mark>}
        </>
      ),
    },
    ...others,
  ];
}
