import { later } from '@portal/shared-kit';
import { department } from '@portal/shared-kit/contract/offer/department';
import { ImportRecords, RegisterScreen, StateFilter } from '@portal/shared-kit/screen';
import { messages as text } from '../messages.ts';

const DepartmentFields = later(() => import('./department-fields.tsx').then((m) => m.DepartmentFields));

/** `/departments` (S1 §2). */
export const DepartmentPage = () => (
  <RegisterScreen
    title={text.departments}
    register={department}
    filters={{ state: StateFilter }}
    imports={<ImportRecords kind="departments" register={department} />}
    columns={[
      { title: text.department, dataIndex: 'dep_name' },
      { title: text.description, dataIndex: 'description' },
    ]}
    facts={[
      { title: text.department, dataIndex: 'dep_name' },
      { title: text.head, dataIndex: 'head_name' },
      { title: text.description, dataIndex: 'description' },
    ]}
    fields={<DepartmentFields />}
  />
);
