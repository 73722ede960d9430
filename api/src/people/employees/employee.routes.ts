import { employeeOptions } from '@portal/shared-kit/contract/offer/department';
import { employee, employeeList, getAllEmployees } from '@portal/shared-kit/contract/people/employee';
import { query, one } from '../../platform/http/route.ts';
import { messages } from '../persons/messages.ts';
import { serveStaff } from '../persons/staff.routes.ts';
import * as employees from './employee.repository.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
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

export function employeeRoutes(server: DocumentServer) {
  const text = { created: messages.employeeCreated, updated: messages.employeeUpdated };
  serveStaff(
    server,
    employee,
    employeeList,
    [employee.update],
    { ...employees.records, ...employeeService },
    text,
  );
  for (const endpoint of [getAllEmployees, employeeOptions])
    query(server, endpoint, async (db, { query: filters }) => one(await employees.options(db, filters)));
}
