import { audit, diff, type AuditEntry } from '../audit/audit.repository.ts';
import type { Db, Tx } from '../database/db.ts';
import type { UserContext } from '../http/route.ts';

/** Settings of the institution under one key. */
export interface Setting<Value> {
  key: string;
  /** Holds until the institution decides otherwise. */
  usual: Value;
}

export async function readSetting<Value extends object>(
  db: Db,
  { key, usual }: Setting<Value>,
): Promise<Value> {
  const stored = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return { ...usual, ...(stored?.value as Partial<Value> | undefined) };
}

/** Stores settings, and what changed in the audit log; concurrent changes wait for each other. Unchanged settings write nothing. */
export async function changeSetting<Value extends object>(
  tx: Tx,
  setting: Setting<Value>,
  value: Value,
  ctx: UserContext,
  { changes: also = [], ...entry }: AuditEntry,
): Promise<Value> {
  const { key, usual } = setting;
  await tx
    .insertInto('setting')
    .values({ key, value: JSON.stringify(usual) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  await tx.selectFrom('setting').select('key').where('key', '=', key).forUpdate().execute();
  const changes = diff(await readSetting(tx, setting), value);
  if (changes.length === 0) return value;
  await tx
    .updateTable('setting')
    .set({ value: JSON.stringify(value) })
    .where('key', '=', key)
    .execute();
  await audit(tx, ctx, { ...entry, changes: [...also, ...changes] });
  return value;
}
