import { useEffect, useState, type ReactNode } from 'react';
import type { RowBase } from '../../contract/core/crud.ts';
import { lazyCode, LazyOutlet, type LazyCode } from '../../remote/lazy-code.tsx';
import type { Column } from '../list/column.ts';
import type { DialogsProps } from './open-dialogs.tsx';
import type { RegisterControl } from './use-register.ts';
import { whenIdle } from '../../data/when-idle.ts';

/** Dialogs are loaded when the browser is idle after the list, or on first use. */
const code = lazyCode<DialogsProps<RowBase, object>>(() =>
  import('./open-dialogs.tsx').then((m) => m.OpenDialogs),
);

interface Props<Row extends RowBase, Value extends object> {
  title: string;
  of: RegisterControl<Row, Value>;
  /** Form.Items. */
  fields: ReactNode;
  /** The facts of a record view: columns of the list, and others. */
  facts: readonly Column<Row>[];
  /** Links to the records that belong to a viewed one. */
  related?: (row: Row) => ReactNode;
  /** Whether a viewed record offers its form, besides the permission to edit. */
  mayEdit?: (row: Row) => boolean;
}

/** Form, read-only record, history and confirmations of a register. */
export function RegisterDialogs<Row extends RowBase, Value extends object>({
  title,
  of: { register, touches, name, rows, dialog, history, undo },
  fields,
  facts,
  related,
  mayEdit = () => true,
}: Props<Row, Value>) {
  const [used, setUsed] = useState(false);
  if (dialog.open && !used) setUsed(true);
  const stands = rows !== undefined;
  useEffect(() => (stands ? whenIdle(() => void code.load().catch(() => undefined)) : undefined), [stands]);
  return (
    <>
      {used && (
        <LazyOutlet
          // One component renders the dialogs of all registers, whatever their rows.
          code={code as unknown as LazyCode<DialogsProps<Row, Value>>}
          with={{
            ...{ title, register, touches, name, listed: rows ?? [], fields, facts, related },
            ...dialog,
            onEdit: dialog.open?.row && mayEdit(dialog.open.row) ? dialog.onEdit : undefined,
          }}
        />
      )}
      {history}
      {undo}
    </>
  );
}
