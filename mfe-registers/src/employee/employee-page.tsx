import { later } from '@portal/shared-kit';
import { employee, employeeList } from '@portal/shared-kit/contract/people/employee';
import { listColumns, Mark } from '@portal/shared-kit/screen';
import { StaffScreen } from '../common/person/staff-screen.tsx';
import { employeeText as text } from './messages.ts';

const EmployeeFields = later(() => import('./employee-fields.tsx').then((m) => m.EmployeeFields));

const EmployeeRecords = later(() => import('./employee-records.tsx').then((m) => m.EmployeeRecords));

/** `/employees` (decision 50). */
export const EmployeePage = () => (
  <StaffScreen
    title={text.title}
    register={employee}
    kind="employees"
    columns={listColumns(employeeList.fields, {
      active: (active: boolean) => (
        <Mark tone={active ? 'good' : 'quiet'}>{active ? text.active : text.inactive}</Mark>
      ),
    })}
    fields={<EmployeeFields />}
    related={(row) => <EmployeeRecords of={row} />}
  />
);
