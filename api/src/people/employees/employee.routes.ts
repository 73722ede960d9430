import { employeeOptions } from '@portal/shared-kit/contract/offer/department';
import { employee, getAllEmployees } from '@portal/shared-kit/contract/people/employee';
import { one } from '../../platform/http/answers.ts';
import { query, type Server } from '../../platform/http/route.ts';
import { messages } from '../persons/messages.ts';
import { serveStaff } from '../persons/staff.routes.ts';
import * as employees from './employee.repository.ts';
import { employeeService } from './employee.service.ts';

export function employeeRoutes(server: Server) {
  const text = { created: messages.employeeCreated, updated: messages.employeeUpdated };
  serveStaff(server, employee, [employee.update], { ...employees.records, ...employeeService }, text);
  for (const endpoint of [getAllEmployees, employeeOptions])
    query(server, endpoint, async (db, { query: asked }) => one(await employees.options(db, asked)));
}
