import type { FeeRow } from '@portal/shared-kit/contract/finance/fee';
import { levelTypes } from '@portal/shared-kit/contract/offer/course';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { hold } from '../../platform/database/hold.ts';

/** The fees in force in a year, of one degree or of all. */
export const inForce = (db: Db, { year, level_type }: { year: number; level_type?: string }) =>
  db
    .selectFrom('fee')
    .selectAll()
    .where('year', '=', year)
    .$if(level_type !== undefined, (it) => it.where('level_type', '=', level_type!))
    .where('replaced_at', 'is', null)
    .orderBy('id')
    .execute();

/** The fields of a course that a fee may depend on. */
export const courseScope = (db: Db, id: number) =>
  db
    .selectFrom('course')
    .select(['name', 'level_type', 'engineering', 'active'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The same for several courses; unknown ids are left out. */
export const courseScopes = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('course')
    .select(['id', 'level_type', 'engineering'])
    .where('id', 'in', [...ids, 0])
    .execute();

/** Fees by the names of the contract, with the names of their records. */
const asRows = (db: Db) =>
  db
    .selectFrom('fee')
    .leftJoin('course', 'course.id', 'fee.course_id')
    .leftJoin('user_account', 'user_account.id', 'fee.created_by')
    .leftJoin('person', 'person.id', 'user_account.person_id')
    .select((eb) => [
      'fee.id',
      'fee.year',
      eb.ref('fee.level_type').$castTo<FeeRow['level_type']>().as('level_type'),
      'fee.course_id',
      'fee.engineering',
      eb.ref('fee.shift').$castTo<FeeRow['scholar_shift']>().as('scholar_shift'),
      eb.ref('fee.nationality').$castTo<FeeRow['nationality']>().as('nationality'),
      'fee.candidacy_cents as candidacy_fee',
      'fee.inscription_cents as enrolment_fee',
      'fee.renewal_cents as renewal_fee',
      'fee.monthly_cents as monthly_fee',
      'fee.months',
      'fee.first_month',
      'fee.due_day',
      'fee.inscription_days as enrolment_days',
      'fee.instalments',
      eb.ref('fee.prorating').$castTo<FeeRow['prorating']>().as('prorating'),
      'course.name as course_name',
      'fee.created_at',
      'person.full_name as created_by',
      'fee.replaced_at',
    ]);
type BareRow = Awaited<ReturnType<ReturnType<typeof asRows>['executeTakeFirstOrThrow']>>;

const onWire = ({ created_at, replaced_at, ...row }: BareRow): FeeRow => ({
  ...row,
  created_at: created_at.toISOString(),
  replaced_at: replaced_at?.toISOString() ?? null,
});

/** The fees in force in a year, by degree, then the widest scope first. */
export const list = async (db: Db, year: number): Promise<FeeRow[]> => {
  const rows = await asRows(db)
    .where('fee.year', '=', year)
    .where('fee.replaced_at', 'is', null)
    .orderBy(sql`array_position(${sql.val([...levelTypes])}::text[], fee.level_type)`)
    .orderBy('course.name_key', (order) => order.asc().nullsFirst())
    .orderBy('fee.engineering', (order) => order.asc().nullsFirst())
    .orderBy('fee.shift', (order) => order.asc().nullsFirst())
    .orderBy('fee.nationality', (order) => order.asc().nullsFirst())
    .execute();
  return rows.map(onWire);
};

export async function find(db: Db, id: number): Promise<FeeRow | undefined> {
  const row = await asRows(db).where('fee.id', '=', id).executeTakeFirst();
  return row && onWire(row);
}

/** Locks the record until the transaction ends. */
export async function lock(tx: Tx, id: number): Promise<FeeRow | undefined> {
  await hold(tx, 'fee', id);
  return find(tx, id);
}

/** Every version with the scope of one fee, the newest first. */
export const versions = async (db: Db, of: FeeRow): Promise<FeeRow[]> => {
  const rows = await asRows(db)
    .where('fee.year', '=', of.year)
    .where('fee.level_type', '=', of.level_type)
    .where('fee.course_id', 'is not distinct from', of.course_id)
    .where('fee.engineering', 'is not distinct from', of.engineering)
    .where('fee.shift', 'is not distinct from', of.scholar_shift)
    .where('fee.nationality', 'is not distinct from', of.nationality)
    .orderBy('fee.id', 'desc')
    .execute();
  return rows.map(onWire);
};

export type FeeFields = Omit<FeeRow, 'id' | 'course_name' | 'created_at' | 'created_by' | 'replaced_at'>;

export async function insert(tx: Tx, fee: FeeFields, by: number | null): Promise<number> {
  const { id } = await tx
    .insertInto('fee')
    .values({
      year: fee.year,
      level_type: fee.level_type,
      course_id: fee.course_id,
      engineering: fee.engineering,
      shift: fee.scholar_shift,
      nationality: fee.nationality,
      candidacy_cents: fee.candidacy_fee,
      inscription_cents: fee.enrolment_fee,
      renewal_cents: fee.renewal_fee,
      monthly_cents: fee.monthly_fee,
      months: fee.months,
      first_month: fee.first_month,
      due_day: fee.due_day,
      inscription_days: fee.enrolment_days,
      instalments: fee.instalments,
      prorating: fee.prorating,
      created_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends a version. */
export const end = (tx: Tx, id: number) =>
  tx
    .updateTable('fee')
    .set({ replaced_at: sql`now()` })
    .where('id', '=', id)
    .execute();

/** Links an ended version to its successor. */
export const succeed = (tx: Tx, id: number, by: number) =>
  tx.updateTable('fee').set({ replaced_by_id: by }).where('id', '=', id).execute();

/** Locks the copying into that year until the transaction ends. */
export const lockYear = (tx: Tx, year: number) =>
  sql`select pg_advisory_xact_lock(${7_202_124}::int, ${year}::int)`.execute(tx);

/** Active courses by name. */
export const activeCourses = (db: Db) =>
  db
    .selectFrom('course')
    .select(['id', 'name', 'level_type', 'engineering'])
    .where('active', '=', true)
    .orderBy('name_key')
    .execute();
