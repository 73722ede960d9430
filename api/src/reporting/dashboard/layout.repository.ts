import type { DashboardLayout } from '@portal/shared-kit/contract/reporting/dashboard-layout';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

const name = 'dashboard';

/** The user's own layout; undefined until they save one. */
export async function find(db: Db, userId: number): Promise<DashboardLayout | undefined> {
  const { rows } = await sql<{ value: DashboardLayout }>`
    select value from user_preference where user_id = ${userId} and name = ${name}`.execute(db);
  return rows[0]?.value;
}

export const save = (tx: Tx, userId: number, layout: DashboardLayout) =>
  sql`insert into user_preference (user_id, name, value) values (${userId}, ${name}, ${JSON.stringify(layout)}::jsonb)
    on conflict (user_id, name) do update set value = excluded.value, updated_at = now()`.execute(tx);
