import { later } from '@portal/shared-kit';
import { department, departmentList } from '@portal/shared-kit/contract/offer/department';
import { ImportRecords, listColumns, RegisterScreen, StateFilter } from '@portal/shared-kit/screen';
import { messages as text } from '../messages.ts';

const DepartmentFields = later(() => import('./department-fields.tsx').then((m) => m.DepartmentFields));

const DepartmentRecords = later(() => import('./department-records.tsx').then((m) => m.DepartmentRecords));

/** `/departments` (S1 §2). */
export const DepartmentPage = () => (
  <RegisterScreen
    title={text.departments}
    register={department}
    filters={{ state: StateFilter }}
    imports={<ImportRecords kind="departments" register={department} />}
    columns={listColumns(departmentList.fields)}
    facts={[
      { title: text.department, dataIndex: 'dep_name' },
      { title: text.head, dataIndex: 'head_name' },
      { title: text.description, dataIndex: 'description' },
    ]}
    related={(row) => <DepartmentRecords of={row} />}
    fields={<DepartmentFields />}
  />
);
