import {
  defaultSettings,
  type ApplicationSettings,
} from '@portal/shared-kit/contract/admissions/candidate-form';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

const key = 'application';
type StoredSettings = Partial<ApplicationSettings>;

/** The settings of applications, with defaults (decision 21). */
export async function read(db: Db): Promise<ApplicationSettings> {
  const stored = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return { ...defaultSettings, ...(stored?.value as StoredSettings | undefined) };
}

/** The same, locked until the transaction ends. */
export async function hold(tx: Tx): Promise<ApplicationSettings> {
  await tx
    .insertInto('setting')
    .values({ key, value: '{}' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value } = await tx
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...defaultSettings, ...(value as StoredSettings) };
}

export const write = (tx: Tx, value: ApplicationSettings) =>
  tx
    .updateTable('setting')
    .set({ value: sql`${JSON.stringify(value)}::jsonb` })
    .where('key', '=', key)
    .execute();
