import {
  allDepartments,
  deletedMessage,
  department,
  employeeOptions,
} from '@portal/shared-kit/contract/registers';
import { done, listed, one } from '../kit/answers.ts';
import { orNotFound } from '../kit/errors.ts';
import { command, query, type Server } from '../kit/route.ts';
import * as departments from './department.repository.ts';
import * as service from './department.service.ts';
import * as employees from './employee.repository.ts';
import { messages, updated } from './messages.ts';

export function departmentRoutes(server: Server) {
  query(server, department.list, async (db, { query: asked }) =>
    listed(asked, await departments.list(db, asked)),
  );
  query(server, department.get, async (db, { params }) =>
    one(orNotFound(await departments.find(db, params.id), messages.departmentMissing)),
  );
  command(server, department.create, async (tx, { body }, ctx) =>
    done(messages.departmentCreated, await service.create(tx, body, ctx)),
  );
  command(server, department.update, async (tx, { params, body }, ctx) =>
    done(updated(body, messages.departmentUpdated), await service.update(tx, params.id, body, ctx)),
  );
  command(server, department.remove, async (tx, { params }, ctx) => {
    await service.remove(tx, params.id, ctx);
    return done(deletedMessage, null);
  });
  query(server, allDepartments, async (db, { query: asked }) => one(await departments.options(db, asked)));
  query(server, employeeOptions, async (db, { query: asked }) => one(await employees.options(db, asked)));
}
