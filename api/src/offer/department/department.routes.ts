import { allDepartments, department } from '@portal/shared-kit/contract/offer/department';
import { one } from '../../platform/http/answers.ts';
import { query, type Server } from '../../platform/http/route.ts';
import * as departments from './department.repository.ts';
import * as service from './department.service.ts';
import { messages } from './messages.ts';
import { serveRegister } from '../../platform/registers/serve-register.ts';

export function departmentRoutes(server: Server) {
  serveRegister(server, department, { ...departments, ...service }, messages);
  query(server, allDepartments, async (db, { query: asked }) => one(await departments.options(db, asked)));
}
