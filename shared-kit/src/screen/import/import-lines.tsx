import { Button } from '@portal/shared-kit/ui';
import { useEffect, useId, useRef, useState } from 'react';
import {
  importById,
  importRows,
  mendImportRow,
  verdicts,
  type ImportRecord,
  type ImportRow,
  type LineVerdict,
} from '../../contract/platform/import.ts';
import { call } from '../../data/call.ts';
import { notifyFailure } from '../../data/api-failure.ts';
import { useReadAgain } from '../../data/hooks.ts';
import { usePortal } from '../../remote/portal-context.tsx';
import { ScreenState } from '../frame/screen-state.tsx';
import { Pager } from '../list/pager.tsx';
import type { Column } from '../list/columns/list-columns.tsx';
import { Rows } from '../list/rows.tsx';
import { useInnerList } from '../list/state/use-inner-list.ts';
import { screenMessages } from '../frame/messages.ts';
import { importMessages as text } from './messages.ts';
import { NativeSelect } from '../../inputs/native-select.tsx';

interface Props {
  record: ImportRecord;
  typed: TypedCells;
  onTyped: (change: (typed: TypedCells) => TypedCells) => void;
}
/** A line with a property for each column of the file, as the table needs it. */
type Line = ImportRow & Record<`cell ${string}`, string>;

interface ImportCellProps {
  row: ImportRow;
  /** Key and label of the column. */
  column: string;
  label: string;
  /** The value of its input; without it the cell is read-only. */
  typed: string | undefined;
  onType: (value: string) => void;
  onEnter: () => void;
  /** The id of the list of allowed values. */
  list?: string | undefined;
}

/** A cell of a line: the value in the file, that of the register where it differs, and its problem. */
function ImportCell({ row, column, label, typed, onType, onEnter, list }: ImportCellProps) {
  const id = useId();
  const problem = row.problems[column];
  const change = row.changes.find(({ key }) => key === column);
  return (
    <>
      {typed === undefined ? (
        row.cells[column] || screenMessages.nothing
      ) : (
        <input
          className="pk-control pk-import-cell"
          aria-label={text.cell(label, row.number)}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem && id}
          {...(problem && list && { list })}
          maxLength={2_000}
          value={typed}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && onEnter()}
        />
      )}
      {problem && (
        <p id={id} className="pk-import-problem">
          {problem}
        </p>
      )}
      {change && <p className="pk-import-note">{text.before(change.old || text.emptyValue)}</p>}
    </>
  );
}

