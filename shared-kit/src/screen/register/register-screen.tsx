import type { ReactNode } from 'react';
import type { Register, RowBase } from '../../contract/core/crud.ts';
import { ListBody } from '../list/list-body.tsx';
import { ListToolbar } from '../list/list-toolbar.tsx';
import { RegisterDialogs } from './register-dialogs.tsx';
import type { Column } from '../list/rows.tsx';
import { ScreenFrame } from '../frame/screen-frame.tsx';
import { useList } from '../list/use-list.ts';
import { useRegister } from './use-register.ts';

interface Props<Row extends RowBase, Value extends object> {
  title: string;
  register: Register<Row, Value>;
  columns: readonly Column<Row>[];
  /** Form.Items; the same fields show a record that is only looked at. */
  fields: ReactNode;
}

/** The plain register: list, search, look, add, change, and delete or deactivate. A richer screen composes the same pieces itself. */
export function RegisterScreen<Row extends RowBase, Value extends object>({
  title,
  register,
  columns,
  fields,
}: Props<Row, Value>) {
  const list = useList(register.list);
  const nameField = (register.unique?.field ?? columns[0]!.dataIndex) as keyof Row;
  const it = useRegister(register, list, (row) => String(row[nameField]));
  return (
    <ScreenFrame title={title} heading={it.heading}>
      <ListToolbar list={list} onAdd={it.add} />
      <ListBody
        label={title}
        list={list}
        columns={columns}
        name={it.name}
        actions={it.actions}
        busy={it.busy}
      />
      <RegisterDialogs title={title} of={it} fields={fields} />
    </ScreenFrame>
  );
}
