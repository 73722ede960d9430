import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type * as z from 'zod';
import type { Register, RowBase } from '../../contract/core/crud.ts';
import type { PageQuery } from '../../contract/core/envelope.ts';
import { later } from '../../remote/lazy-code.tsx';
import { ExportList } from '../list/export/export-list.tsx';
import { ListBody } from '../list/list-body.tsx';
import { ListToolbar } from '../list/list-toolbar.tsx';
import type { PossibleAction } from '../list/row-actions.tsx';
import { RegisterDialogs } from './register-dialogs.tsx';
import type { Column } from '../list/columns/list-columns.tsx';
import { ScreenFrame } from '../frame/screen-frame.tsx';
import { useList, type FilterOf, type List } from '../list/state/use-list.ts';
import { useRegister } from './use-register.ts';

type ListFilter<Name extends string> = ComponentType<{
  list: Pick<List<unknown, Name>, 'filters' | 'filter'>;
}>;
interface Props<Row extends RowBase, Value extends object, Query extends z.ZodType<PageQuery>> {
  title: string;
  register: Register<Row, Value, Query>;
  columns: readonly Column<Row>[];
  /** Form.Items. */
  fields: ReactNode;
  /** The facts of a record view; by default the columns of its list. */
  facts?: readonly Column<Row>[];
  /** Links to the records that belong to a viewed one. */
  related?: (row: Row) => ReactNode;
  /** The filters of its list with their components: `{ state: StateFilter }`. */
  filters?: { readonly [Name in FilterOf<z.output<Query>>]?: ListFilter<Name> };
  /** `ImportRecords`, where such records can be imported. */
  imports?: ReactNode;
}

/** The plain register: list, search, view, create, edit, and delete or deactivate. A richer screen composes the same pieces itself. */
export function RegisterScreen<
  Row extends RowBase,
  Value extends object,
  Query extends z.ZodType<PageQuery>,
>({
  title,
  register,
  columns,
  fields,
  facts = columns,
  related,
  filters = {},
  imports,
}: Props<Row, Value, Query>) {
  type Name = FilterOf<z.output<Query>>;
  const narrowing = Object.entries(filters) as [Name, ListFilter<Name>][];
  const list = useList(
    register.list,
    narrowing.map(([name]) => name),
  );
  const nameField = (register.unique?.field ?? columns[0]!.dataIndex) as keyof Row;
  const control = useRegister(register, list, (row) => String(row[nameField]));
  return (
    <ScreenFrame title={title} heading={control.heading}>
      <RegisterList
        title={title}
        list={list}
        of={control}
        columns={columns}
        fields={fields}
        facts={facts}
        related={related}
        imports={imports}
      >
        {narrowing.map(([name, Filter]) => (
          <Filter key={name} list={list} />
        ))}
      </RegisterList>
    </ScreenFrame>
  );
}

const ReadOnlyNote = later(() => import('./read-only-note.tsx').then((m) => m.ReadOnlyNote));

interface ListProps<Row extends RowBase, Value extends object> extends Omit<
  ComponentProps<typeof RegisterDialogs<Row, Value>>,
  'facts'
> {
  list: List<Row>;
  columns: readonly Column<Row>[];
  /** The facts of a record view; by default the columns of its list. */
  facts?: readonly Column<Row>[];
  /** The actions of a row; by default the register's own. */
  actions?: (row: Row) => readonly PossibleAction[];
  /** Title of the dialogs, where the list has another. */
  dialogTitle?: string;
  /** `ImportRecords`, where such records can be imported. */
  imports?: ReactNode;
  /** The filters of the list. */
  children?: ReactNode;
}

/** The list of a register with its toolbar and dialogs. */
export const RegisterList = <Row extends RowBase, Value extends object>({
  title,
  list,
  of: control,
  columns,
  facts = columns,
  actions = control.actions,
  dialogTitle = title,
  imports,
  children,
  ...dialogs
}: ListProps<Row, Value>) => (
  <>
    <ListToolbar list={list} onAdd={control.add}>
      {children}
      {control.register.export && <ExportList endpoint={control.register.export} list={list} />}
      {imports}
      {!control.add && <ReadOnlyNote of={control.register.create} />}
    </ListToolbar>
    <ListBody
      label={title}
      list={list}
      columns={columns}
      name={control.name}
      actions={actions}
      busy={control.busy}
      many={control.many}
    />
    <RegisterDialogs {...dialogs} title={dialogTitle} of={control} facts={facts} />
  </>
);
