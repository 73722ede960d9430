import { useEffect, useState, type ReactNode } from 'react';
import type { RowBase } from '../../contract/core/crud.ts';
import { lazyCode, LazyOutlet, type LazyCode } from '../../remote/lazy-code.tsx';
import type { DialogsProps } from './open-dialogs.tsx';
import type { RegisterControl } from './use-register.ts';
import { whenIdle } from '../frame/when-idle.ts';

/** Forms and questions are fetched when the list stands and nobody waits for them, or when the first of them is opened. */
const code = lazyCode<DialogsProps<RowBase, object>>(() =>
  import('./open-dialogs.tsx').then((m) => m.OpenDialogs),
);

interface Props<Row extends RowBase, Value extends object> {
  title: string;
  of: RegisterControl<Row, Value>;
  /** Form.Items; the same fields show a record that is only looked at. */
  fields: ReactNode;
}

/** The form of a register, the record to be read, its history and the questions before an end, over the list. */
export function RegisterDialogs<Row extends RowBase, Value extends object>({
  title,
  of: { register, touches, name, rows, dialog, history },
  fields,
}: Props<Row, Value>) {
  const [used, setUsed] = useState(false);
  if (dialog.open && !used) setUsed(true);
  const stands = rows !== undefined;
  useEffect(() => (stands ? whenIdle(() => void code.load().catch(() => undefined)) : undefined), [stands]);
  return (
    <>
      {used && (
        <LazyOutlet
          // One component draws the dialogs of every register, whatever its rows.
          code={code as unknown as LazyCode<DialogsProps<Row, Value>>}
          with={{ title, register, touches, name, listed: rows ?? [], fields, ...dialog }}
        />
      )}
      {history}
    </>
  );
}
