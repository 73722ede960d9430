import { employeeOptions } from '@portal/shared-kit/contract/offer/department';
import { employee, getAllEmployees } from '@portal/shared-kit/contract/people/employee';
import { done, listed, one } from '../../platform/http/answers.ts';
import { command, query, staged, type Server } from '../../platform/http/route.ts';
import { updated } from '../../platform/registers/messages.ts';
import * as employees from './employee.repository.ts';
import * as service from './employee.service.ts';
import { invitationFor } from '../persons/staff-account.service.ts';
import { messages } from '../persons/messages.ts';

export function employeeRoutes(server: Server) {
  query(server, employee.list, async (db, { query: asked }, { user }) => {
    const { rows, ...paging } = await employees.list(db, asked);
    return listed(asked, { rows: rows.map(service.inList(user)), ...paging });
  });
  query(server, employee.get, async (db, { params }, { user }) =>
    one(service.shown(await employees.find(db, params.id), user)),
  );
  staged(server, employee.create, async (db, { body }, ctx) => {
    const invitation = await invitationFor(server, body);
    const made = await db.transaction().execute((tx) => service.create(tx, body, invitation, ctx));
    return done(messages.employeeCreated, made);
  });
  command(server, employee.update, async (tx, { params, body }, ctx) =>
    done(updated(body, messages.employeeUpdated), await service.update(tx, params.id, body, ctx)),
  );
  command(server, employee.remove, async (tx, { params }, ctx) => {
    await service.remove(tx, params.id, ctx);
    return done(messages.employeeKept, null);
  });
  for (const endpoint of [getAllEmployees, employeeOptions])
    query(server, endpoint, async (db, { query: asked }) => one(await employees.options(db, asked)));
}
