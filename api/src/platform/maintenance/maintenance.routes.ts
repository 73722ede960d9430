import * as contract from '@portal/shared-kit/contract/platform/planned-maintenance';
import type { MaintenanceForm } from '@portal/shared-kit/contract/platform/planned-maintenance';
import { audit, diff } from '../audit/audit.repository.ts';
import type { Tx } from '../database/db.ts';
import { ApiError, fieldError, orNotFound } from '../http/errors.ts';
import { command, query, type Server, done, one } from '../http/route.ts';
import * as maintenance from './maintenance.repository.ts';
import { messages } from './messages.ts';

const entity = 'planned_maintenance';

/** Announced maintenance, managed by users who manage releases. */
export function maintenanceRoutes(server: Server) {
  query(server, contract.plannedMaintenance, async (db) => one(await maintenance.list(db)));
  command(server, contract.announceMaintenance, async (tx, { body }, ctx) => {
    await refusePast(tx, body);
    const id = await maintenance.insert(tx, body, ctx.user.userId);
    const made = orNotFound(await maintenance.find(tx, id), messages.missing);
    await audit(tx, ctx, {
      action: `${entity}.create`,
      entity,
      entityId: id,
      changes: diff(undefined, audited(made)),
    });
    return done(messages.announced, made);
  });
  command(server, contract.changeMaintenance, async (tx, { params: { id }, body }, ctx) => {
    const before = await lockUpcoming(tx, id);
    await refusePast(tx, body);
    await maintenance.update(tx, id, body);
    const after = orNotFound(await maintenance.find(tx, id), messages.missing);
    const changes = diff(audited(before), audited(after));
    if (changes.length > 0)
      await audit(tx, ctx, { action: `${entity}.update`, entity, entityId: id, changes });
    return done(messages.changed, after);
  });
  command(server, contract.cancelMaintenance, async (tx, { params: { id } }, ctx) => {
    const before = await lockUpcoming(tx, id);
    await maintenance.remove(tx, id);
    await audit(tx, ctx, {
      action: `${entity}.delete`,
      entity,
      entityId: id,
      changes: diff(audited(before), undefined),
    });
    return done(messages.cancelled, null);
  });
}

const audited = ({ starts_at, ends_at, note }: maintenance.Maintenance) => ({ starts_at, ends_at, note });

/** Locks one that is not over; past ones stay on record. */
async function lockUpcoming(tx: Tx, id: number): Promise<maintenance.Maintenance> {
  const before = orNotFound(await maintenance.lock(tx, id), messages.missing);
  if (!before.ahead) throw new ApiError('conflict', messages.over);
  return before;
}

async function refusePast(tx: Tx, { ends_at }: MaintenanceForm): Promise<void> {
  if (!(await maintenance.isAhead(tx, ends_at))) throw fieldError('invalid', 'ends_at', messages.endsInPast);
}
