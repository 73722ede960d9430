import * as contract from '@portal/shared-kit/contract/finance/holiday';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import { fieldError, orNotFound } from '../../platform/http/errors.ts';
import { command, query, type Server, done, one } from '../../platform/http/route.ts';
import * as holidays from './holiday.repository.ts';
import { messages } from './messages.ts';

/** Holidays: a due date on one of them moves to the next working day (E.6). */
export function holidayRoutes(server: Server) {
  query(server, contract.holidays, async (db) => one(await holidays.list(db)));
  command(server, contract.addHoliday, async (tx, { body }, ctx) => {
    const added = await holidays.insert(tx, body);
    if (!added) throw fieldError('duplicate', 'day', messages.known);
    const changes = diff(undefined, body);
    await audit(tx, ctx, { action: 'holiday.create', entityId: added.id, changes });
    return done(messages.added, added);
  });
  command(server, contract.removeHoliday, async (tx, { params: { id } }, ctx) => {
    const { id: _id, ...removed } = orNotFound(await holidays.remove(tx, id), messages.missing);
    await audit(tx, ctx, { action: 'holiday.delete', entityId: id, changes: diff(removed, undefined) });
    return done(messages.removed, null);
  });
}
