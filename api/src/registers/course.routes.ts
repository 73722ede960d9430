import {
  course,
  courseNames,
  courseOptions,
  deletedMessage,
  openCourses,
} from '@portal/shared-kit/contract/registers';
import { done, listed, one } from '../kit/answers.ts';
import { orNotFound } from '../kit/errors.ts';
import { command, query, type Server } from '../kit/route.ts';
import * as options from './course-options.repository.ts';
import * as courses from './course.repository.ts';
import { institutionYear } from './course.rules.ts';
import * as service from './course.service.ts';
import { messages, updated } from './messages.ts';

export function courseRoutes(server: Server) {
  query(server, course.list, async (db, { query: asked }) => listed(asked, await courses.list(db, asked)));
  query(server, course.get, async (db, { params }) =>
    one(orNotFound(await courses.find(db, params.id), messages.courseMissing)),
  );
  command(server, course.create, async (tx, { body }, ctx) =>
    done(messages.courseCreated, await service.create(tx, body, ctx)),
  );
  command(server, course.update, async (tx, { params, body }, ctx) =>
    done(updated(body, messages.courseUpdated), await service.update(tx, params.id, body, ctx)),
  );
  command(server, course.remove, async (tx, { params }, ctx) => {
    await service.remove(tx, params.id, ctx);
    return done(deletedMessage, null);
  });
  query(server, openCourses, async (db) => one(await options.openIn(db, institutionYear(new Date()))));
  query(server, courseOptions, async (db, { query: asked }) => one(await options.withDepartment(db, asked)));
  query(server, courseNames, async (db, { query: asked }) => one(await options.names(db, asked)));
}
