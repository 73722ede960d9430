import { later } from '@portal/shared-kit';
import { department } from '@portal/shared-kit/contract/offer/department';
import {
  ImportRecords,
  ListBody,
  ListToolbar,
  RegisterDialogs,
  ScreenFrame,
  StateFilter,
  useList,
  useRegister,
} from '@portal/shared-kit/screen';
import { messages as text } from '../messages.ts';

const DepartmentFields = later(() => import('./department-fields.tsx').then((m) => m.DepartmentFields));

/** `/departments` (S1 §2). */
export function DepartmentPage() {
  const list = useList(department.list, ['state']);
  const it = useRegister(department, list, (row) => row.dep_name);
  return (
    <ScreenFrame title={text.departments} heading={it.heading}>
      <ListToolbar list={list} onAdd={it.add}>
        <StateFilter list={list} />
        <ImportRecords kind="departments" register={department} />
      </ListToolbar>
      <ListBody
        label={text.departments}
        list={list}
        columns={[
          { title: text.department, dataIndex: 'dep_name' },
          { title: text.description, dataIndex: 'description' },
        ]}
        name={it.name}
        actions={it.actions}
        busy={it.busy}
      />
      <RegisterDialogs title={text.departments} of={it} fields={<DepartmentFields />} />
    </ScreenFrame>
  );
}
