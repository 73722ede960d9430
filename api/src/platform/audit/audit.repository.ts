import { sql } from 'kysely';
import type { Tx } from '../database/db.ts';
import type { Context } from '../http/route.ts';

/** One field of a record before and after, as JSON values. */
export interface FieldChange {
  field: string;
  old: unknown;
  new: unknown;
}

export interface AuditEntry {
  /** Name of the action, for example `department.create`. */
  action: string;
  entity: string;
  entityId?: number | string | null;
  changes?: FieldChange[];
  reason?: string;
  /** The actor where the call has no signed-in user yet, for example at sign-in. */
  actor?: { userId: number; role: string };
}

/** Who acts in a call; `user` is undefined in a routine that acts for nobody. */
export type Acting = Pick<Context, 'user' | 'ip' | 'requestId'>;

/** Records who did what in the same transaction as the change, so that neither is committed without the other (decision D0.5). */
export const audit = (tx: Tx, ctx: Acting, entry: AuditEntry): Promise<void> =>
  auditAll(tx, [{ ctx, entry }]);

/** Records many actions in one transaction. */
export async function auditAll(
  tx: Tx,
  entries: readonly { ctx: Acting; entry: AuditEntry }[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ ctx, entry }) => {
    const actor = entry.actor ?? ctx.user;
    return {
      actor_id: actor?.userId,
      role: actor?.role,
      ip: ctx.ip,
      request_id: ctx.requestId,
      action: entry.action,
      entity: entry.entity,
      entity_id: entry.entityId,
      changes: entry.changes ?? [],
      reason: entry.reason,
    };
  });
  // One parameter for any number of actions. The actor's name is that at the time of the action: later renames do not change it.
  await sql`
    insert into audit_log (actor_id, actor_name, role, ip, request_id, action, entity, entity_id, changes, reason)
    select actor_id, (select p.full_name from user_account u join person p on p.id = u.person_id where u.id = given.actor_id),
      role, ip, request_id, action, entity, entity_id, changes, reason
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (actor_id integer, role text, ip text, request_id text, action text,
      entity text, entity_id text, changes jsonb, reason text)`.execute(tx);
}

/** Fields in which two states of a record differ. `before` is undefined for a new record, `after` for a deleted one. */
export function diff(before: object | undefined, after: object | undefined): FieldChange[] {
  const old: Record<string, unknown> = { ...before };
  const now: Record<string, unknown> = { ...after };
  const fields = after ? Object.keys(now) : Object.keys(old);
  return fields
    .map((field) => ({ field, old: old[field] ?? null, new: now[field] ?? null }))
    .filter((change) => JSON.stringify(change.old) !== JSON.stringify(change.new));
}
