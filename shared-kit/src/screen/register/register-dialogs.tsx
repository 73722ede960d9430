import { useEffect, useState, type ReactNode } from 'react';
import type { RowBase } from '../../contract/core/crud.ts';
import { lazyCode, LazyOutlet, type LazyCode } from '../../remote/lazy-code.tsx';
import type { Column } from '../list/columns/list-columns.tsx';
import type { DialogsProps } from './open-dialogs.tsx';
import type { RegisterControl } from './use-register.ts';
import { whenIdle } from '../../data/hooks.ts';
import { useReturnFocus } from '../frame/use-return-focus.ts';
import type { RecordDrawerProps } from '../record/record-drawer.tsx';

/** Loaded when the browser is idle after the list, or on first use: the view for everybody, and what needs antd for who may write. */
const viewCode = lazyCode<RecordDrawerProps<RowBase>>(() =>
  import('../record/record-drawer.tsx').then((m) => m.RecordDrawer),
);
const formCode = lazyCode<DialogsProps<RowBase, object>>(() =>
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
  related?: ((row: Row) => ReactNode) | undefined;
  /** Whether a viewed record offers its form, besides the permission to edit. */
  mayEdit?: (row: Row) => boolean;
}

/** Form, read-only record, history and confirmations of a register. */
export function RegisterDialogs<Row extends RowBase, Value extends object>({
  title,
  of: { register, touches, name, rows, add, dialog, history, undo },
  fields,
  facts,
  related,
  mayEdit = () => true,
}: Props<Row, Value>) {
  const { open, viewed, onViewClosed, onEdit, ...acts } = dialog;
  const [used, setUsed] = useState(false);
  if (open && !used) setUsed(true);
  const stands = rows !== undefined;
  const mayWrite = add !== undefined || onEdit !== undefined;
  useEffect(() => {
    if (!stands) return undefined;
    const wanted = mayWrite ? [viewCode, formCode] : [viewCode];
    return whenIdle(() => wanted.forEach((code) => void code.load().catch(() => undefined)));
  }, [stands, mayWrite]);
  // A form that was opened from a view returns the focus to the row.
  useReturnFocus(open !== undefined || viewed !== undefined);
  return (
    <>
      {viewed !== undefined && (
        <LazyOutlet
          // One component renders the views of all registers, with any type of row.
          code={viewCode as unknown as LazyCode<RecordDrawerProps<Row>>}
          with={{
            register,
            id: viewed,
            listed: rows?.find(({ id }) => id === viewed),
            name,
            facts,
            related,
            onClose: onViewClosed,
            onEdit,
            mayEdit,
          }}
        />
      )}
      {used && (
        <LazyOutlet
          code={formCode as unknown as LazyCode<DialogsProps<Row, Value>>}
          with={{ title, register, touches, name, listed: rows ?? [], fields, open, ...acts }}
        />
      )}
      {history}
      {undo}
    </>
  );
}
