import type { InscriptionRow } from '@portal/shared-kit/contract/enrolment/inscription';
import type { InscriptionState, StoredType } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import type { Shift } from '@portal/shared-kit/contract/offer/shift';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { builtOnce } from '../../platform/database/built-once.ts';
import type { Db } from '../../platform/database/db.ts';

/** Its invoice that is not annulled. */
const invoiceOf = sql<
  InscriptionRow['invoice']
>`(select json_build_object('id', bill.id, 'number', bill.number,
    'state', bill.state, 'total_cents', bill.total_cents, 'due_date', bill.due_date)
  from invoice bill where bill.inscription_id = inscription.id and bill.state <> 'ANULADA'
    and bill.type in ('INSCRICAO', 'RENOVACAO'))`;

/** Inscriptions with their students. Names come from subqueries, as fewer joins are faster to plan. */
export const rows = (db: Db) =>
  db
    .selectFrom('inscription')
    .innerJoin('student', 'student.id', 'inscription.student_id')
    .innerJoin('person', 'person.id', 'student.person_id')
    .innerJoin('level', 'level.id', 'inscription.level_id')
    .select([
      'inscription.id',
      'student.person_id',
      'inscription.course_id',
      'person.full_name as fullName',
      sql<string>`(select course.name from course where course.id = inscription.course_id)`.as('course'),
      'level.name as level',
      'level.level_type',
      sql<Shift>`inscription.shift`.as('scholar_shift'),
      sql<string>`(select y.designation from academic_year y where y.id = inscription.academic_year_id)`.as(
        'academic_year',
      ),
      sql<string>`(select s.semester_name from semester s where s.id = inscription.semester_id)`.as(
        'semester',
      ),
      sql<StoredType>`inscription.type`.as('inscriptionType'),
      'inscription.entry_year as ano_entrada',
      sql<0 | 1>`(inscription.state = 'ACTIVA')::int`.as('isActive'),
      invoiceOf.as('invoice'),
      'student.code',
      sql<InscriptionState>`inscription.state`.as('state'),
    ]);

/** Candidacies in the same shape, without card and state of an inscription (decision 95). */
export const candidacyRows = (db: Db) =>
  db
    .selectFrom('candidacy')
    .innerJoin('course', 'course.id', 'candidacy.course_id')
    .innerJoin('level', 'level.id', 'candidacy.level_id')
    .innerJoin('academic_year', 'academic_year.id', 'candidacy.academic_year_id')
    .leftJoin('activity', 'activity.id', 'candidacy.activity_id')
    .leftJoin('semester', 'semester.id', 'activity.semester_id')
    .select((eb) => [
      'candidacy.id',
      'candidacy.id as person_id',
      'candidacy.course_id',
      'candidacy.full_name as fullName',
      'course.name as course',
      'level.name as level',
      'level.level_type',
      sql<Shift>`candidacy.shift`.as('scholar_shift'),
      'academic_year.designation as academic_year',
      eb.fn.coalesce('semester.semester_name', sql.lit('')).as('semester'),
      sql.lit<'Candidatura'>('Candidatura').as('inscriptionType'),
      'candidacy.year as ano_entrada',
      sql.lit<0>(0).as('isActive'),
      jsonObjectFrom(
        eb
          .selectFrom('invoice as bill')
          .select(['bill.id', 'bill.number', 'bill.state', 'bill.total_cents', 'bill.due_date'])
          .whereRef('bill.candidacy_id', '=', 'candidacy.id')
          .where('bill.type', '=', 'CANDIDATURA')
          .where('bill.state', '<>', 'ANULADA'),
      ).as('invoice'),
      'candidacy.number as code',
    ]);

/** The rows of a page, whose joins are so planned once and not for each page. */
export const rowsById = builtOnce((db, { ids }: { ids: readonly number[] }) =>
  rows(db).where(sql<boolean>`inscription.id = any(${ids})`),
);
export const candidacyRowsById = builtOnce((db, { ids }: { ids: readonly number[] }) =>
  candidacyRows(db).where(sql<boolean>`candidacy.id = any(${ids})`),
);

/** Every inscription of a student, the latest first. */
export const ofStudent = (db: Db, studentId: number) =>
  rows(db)
    .where('inscription.student_id', '=', studentId)
    .orderBy('inscription.year', 'desc')
    .orderBy('inscription.id', 'desc')
    .execute();
