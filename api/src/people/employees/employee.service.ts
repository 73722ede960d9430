import { messages } from '../persons/messages.ts';
import { staffService } from '../persons/staff.service.ts';
import { records, type EmployeeFields, type EmployeeRow } from './employee.repository.ts';

/** Employees are deactivated, never deleted (decision 50). */
export const employeeService = staffService<EmployeeRow, EmployeeFields>({
  entity: 'employee',
  area: 'employees',
  missing: messages.employeeMissing,
  already: messages.alreadyEmployee,
  own: ['department_id', 'position', 'contract_type', 'admission_date'],
  table: records,
  keeps: () => Promise.resolve(messages.employeeKept),
});
