import { course, courseNames, courseOptions } from '@portal/shared-kit/contract/offer/course';
import { one } from '../../platform/http/answers.ts';
import { query, type Server } from '../../platform/http/route.ts';
import * as options from './course-options.repository.ts';
import * as courses from './course.repository.ts';
import * as service from './course.service.ts';
import { messages } from './messages.ts';
import { serveRegister } from '../../platform/registers/serve-register.ts';

export function courseRoutes(server: Server) {
  serveRegister(server, course, { ...courses, ...service }, messages);
  query(server, courseOptions, async (db, { query: asked }) => one(await options.withDepartment(db, asked)));
  query(server, courseNames, async (db, { query: asked }) => one(await options.names(db, asked)));
}
