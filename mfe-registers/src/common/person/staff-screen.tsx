import type { byDepartment, Register, RowBase } from '@portal/shared-kit/contract/core/crud';
import { user } from '@portal/shared-kit/contract/identity/users';
import { personAccount } from '@portal/shared-kit/contract/people/person';
import type { TeacherRow } from '@portal/shared-kit/contract/people/teacher';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import type { PersonCorrectionProps } from '@portal/shared-kit/form';
import { Link } from '@portal/shared-kit/router';
import {
  type Column,
  ImportRecords,
  RegisterList,
  ScreenFrame,
  StateFilter,
  useList,
  useRegister,
} from '@portal/shared-kit/screen';
import { Alert } from '@portal/shared-kit/ui';
import type { ReactNode } from 'react';
import { DepartmentFilter } from '../department-filter.tsx';
import { useCorrection } from './use-correction.tsx';
import { personText as text } from './messages.ts';

const listedFacts = [
  'gender',
  'birthDate',
  'nactionality',
  'doc_type',
  'doc_number',
  'contact',
  'alternative_contact',
  'email',
  'address_location',
  'trainingArea',
] as const;
const personFacts: readonly Column<PersonFacts>[] = [
  { title: text.department, dataIndex: 'department_name' },
  ...listedFacts.map((dataIndex) => ({
    title: text[dataIndex],
    dataIndex,
    ...(dataIndex === 'birthDate' && { render: (day: string | null) => day && formatDay(day) }),
  })),
];

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
  const control = useRegister(register, list, (row) => row.fullName);
  const correction = useCorrection<Row>(list.reload);
  return (
    <ScreenFrame title={title} heading={control.heading}>
      <RegisterList
        title={title}
        dialogTitle={dialogs}
        list={list}
        of={control}
        columns={columns}
        actions={(row) => [...control.actions(row), ...correction.actions(row)]}
        fields={fields}
        facts={factsOf(columns)}
        related={(row) => (
          <>
            {related?.(row)}
            {!row.active && <OpenAccount personId={row.person_id} />}
          </>
        )}
        imports={<ImportRecords kind={kind} register={register} />}
      >
        <StateFilter list={list} />
        <DepartmentFilter list={list} />
      </RegisterList>
      {correction.drawer}
    </ScreenFrame>
  );
}

/** Says of somebody who was deactivated that their account is still open, and leads to it. */
function OpenAccount({ personId }: { personId: number }) {
  const allowed = useAllowed();
  const read = useEndpoint(personAccount, { params: { id: personId } }, { enabled: allowed(personAccount) });
  const account = read.data?.data;
  if (!account?.active || account.blocked) return null;
  const address = `/users?search=${encodeURIComponent(account.email)}`;
  return (
    <Alert
      type="warning"
      title={text.accountOpen}
      style={{ marginBottom: 16 }}
      action={allowed(user.remove) && <Link to={address}>{text.openAccount}</Link>}
    />
  );
}

function factsOf<Row extends StaffRow>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const listed = new Set<string>(columns.map(({ dataIndex }) => dataIndex));
  const rest = personFacts.filter(({ dataIndex }) => !listed.has(dataIndex));
  return [...columns, ...(rest as readonly Column<StaffRow>[] as readonly Column<Row>[])];
}

type PersonFacts = Pick<TeacherRow, 'department_name' | (typeof listedFacts)[number]>;
