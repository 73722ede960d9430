import { course, courseList, courseNames, courseOptions } from '@portal/shared-kit/contract/offer/course';
import { query, one } from '../../platform/http/route.ts';
import * as courses from './course.repository.ts';
import * as service from './course.service.ts';
import { messages } from './messages.ts';
import { serveRegister } from '../../platform/lists/serve-register.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';

export function courseRoutes(server: DocumentServer) {
  serveRegister(server, course, { ...courses, ...service }, messages, { declared: courseList });
  query(server, courseOptions, async (db, { query: filters }) =>
    one(await courses.withDepartment(db, filters)),
  );
  query(server, courseNames, async (db, { query: filters }) => one(await courses.names(db, filters)));
}
