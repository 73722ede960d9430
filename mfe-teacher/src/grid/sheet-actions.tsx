import type { GradeColumn, Grid } from '@portal/shared-kit/contract/grading/grid';
import { reopenings } from '@portal/shared-kit/contract/grading/sheet';
import { useEndpoint } from '@portal/shared-kit/data';
import { FailureNotice } from '@portal/shared-kit/screen';
import { Alert, Button } from '@portal/shared-kit/ui';
import type { GridDialog } from './dialogs/dialog-props.ts';
import type { GradeBook } from './book/grade-book.ts';
import { messages as text } from './sheet-messages.ts';

interface Props {
  grid: Grid;
  book: GradeBook;
  /** The editable column. */
  chosen: GradeColumn | undefined;
  onOpen: (dialog: GridDialog) => void;
}

/** Actions on the whole sheet: publication and submission (C.5, C.6, I3). */
export function SheetActs({ grid, chosen, onOpen }: Omit<Props, 'book'>) {
  const { role } = grid.edition;
  const leads = role === 'RESPONSAVEL';
  if (role === null || grid.columns.length === 0) return null;
  return (
    <div className="mt-acts">
      {!chosen && reopenable(grid).length > 0 && (
        <Button onClick={() => onOpen({ what: 'reopen' })}>{text.reopen}</Button>
      )}
      {leads && <Button onClick={() => onOpen({ what: 'publish' })}>{text.publish}</Button>}
      {leads && chosen && (
        <Button type="primary" onClick={() => onOpen({ what: 'submit' })}>
          {text.submit}
        </Button>
      )}
    </div>
  );
}

/** Requests for reopening, and grades that came too late (C.6, I7). */
export function SheetNotices({ grid, book }: Pick<Props, 'grid' | 'book'>) {
  const late = lateOf(grid, book);
  if (grid.edition.role === null) return null;
  return (
    <>
      {reopenable(grid).length > 0 && <Requests of={grid} />}
      {late > 0 && <Alert type="warning" title={text.late(late)} />}
    </>
  );
}

/** The kinds with columns whose period is over. */
export const reopenable = ({ columns, periods }: Grid) =>
  periods.filter(
    ({ kind, open, status }) => !open && status !== 'Pending' && columns.some((one) => one.kind === kind),
  );

/** The number of unsaved cells in columns that can no longer be edited. */
export function lateOf({ columns, periods }: Grid, book: GradeBook): number {
  const open = new Set(periods.filter((period) => period.open).map(({ kind }) => kind));
  return book.waiting().filter(({ column }) => {
    const kind = columns.find(({ id }) => id === column)?.kind;
    return kind !== undefined && !open.has(kind);
  }).length;
}

/** The requests to reopen this edition, with their decisions. */
function Requests({ of: { edition, periods } }: { of: Grid }) {
  const { data, error, refetch } = useEndpoint(reopenings, { query: { page: 1, per_page: 25 } });
  // Without a line the grid says so itself.
  const unread = data || error?.code === 'offline' ? null : error;
  if (unread) return <FailureNotice failure={unread} onRetry={() => void refetch()} />;
  const own = (data?.data ?? []).filter(({ edition_id }) => edition_id === edition.edition_id);
  const latest = periods
    .filter(({ open }) => !open)
    .flatMap(({ kind }) => own.find((request) => request.kind === kind) ?? []);
  return latest.map((request) => {
    if (request.state === 'PENDENTE')
      return (
        <Alert key={request.id} type="info" title={text.request.PENDENTE(request.kind, request.asked_at)} />
      );
    if (request.state !== 'RECUSADO') return null;
    return (
      <Alert
        key={request.id}
        type="warning"
        title={text.request.RECUSADO(request.kind, request.decision_reason)}
        style={{ marginBottom: 12 }}
      />
    );
  });
}
