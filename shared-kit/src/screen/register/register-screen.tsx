import type { ComponentType, ReactNode } from 'react';
import type * as z from 'zod';
import type { Register, RowBase } from '../../contract/core/crud.ts';
import type { PageQuery } from '../../contract/core/envelope.ts';
import { ExportList } from '../list/export/export-list.tsx';
import { ListBody } from '../list/list-body.tsx';
import { ListToolbar } from '../list/list-toolbar.tsx';
import { RegisterDialogs } from './register-dialogs.tsx';
import type { Column } from '../list/columns/column.ts';
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
  const it = useRegister(register, list, (row) => String(row[nameField]));
  return (
    <ScreenFrame title={title} heading={it.heading}>
      <ListToolbar list={list} onAdd={it.add}>
        {narrowing.map(([name, Filter]) => (
          <Filter key={name} list={list} />
        ))}
        {register.export && <ExportList endpoint={register.export} list={list} />}
        {imports}
      </ListToolbar>
      <ListBody
        label={title}
        list={list}
        columns={columns}
        name={it.name}
        actions={it.actions}
        busy={it.busy}
        many={it.many}
      />
      <RegisterDialogs title={title} of={it} fields={fields} facts={facts} related={related} />
    </ScreenFrame>
  );
}
