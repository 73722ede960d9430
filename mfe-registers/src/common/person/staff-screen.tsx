import type { byDepartment, Register, RowBase } from '@portal/shared-kit/contract/core/crud';
import {
  ExportList,
  ImportRecords,
  ListBody,
  ListToolbar,
  RegisterDialogs,
  ScreenFrame,
  StateFilter,
  useList,
  useRegister,
  type Column,
} from '@portal/shared-kit/screen';
import type { PersonCorrectionProps } from '@portal/shared-kit/form';
import type { ReactNode } from 'react';
import { DepartmentFilter } from '../department-filter.tsx';
import { personFacts, type PersonFacts } from './person-facts.ts';
import { useCorrection } from './use-correction.tsx';

interface Props<Row extends StaffRow, Form extends object> {
  title: string;
  /** In 'Adicionar – Professores', where the page has another title. */
  dialogs?: string;
  register: Register<Row, Form, typeof byDepartment>;
  /** The title of their import. */
  kind: 'teachers' | 'employees';
  columns: readonly Column<Row>[];
  /** `StaffFields`, loaded on demand. */
  fields: ReactNode;
  /** Links to the records that belong to one. */
  related?: (row: Row) => ReactNode;
}
type StaffRow = RowBase & PersonCorrectionProps['of'] & PersonFacts;

/** The list of teachers or employees. */
export function StaffScreen<Row extends StaffRow, Form extends object>({
  title,
  dialogs = title,
  register,
  kind,
  columns,
  fields,
  related,
}: Props<Row, Form>) {
  const list = useList(register.list, ['state', 'department_id']);
  const it = useRegister(register, list, (row) => row.fullName);
  const correction = useCorrection<Row>(list.reload);
  return (
    <ScreenFrame title={title} heading={it.heading}>
      <ListToolbar list={list} onAdd={it.add}>
        <StateFilter list={list} />
        <DepartmentFilter list={list} />
        {register.export && <ExportList endpoint={register.export} list={list} />}
        <ImportRecords kind={kind} register={register} />
      </ListToolbar>
      <ListBody
        label={title}
        list={list}
        columns={columns}
        name={it.name}
        busy={it.busy}
        many={it.many}
        actions={(row) => [...it.actions(row), ...correction.actions(row)]}
      />
      <RegisterDialogs title={dialogs} of={it} fields={fields} facts={factsOf(columns)} related={related} />
      {correction.drawer}
    </ScreenFrame>
  );
}

/** The columns of the list, and the facts that are no columns. */
function factsOf<Row extends StaffRow>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const listed = new Set<string>(columns.map(({ dataIndex }) => dataIndex));
  const rest = personFacts.filter(({ dataIndex }) => !listed.has(dataIndex));
  return [...columns, ...(rest as readonly Column<StaffRow>[] as readonly Column<Row>[])];
}
