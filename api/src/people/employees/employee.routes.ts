import { employeeOptions } from '@portal/shared-kit/contract/offer/department';
import { employee, employeeList, getAllEmployees } from '@portal/shared-kit/contract/people/employee';
import { one } from '../../platform/http/answers.ts';
import { query } from '../../platform/http/route.ts';
import { messages } from '../persons/messages.ts';
import { serveStaff } from '../persons/staff.routes.ts';
import * as employees from './employee.repository.ts';
import { employeeService } from './employee.service.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';

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
