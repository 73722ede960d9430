import type { FeeForm } from '@portal/shared-kit/contract/finance/fee';
import { levelTypes } from '@portal/shared-kit/contract/offer/course';
import { sql } from 'kysely';
import { insertRow, updateRow, type Db, type Tx } from '../../platform/database/db.ts';
import { exists } from '../../platform/database/read.ts';
import { lockThenRead } from '../../platform/database/lock-row.ts';

/** The fees in force in a year, of one degree or of all. */
export const inForce = (db: Db, { year, level_type }: { year: number; level_type?: FeeForm['level_type'] }) =>
  db
    .selectFrom('fee')
    .selectAll()
    .where('year', '=', year)
    .$if(level_type !== undefined, (rows) => rows.where('level_type', '=', level_type!))
    .where('replaced_at', 'is', null)
    .orderBy('id')
    .execute();

/** Whether anything is billed in a year at all (decision 126). */
export const hasFees = (db: Db, year: number): Promise<boolean> =>
  exists(db.selectFrom('fee').where('year', '=', year).where('replaced_at', 'is', null));

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

/** Fees with the names of their records; amounts in centavos. */
const namedFees = (db: Db) =>
  db
    .selectFrom('fee')
    .leftJoin('course', 'course.id', 'fee.course_id')
    .leftJoin('user_account', 'user_account.id', 'fee.created_by')
    .leftJoin('person', 'person.id', 'user_account.person_id')
    .select([
      'fee.id',
      'fee.year',
      'fee.level_type',
      'fee.course_id',
      'fee.engineering',
      'fee.shift',
      'fee.nationality',
      'fee.candidacy_cents',
      'fee.inscription_cents',
      'fee.renewal_cents',
      'fee.monthly_cents',
      'fee.months',
      'fee.first_month',
      'fee.due_day',
      'fee.inscription_days',
      'fee.instalments',
      'fee.prorating',
      'course.name as course_name',
      'fee.created_at',
      'person.full_name as created_by',
      'fee.replaced_at',
    ]);
export type Fee = Awaited<ReturnType<ReturnType<typeof namedFees>['executeTakeFirstOrThrow']>>;

/** The fees in force in a year, by degree, then the widest scope first. */
export const list = (db: Db, year: number): Promise<Fee[]> =>
  namedFees(db)
    .where('fee.year', '=', year)
    .where('fee.replaced_at', 'is', null)
    .orderBy(sql`array_position(${sql.val([...levelTypes])}::text[], fee.level_type)`)
    .orderBy('course.name_key', (order) => order.asc().nullsFirst())
    .orderBy('fee.engineering', (order) => order.asc().nullsFirst())
    .orderBy('fee.shift', (order) => order.asc().nullsFirst())
    .orderBy('fee.nationality', (order) => order.asc().nullsFirst())
    .execute();

export const find = (db: Db, id: number): Promise<Fee | undefined> =>
  namedFees(db).where('fee.id', '=', id).executeTakeFirst();

export const lock = lockThenRead('fee', find);

/** Every version with the scope of one fee, the newest first. */
export const versions = (db: Db, of: Fee): Promise<Fee[]> =>
  namedFees(db)
    .where('fee.year', '=', of.year)
    .where('fee.level_type', '=', of.level_type)
    .where('fee.course_id', 'is not distinct from', of.course_id)
    .where('fee.engineering', 'is not distinct from', of.engineering)
    .where('fee.shift', 'is not distinct from', of.shift)
    .where('fee.nationality', 'is not distinct from', of.nationality)
    .orderBy('fee.id', 'desc')
    .execute();

export type FeeFields = Omit<Fee, 'id' | 'course_name' | 'created_at' | 'created_by' | 'replaced_at'>;

export const insert = (tx: Tx, fee: FeeFields, by: number | null) =>
  insertRow(tx, 'fee', { ...fee, created_by: by });

/** Ends a version. */
export const end = (tx: Tx, id: number) => updateRow(tx, 'fee', id, { replaced_at: sql`now()` });

/** Links an ended version to its successor. */
export const succeed = (tx: Tx, id: number, by: number) => updateRow(tx, 'fee', id, { replaced_by_id: by });

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

export interface UnbilledCounts {
  course_id: number;
  engineering: boolean;
  level_type: string;
  shift: string;
  /** The person's nationality in words; null where unknown. */
  nationality: string | null;
  count: number;
}

/** Open candidacies of a year, grouped by what a fee depends on. */
export const openCandidacies = (db: Db, year: number): Promise<UnbilledCounts[]> =>
  db
    .selectFrom('candidacy')
    .innerJoin('course', 'course.id', 'candidacy.course_id')
    .select((eb) => [
      'candidacy.course_id',
      'course.engineering',
      'course.level_type',
      'candidacy.shift',
      'candidacy.nationality',
      eb.fn.countAll<number>().as('count'),
    ])
    .where('candidacy.year', '=', year)
    .where('candidacy.state', 'in', ['SUBMETIDA', 'EM_ANALISE'])
    .groupBy(['candidacy.course_id', 'course.engineering', 'course.level_type', 'candidacy.shift'])
    .groupBy('candidacy.nationality')
    .execute();

/** Unpaid inscriptions and renewals of a year without an invoice, grouped likewise. */
export const inscriptionsWithoutInvoice = (db: Db, year: number): Promise<UnbilledCounts[]> =>
  db
    .selectFrom('inscription')
    .innerJoin('course', 'course.id', 'inscription.course_id')
    .innerJoin('student', 'student.id', 'inscription.student_id')
    .innerJoin('person', 'person.id', 'student.person_id')
    .select((eb) => [
      'inscription.course_id',
      'course.engineering',
      'course.level_type',
      'inscription.shift',
      'person.nationality',
      eb.fn.countAll<number>().as('count'),
    ])
    .where('inscription.year', '=', year)
    .where('inscription.state', 'in', ['PENDENTE', 'CONFIRMADA'])
    .where(
      sql<boolean>`not exists (select from invoice where invoice.inscription_id = inscription.id
        and invoice.state <> 'ANULADA' and invoice.type in ('INSCRICAO', 'RENOVACAO'))`,
    )
    .groupBy(['inscription.course_id', 'course.engineering', 'course.level_type', 'inscription.shift'])
    .groupBy('person.nationality')
    .execute();
