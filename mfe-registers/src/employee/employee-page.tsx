import { later } from '@portal/shared-kit';
import { employee } from '@portal/shared-kit/contract/people/employee';
import {
  ListBody,
  ListToolbar,
  RegisterDialogs,
  ScreenFrame,
  useList,
  useRegister,
} from '@portal/shared-kit/screen';
import { employeeText as text } from './messages.ts';

const EmployeeFields = later(() => import('./employee-fields.tsx').then((m) => m.EmployeeFields));

/** `/employees` (decision 50). */
export function EmployeePage() {
  const list = useList(employee.list);
  const it = useRegister(employee, list, (row) => row.fullName);
  return (
    <ScreenFrame title={text.title} heading={it.heading}>
      <ListToolbar list={list} onAdd={it.add} />
      <ListBody
        label={text.title}
        list={list}
        columns={[
          { title: text.name, dataIndex: 'fullName' },
          { title: text.department, dataIndex: 'department_name' },
          { title: text.position, dataIndex: 'position' },
          { title: text.contact, dataIndex: 'contact' },
          {
            title: text.state,
            dataIndex: 'active',
            render: (active: boolean) => (active ? text.active : text.inactive),
          },
        ]}
        name={it.name}
        busy={it.busy}
        actions={it.actions}
      />
      <RegisterDialogs title={text.title} of={it} fields={<EmployeeFields />} />
    </ScreenFrame>
  );
}
