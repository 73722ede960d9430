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

/** The same for many actions in one transaction. */
export async function auditAll(
  tx: Tx,
  entries: readonly { ctx: Acting; entry: AuditEntry }[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('audit_log')
    .values(
      entries.map(({ ctx, entry }) => {
        const actor = entry.actor ?? ctx.user;
        return {
          actor_id: actor?.userId ?? null,
          actor_name: nameOf(actor?.userId),
          role: actor?.role ?? null,
          ip: ctx.ip,
          request_id: ctx.requestId,
          action: entry.action,
          entity: entry.entity,
          entity_id: entry.entityId == null ? null : String(entry.entityId),
          changes: JSON.stringify(entry.changes ?? []),
          reason: entry.reason ?? null,
        };
      }),
    )
    .execute();
}

/** The actor's name at the time of the action; later renames do not change it. */
const nameOf = (userId: number | undefined) =>
  userId === undefined
    ? null
    : sql<
        string | null
      >`(select p.full_name from user_account u join person p on p.id = u.person_id where u.id = ${userId})`;

/** Fields in which two states of a record differ. `before` is undefined for a new record, `after` for a deleted one. */
export function diff(before: object | undefined, after: object | undefined): FieldChange[] {
  const old: Record<string, unknown> = { ...before };
  const now: Record<string, unknown> = { ...after };
  const fields = after ? Object.keys(now) : Object.keys(old);
  return fields
    .map((field) => ({ field, old: old[field] ?? null, new: now[field] ?? null }))
    .filter((change) => JSON.stringify(change.old) !== JSON.stringify(change.new));
}
