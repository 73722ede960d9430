import { allDepartments, department } from '@portal/shared-kit/contract/offer/department';
import { one } from '../../platform/http/answers.ts';
import { query } from '../../platform/http/route.ts';
import * as departments from './department.repository.ts';
import * as service from './department.service.ts';
import { messages } from './messages.ts';
import { serveRegister } from '../../platform/registers/serve-register.ts';
import { departmentExport } from './department-export.ts';
import { serveRegisterExport } from '../../platform/documents/register-export.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';

export function departmentRoutes(server: DocumentServer) {
  serveRegisterExport(server, department, departmentExport);
  serveRegister(server, department, { ...departments, ...service }, messages);
  query(server, allDepartments, async (db, { query: filters }) =>
    one(await departments.options(db, filters)),
  );
}
