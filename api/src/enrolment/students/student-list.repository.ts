import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { holdWithPerson } from '../../platform/database/hold.ts';
import { pageOf } from '../../platform/database/page.ts';
import { contains } from '../../platform/database/search.ts';
import { moment } from '../../people/persons/person.repository.ts';

const text = (column: string) => sql<string>`coalesce(${sql.ref(`person.${column}`)}, '')`;

/** Students as the contract names their fields, flat. */
const asRows = (db: Db) =>
  db
    .selectFrom('student')
    .innerJoin('person', 'person.id', 'student.person_id')
    .innerJoin('course', 'course.id', 'student.course_id')
    .leftJoin('level', 'level.id', 'student.level_id')
    .leftJoin('province', 'province.id', 'person.province_id')
    .leftJoin('district', 'district.id', 'person.district_id')
    .select(['student.id', 'student.person_id', 'student.code', 'student.active', 'student.course_id'])
    .select(['course.name as curso', 'student.course_id as curseToUpdateOld', 'student.level_id'])
    .select(['level.name as level', 'student.entry_year as ano_entrada', 'student.has_certificate'])
    .select((eb) => eb.ref('student.shift').$castTo<'LABORAL' | 'POS-LABORAL' | null>().as('scholar_shift'))
    .select([
      'person.full_name as fullName',
      'person.gender',
      'person.birth_date as birthDate',
      'person.has_disability',
      'person.disability_type as deficient_type',
      'person.training_area as trainingArea',
      'person.last_school_year as last_school_frequency_year',
      'person.province_id',
      'province.name as province',
      'person.district_id',
      'district.name as district',
      'person.doc_type',
      'person.doc_expires_on as dateEndDocument',
      text('father_name').as('fathers_filliation'),
      text('mother_name').as('mothers_filliation'),
      text('contact').as('contact'),
      text('alternative_contact').as('alternative_contact'),
      text('email').as('email'),
      text('last_school').as('last_school_frequency'),
      text('nationality').as('nactionality'),
      text('address_location').as('address_location'),
      text('block').as('block'),
      text('house_number').as('house_number'),
      text('doc_number').as('doc_number'),
      text('doc_issue_place').as('emissionLocation'),
      moment('student.created_at').as('created_at'),
      // Either part may be changed by somebody else; both only rise, so the sum tells of both.
      sql<number>`student.version + person.version`.as('version'),
    ]);
export type Row = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Who carries this card, has this document or answers this telephone; what has no digit in it is a name. */
const found = (db: Db, search: string) => {
  const whole = search.replaceAll(/\s/g, '').toUpperCase();
  const people = db
    .selectFrom('person')
    .select('id')
    .where((eb) => eb.or([eb('doc_number', '=', whole), eb('contact', '=', whole)]));
  return db
    .selectFrom('student')
    .select('id')
    .where('code', '=', whole)
    .union(db.selectFrom('student').select('id').where('person_id', 'in', people));
};

/** A page by name. */
export const list = (
  db: Db,
  { search, course_id, ...asked }: PageQuery & { course_id?: number | undefined },
) =>
  pageOf(db, asked, {
    source: db
      .selectFrom('student')
      .select(['id', 'name_key as key'])
      .$if(/\d/.test(search), (it) => it.where('id', 'in', found(db, search)))
      .$if(search !== '' && !/\d/.test(search), (it) => it.where(contains(sql.ref('name_key'), search)))
      .$if(course_id !== undefined, (it) => it.where('course_id', '=', course_id!)),
    searched: search !== '',
    rows: asRows(db),
  });

export const find = (db: Db, id: number) => asRows(db).where('student.id', '=', id).executeTakeFirst();

/** Student and person held against everybody else until the transaction ends. */
export async function lock(tx: Tx, id: number) {
  await holdWithPerson(tx, 'student', id);
  return find(tx, id);
}

/** Active students by name, or the one with this code, at most 50; the one named by `id` comes along whatever their state. */
export const options = (db: Db, { search, id = 0 }: { search: string; id?: number | undefined }) => {
  const first = db
    .selectFrom('student')
    .select(['id', 'name_key'])
    .where('active', '=', true)
    .where('id', '<>', id)
    .$if(/\d/.test(search), (it) => it.where('id', 'in', found(db, search)))
    .$if(search !== '' && !/\d/.test(search), (it) => it.where(contains(sql.ref('name_key'), search)))
    .orderBy('name_key')
    .orderBy('id')
    .limit(id === 0 ? 50 : 49);
  const all = db
    .selectFrom(first.as('first'))
    .select('first.id')
    .unionAll(db.selectFrom('student').select('id').where('id', '=', id));
  return db
    .selectFrom(all.as('found'))
    .innerJoin('student', 'student.id', 'found.id')
    .innerJoin('person', 'person.id', 'student.person_id')
    .innerJoin('course', 'course.id', 'student.course_id')
    .select(['student.id', 'student.code', 'person.full_name as fullName', 'course.name as course'])
    .orderBy('student.name_key')
    .orderBy('student.id')
    .execute();
};

export const running = async (db: Db, studentId: number): Promise<number> =>
  (
    await db
      .selectFrom('inscription')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('student_id', '=', studentId)
      .where('state', 'in', ['PENDENTE', 'CONFIRMADA', 'ACTIVA', 'SUSPENSA'])
      .executeTakeFirstOrThrow()
  ).n;

/** The course a student may enter, with the first level of its degree. */
export const courseToEnter = (db: Db, id: number) =>
  db
    .selectFrom('course')
    .innerJoin('level', 'level.level_type', 'course.level_type')
    .select(['course.id', 'level.id as level_id'])
    .where('course.id', '=', id)
    .where('course.active', '=', true)
    .orderBy('level.number')
    .limit(1)
    .executeTakeFirst();

/** Where and until when the document of a person was issued; what is known already stays. */
export const setIssue = (
  tx: Tx,
  personId: number,
  { doc_issue_place, doc_expires_on }: { doc_issue_place: string | null; doc_expires_on: string | null },
) =>
  tx
    .updateTable('person')
    .set({
      doc_issue_place: sql`coalesce(doc_issue_place, ${doc_issue_place})`,
      doc_expires_on: sql`coalesce(doc_expires_on, ${doc_expires_on}::date)`,
    })
    .where('id', '=', personId)
    .execute();

export const studentOfCandidacy = (db: Db, candidacyId: number) =>
  db.selectFrom('candidacy').select(['state', 'student_id']).where('id', '=', candidacyId).executeTakeFirst();
