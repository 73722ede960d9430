import { department } from '@portal/shared-kit/contract/offer/department';
import { employee, type EmployeeRow } from '@portal/shared-kit/contract/people/employee';
import { useAllowed } from '@portal/shared-kit/data';
import { Related } from '@portal/shared-kit/screen';
import { personText } from '../common/person/messages.ts';
import { recordAddress } from '../common/record-address.ts';
import { employeeText as text } from './messages.ts';

/** Links from an employee to the department, and to those who work there, too. */
export function EmployeeRecords({ of: { department_id } }: { of: EmployeeRow }) {
  const allowed = useAllowed();
  return (
    <Related
      links={[
        allowed(department.get) && {
          to: recordAddress.department(department_id),
          label: personText.department,
        },
        allowed(employee.list) && { to: `/employees?department_id=${department_id}`, label: text.colleagues },
      ]}
    />
  );
}
