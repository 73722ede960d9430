import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { course } from '@portal/shared-kit/contract/offer/course';
import type { department } from '@portal/shared-kit/contract/offer/department';
import { employee } from '@portal/shared-kit/contract/people/employee';
import { teacher } from '@portal/shared-kit/contract/people/teacher';
import { useAllowed } from '@portal/shared-kit/data';
import { Related } from '@portal/shared-kit/screen';
import { recordAddress } from '../common/record-address.ts';
import { messages as text } from '../messages.ts';

/** Links from a department to its head, courses, teachers and employees. */
export function DepartmentRecords({ of: { id, head_id } }: { of: Out<typeof department.get>['data'] }) {
  const allowed = useAllowed();
  const its = (list: string, label: string) => ({ to: `${list}?department_id=${id}`, label });
  const readsStaff = allowed(employee.list);
  return (
    <Related
      links={[
        head_id !== null && readsStaff && { to: recordAddress.employee(head_id), label: text.head },
        allowed(course.list) && its('/courses', text.courses),
        allowed(teacher.list) && its('/teachers', text.teachers),
        readsStaff && its('/employees', text.employees),
      ]}
    />
  );
}