/** The lines of an import, paged; wrong ones are corrected in place. */
export function ImportLines({ record, typed, onTyped }: Props) {
  const { id, counts, problems, state } = record;
  // The name stays in view while the others are scrolled.
  const named = record.columns.find(({ key }) => /name$/i.test(key)) ?? record.columns[0]!;
  const columns = [named, ...record.columns.filter((column) => column !== named)];
  const lists = useId();
  const [verdict, setVerdict] = useState<LineVerdict | undefined>(counts.ERRO > 0 ? 'ERRO' : undefined);
  const list = useInnerList(importRows, { verdict }, { id });
  const { mend, mending, told } = useMending(id, typed, onTyped);
  const mendable = (row: ImportRow) => state === 'VERIFICADA' && row.verdict === 'ERRO';
  const total = verdict ? counts[verdict] : counts.total;
  // The last line of the last page may have been corrected.
  const last = Math.max(1, Math.ceil(total / list.perPage));
  if (list.page > last) list.setPage(last);

  const shown: Column<Line>[] = [
    { title: text.line, dataIndex: 'number' },
    {
      title: text.state,
      dataIndex: 'verdict',
      whole: true,
      render: (_: LineVerdict, row) => <LineState row={row} />,
    },
    ...columns.map(({ key, label, choices }): Column<Line> => ({
      title: label,
      dataIndex: `cell ${key}`,
      whole: true,
      render: (_: string, row) => (
        <ImportCell
          row={row}
          column={key}
          label={label}
          typed={mendable(row) ? (typed[row.number]?.[key] ?? row.cells[key] ?? '') : undefined}
          onType={(value) => onTyped((now) => withCell(now, row.number, key, value))}
          onEnter={() => void mend(row.number)}
          list={choices.length > 0 ? `${lists}-${key}` : undefined}
        />
      ),
    })),
  ];
  const place = useRef<HTMLDivElement>(null);
  const wasShown = useRef(false);
  const lastFocused = useRef<Element>(undefined);
  const rows = list.loadingNext ? undefined : list.rows;
  // The first wrong cell, also where the drawer took the focus meanwhile, and after a line was mended the next one.
  useEffect(() => {
    if (!rows || state !== 'VERIFICADA') return;
    const lines = place.current!;
    const isLost = wasShown.current
      ? lastFocused.current?.isConnected === false
      : !lines.contains(document.activeElement);
    wasShown.current = true;
    const first = (what: string) => lines.querySelector<HTMLElement>(what);
    if (isLost) (first('[aria-invalid]') ?? first('select'))?.focus();
  }, [rows, state]);
  const filter = (next: LineVerdict | undefined) => {
    setVerdict(next);
    list.setPage(1);
  };
  return (
    <div
      ref={place}
      className="pk-import-lines"
      onFocus={({ target }) => (lastFocused.current = target)}
      onBlur={({ relatedTarget }) => {
        // Without a target what had the focus was removed, or the window lost it.
        if (relatedTarget && !place.current?.contains(relatedTarget)) lastFocused.current = undefined;
      }}
    >
      {columns.map(({ key, choices }) => (
        <datalist key={key} id={`${lists}-${key}`}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      ))}
      {problems.length > 0 && (
        <ul className="pk-import-problems" aria-label={text.problems}>
          {problems.map(({ key, message, lines }) => (
            <li key={`${key} ${message}`}>
              {text.problem(record.columns.find((column) => column.key === key)?.label, message, lines)}
            </li>
          ))}
        </ul>
      )}
      <p>
        <NativeSelect
          aria-label={text.show}
          value={verdict}
          none={text.all(counts.total)}
          options={verdicts.map((each) => ({
            value: each,
            label: text.only(text.verdicts[each], counts[each]),
          }))}
          onChange={filter}
        />{' '}
        <span role="status">{told}</span>
      </p>
      <ScreenState
        failure={list.rows ? undefined : list.failure}
        loading={!list.rows}
        empty={list.rows?.length === 0 ? text.noLines : undefined}
        onRetry={list.reload}
      >
        <Rows<Line>
          label={text.linesOf(record.file_name)}
          rows={(list.rows ?? []) as Line[]}
          first={(list.page - 1) * list.perPage + 1}
          columns={shown}
          busy={({ number }) => number === mending}
          stale={list.loadingNext}
          actions={
            state === 'VERIFICADA' && counts.ERRO > 0
              ? (row) =>
                  mendable(row) && (
                    <Button
                      aria-label={text.mendOf(row.number)}
                      disabled={mending !== undefined}
                      onClick={() => void mend(row.number)}
                    >
                      {text.mend}
                    </Button>
                  )
              : undefined
          }
        />
      </ScreenState>
      {total > 0 && <Pager label={text.pages} list={{ ...list, total }} />}
    </div>
  );
}

const LineState = ({ row: { verdict, applied, problems } }: { row: ImportRow }) => (
  <>
    <span className="pk-import-verdict" data-verdict={verdict}>
      {applied ? text.applied : verdict ? text.verdicts[verdict] : text.unchecked}
    </span>
    {problems[''] && <p className="pk-import-problem">{problems['']}</p>}
  </>
);

/** Sends edited cells of a line to be checked; the input stays until that is done. */
function useMending(id: number, typed: TypedCells, onTyped: Props['onTyped']) {
  const { http, notify } = usePortal();
  const readAgain = useReadAgain();
  const [mending, setMending] = useState<number>();
  const [told, setTold] = useState('');
  const mend = async (number: number) => {
    if (mending !== undefined) return;
    const cells = typed[number] ?? {};
    setMending(number);
    setTold('');
    try {
      const { data } = await call(http, mendImportRow, { params: { id, number }, body: { cells } });
      // The line is loaded first: otherwise the old value would replace the input.
      await readAgain(importRows, importById);
      onTyped((now) => withoutSent(now, number, cells));
      setTold(text.mended(number, data.verdict ? text.verdicts[data.verdict] : text.unchecked));
    } catch (error) {
      notifyFailure(notify, error, () => void mend(number));
    } finally {
      setMending(undefined);
    }
  };
  return { mend, mending, told };
}

/** Unchecked input by line and column. */
export type TypedCells = Readonly<Record<number, Readonly<Record<string, string>>>>;

const withCell = (typed: TypedCells, line: number, key: string, value: string): TypedCells => ({
  ...typed,
  [line]: { ...typed[line], [key]: value },
});

/** Without the cells of a line that were sent; later input stays. */
function withoutSent(typed: TypedCells, line: number, sent: Readonly<Record<string, string>>): TypedCells {
  const { [line]: own = {}, ...others } = typed;
  const left = Object.entries(own).filter(([key, value]) => sent[key] !== value);
  return left.length === 0 ? others : { ...others, [line]: Object.fromEntries(left) };
}
