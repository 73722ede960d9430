import type { GradeColumn, Grid } from '@portal/shared-kit/contract/grading/grid';
import { reopenings } from '@portal/shared-kit/contract/grading/sheet';
import { useEndpoint } from '@portal/shared-kit/data';
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

/** Actions on the whole sheet: publication, submission, and requests for reopening (C.5, C.6, I3, I7). */
export function SheetActions({ grid, book, chosen, onOpen }: Props) {
  const { edition, columns } = grid;
  const leads = edition.role === 'RESPONSAVEL';
  const late = lateOf(grid, book);
  const shut = reopenable(grid).length > 0;
  if (edition.role === null) return null;
  return (
    <>
      {shut && <Requests of={grid} />}
      {late > 0 && <Alert type="warning" showIcon title={text.late(late)} style={{ marginBottom: 12 }} />}
      <div className="mt-acts">
        {shut && <Button onClick={() => onOpen({ what: 'reopen' })}>{text.reopen}</Button>}
        {leads && columns.length > 0 && (
          <Button onClick={() => onOpen({ what: 'publish' })}>{text.publish}</Button>
        )}
        {leads && chosen && (
          <Button type="primary" onClick={() => onOpen({ what: 'submit' })}>
            {text.submit}
          </Button>
        )}
      </div>
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
  const { data } = useEndpoint(reopenings, { query: { page: 1, per_page: 25 } });
  const own = (data?.data ?? []).filter(({ edition_id }) => edition_id === edition.edition_id);
  const latest = periods
    .filter(({ open }) => !open)
    .flatMap(({ kind }) => own.find((request) => request.kind === kind) ?? []);
  return latest.map((request) => {
    if (request.state === 'PENDENTE')
      return (
        <Alert
          key={request.id}
          type="info"
          showIcon
          title={text.request.PENDENTE(request.kind, request.asked_at)}
          style={{ marginBottom: 12 }}
        />
      );
    if (request.state !== 'RECUSADO') return null;
    return (
      <Alert
        key={request.id}
        type="warning"
        showIcon
        title={text.request.RECUSADO(request.kind, request.decision_reason)}
        style={{ marginBottom: 12 }}
      />
    );
  });
}
