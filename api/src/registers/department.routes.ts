import { allDepartments, department, employeeOptions } from '@portal/shared-kit/contract/registers';
import { one } from '../kit/answers.ts';
import { query, type Server } from '../kit/route.ts';
import * as departments from './department.repository.ts';
import * as service from './department.service.ts';
import * as employees from '../people/employee.repository.ts';
import { messages } from './messages.ts';
import { serveRegister } from './serve-register.ts';

export function departmentRoutes(server: Server) {
  serveRegister(server, department, { ...departments, ...service }, messages.department);
  query(server, allDepartments, async (db, { query: asked }) => one(await departments.options(db, asked)));
  query(server, employeeOptions, async (db, { query: asked }) => one(await employees.options(db, asked)));
}
