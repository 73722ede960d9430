import { allDepartments, department, departmentList } from '@portal/shared-kit/contract/offer/department';
import { query, one } from '../../platform/http/route.ts';
import * as departments from './department.repository.ts';
import * as service from './department.service.ts';
import { messages } from './messages.ts';
import { serveRegister } from '../../platform/lists/serve-register.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';

export function departmentRoutes(server: DocumentServer) {
  serveRegister(server, department, { ...departments, ...service }, messages, { declared: departmentList });
  query(server, allDepartments, async (db, { query: filters }) =>
    one(await departments.options(db, filters)),
  );
}
