import type { MaintenanceForm } from '@portal/shared-kit/contract/platform/planned-maintenance';
import { sql } from 'kysely';
import { insertRow, updateRow, type Db, type Tx } from '../database/db.ts';
import { sqlValue } from '../database/read.ts';
import { lockThenRead } from '../database/lock-row.ts';

/** Most entries shown; upcoming ones are always far fewer. */
const maxShown = 50;
const ahead = sql<boolean>`(ends_at > now())`;

const asRows = (db: Db) =>
  db
    .selectFrom('planned_maintenance as m')
    .select(['m.id', 'm.note', 'm.starts_at', 'm.ends_at', ahead.as('ahead')])
    .select(
      sql<string>`coalesce((select full_name from person join user_account u on u.person_id = person.id
        where u.id = m.announced_by), '')`.as('announced_by'),
    );

export type Maintenance = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Latest first. */
export const list = (db: Db): Promise<Maintenance[]> =>
  asRows(db).orderBy('m.ends_at', 'desc').orderBy('m.id', 'desc').limit(maxShown).execute();

/** Current and upcoming maintenance, next one first. */
export const announced = (db: Db) =>
  db
    .selectFrom('planned_maintenance')
    .select(['note', 'starts_at', 'ends_at'])
    .where(ahead)
    .orderBy('planned_maintenance.starts_at')
    .orderBy('id')
    .limit(maxShown)
    .execute();

/** Whether a moment is in the future, by the database's clock. */
export const isAhead = (db: Db, moment: string) =>
  sqlValue<boolean>(db)`select ${moment}::timestamptz > now() as ahead`;

export const find = (db: Db, id: number) => asRows(db).where('m.id', '=', id).executeTakeFirst();

export const lock = lockThenRead('planned_maintenance', find);

export const insert = (tx: Tx, form: MaintenanceForm, by: number) =>
  insertRow(tx, 'planned_maintenance', { ...form, announced_by: by });

export const update = (tx: Tx, id: number, form: MaintenanceForm) =>
  updateRow(tx, 'planned_maintenance', id, form);

export const remove = (tx: Tx, id: number) =>
  tx.deleteFrom('planned_maintenance').where('id', '=', id).execute();
