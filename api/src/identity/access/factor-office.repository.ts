import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import { sql } from 'kysely';
import { dayAt } from '../../platform/database/dates.ts';
import { updateRow, type Db, type Tx } from '../../platform/database/db.ts';
import { pageList } from '../../platform/database/page.ts';
import { contains } from '../../platform/database/search.ts';
import { requiredFrom } from '../sessions/session.repository.ts';

/** Accounts that can sign in, whose role needs a second factor and that have none. */
const lacking = (db: Db) =>
  db
    .selectFrom('user_account as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .where('u.admitted', '=', true)
    .where('u.second_factor_at', 'is', null)
    .where('r.second_factor_from', 'is not', null);

/** A page of them, by name. */
export const list = pageList((db: Db, { search }: PageQuery) => ({
  source: lacking(db)
    .select(['u.id', 'u.name_key as key'])
    .$if(search !== '', (qb) => qb.where(contains(sql.ref('u.name_key'), search))),
  searched: search !== '',
  rows: lacking(db)
    .innerJoin('person as p', 'p.id', 'u.person_id')
    .select(['u.id', 'p.full_name as fullName', 'u.email', 'r.name as role'])
    .select([sql<Date>`${requiredFrom}`.as('required_from'), 'u.last_login_at'])
    .select('u.factor_reminded_at as reminded_at'),
}));

/** Marks them, or one of them, as reminded, those not within a day; returns whom to write to. */
export const remind = async (tx: Tx, userId: number | null) => {
  const ids = lacking(tx)
    .select('u.id')
    .$if(userId !== null, (qb) => qb.where('u.id', '=', userId!))
    .where((eb) =>
      eb.or([
        eb('u.factor_reminded_at', 'is', null),
        eb('u.factor_reminded_at', '<', sql<Date>`now() - interval '1 day'`),
      ]),
    );
  const marked = await tx
    .updateTable('user_account')
    .set({ factor_reminded_at: sql`now()` })
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  if (marked.length === 0) return [];
  return tx
    .selectFrom('user_account as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .innerJoin('person as p', 'p.id', 'u.person_id')
    .select(['u.id', 'u.email', 'p.full_name', sql<Date>`${requiredFrom}`.as('from')])
    .where(
      'u.id',
      'in',
      marked.map(({ id }) => id),
    )
    .orderBy('u.id')
    .execute();
};

/** Requires a second factor of a role from the start of a day on; null: requires none. */
export const requireOfRole = (tx: Tx, roleId: number, from: string | null, graceDays: number) =>
  updateRow(tx, 'role', roleId, (eb) => ({
    second_factor_from: from === null ? null : dayAt(from),
    second_factor_grace_days: graceDays,
    version: eb('version', '+', 1),
  }));

const resets = (db: Db) =>
  db
    .selectFrom('factor_reset as f')
    .innerJoin('user_account as u', 'u.id', 'f.user_id')
    .innerJoin('person as p', 'p.id', 'u.person_id')
    .innerJoin('user_account as by', 'by.id', 'f.requested_by')
    .innerJoin('person as by_person', 'by_person.id', 'by.person_id')
    .select(['f.id', 'f.user_id', 'p.full_name as fullName', 'u.email', 'f.reason', 'f.requested_at'])
    .select(['f.requested_by as requester', 'by_person.full_name as requested_by'])
    .where('f.state', '=', 'PEDIDA');

/** Resets that wait for a second person, the oldest first. */
export const openResets = (db: Db) => resets(db).orderBy('f.requested_at').limit(50).execute();

export const insertReset = (tx: Tx, reset: { user_id: number; requested_by: number; reason: string }) =>
  tx.insertInto('factor_reset').values(reset).execute();

/** An open reset, locked until the transaction ends. */
export async function lockReset(tx: Tx, id: number) {
  await tx.selectFrom('factor_reset').select('id').where('id', '=', id).forUpdate().execute();
  return resets(tx).where('f.id', '=', id).executeTakeFirst();
}

export const decideReset = (tx: Tx, id: number, state: 'FEITA' | 'RECUSADA', decided_by: number) =>
  updateRow(tx, 'factor_reset', id, { state, decided_by, decided_at: sql`now()` });
