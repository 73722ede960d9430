import type { InscriptionState } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import type { StudentRow } from '@portal/shared-kit/contract/enrolment/student';
import { sql } from 'kysely';
import { builtOnce } from '../../platform/database/built-once.ts';
import { updateRow, type Db, type Tx } from '../../platform/database/db.ts';
import { instantText } from '../../platform/database/dates.ts';
import { lockWithPerson } from '../../platform/database/lock-row.ts';

const text = (column: string) => sql<string>`coalesce(${sql.ref(`person.${column}`)}, '')`;

const today = sql<string>`(now() at time zone 'Africa/Maputo')::date`;
/** What the account of a student owes (J27). */
const toRepay = sql`coalesce((select -c.balance_cents from credit_account c
  where c.student_id = student.id and c.balance_cents < 0), 0)`;
const debt = sql<NonNullable<StudentRow['debt']>>`(select json_build_object(
    'open', coalesce(sum(total_cents - paid_cents), 0) + ${toRepay},
    'overdue', coalesce(sum(total_cents - paid_cents) filter (where due_date < ${today}), 0) + ${toRepay})
  from invoice where invoice.student_id = student.id and invoice.state in ('EMITIDA', 'PARCIAL'))`;
/** Enrolments of a student marked 'A rever' (I10). */
const toReview = sql<number>`(select count(*)::int from enrolment n
  where n.student_id = student.id and n.flagged and n.state = 'INSCRITO')`;
/** The class of a student; the latest of several. */
const classGroup = sql<{
  id: number;
  name: string;
} | null>`(select json_build_object('id', class_group.id, 'name', class_group.name)
  from class_student member join class_group on class_group.id = member.class_id
  where member.student_id = student.id and member.status = 'ALOCADO' order by member.since desc, class_group.id desc limit 1)`;

/** The academic year of the inscription that tells the state of a student (`latest_inscription_state` of the database). */
const academicYear = sql<string | null>`(select y.designation from inscription i
  join academic_year y on y.id = i.academic_year_id left join candidacy c on c.id = i.candidacy_id where i.student_id = student.id
  order by c.state is not distinct from 'CADUCADA', i.year desc, i.id desc limit 1)`;

/** The withdrawal of a student; null without one. */
const withdrawn = sql<
  StudentRow['withdrawn']
>`(select json_build_object('kind', w.kind, 'on', w.effective_on, 'reason', w.reason)
  from student_withdrawal w where w.student_id = student.id and w.ended_at is null)`;

/** Students, flat; fields of the person as the registers of people name them. Data of other tables come from subqueries. */
export const asRows = (db: Db) =>
  db
    .selectFrom('student')
    .innerJoin('person', 'person.id', 'student.person_id')
    .innerJoin('course', 'course.id', 'student.course_id')
    .leftJoin('level', 'level.id', 'student.level_id')
    .leftJoin('province', 'province.id', 'person.province_id')
    .leftJoin('district', 'district.id', 'person.district_id')
    .select(['student.id', 'student.person_id', 'student.code', 'student.active', 'student.course_id'])
    .select(['course.name as course', 'student.level_id', 'student.entry_year', 'student.has_certificate'])
    .select(['level.name as level', 'level.level_type'])
    .select((eb) => eb.ref('student.inscription_state').$castTo<InscriptionState | null>().as('state'))
    .select([debt.as('debt'), toReview.as('to_review'), classGroup.as('class_group')])
    .select([withdrawn.as('withdrawn'), academicYear.as('academic_year'), 'student.shift'])
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
      instantText('student.created_at').as('created_at'),
      // Student and person may be changed independently; both versions only grow, so their sum changes with either.
      sql<number>`student.version + person.version`.as('version'),
    ]);
export type StudentRecord = NonNullable<Awaited<ReturnType<typeof find>>>;

export const rowsById = builtOnce((db, { ids }: { ids: readonly number[] }) =>
  asRows(db).where(sql<boolean>`student.id = any(${ids})`),
);

export const find = (db: Db, id: number) => asRows(db).where('student.id', '=', id).executeTakeFirst();

const latestOfPerson = builtOnce((db, { personId }: { personId: number }) =>
  asRows(db)
    .where('student.person_id', '=', personId)
    .orderBy('student.active', 'desc')
    .orderBy('student.id', 'desc')
    .limit(1),
);
/** The student of a person; the latest of several. */
export const ofPerson = async (db: Db, personId: number) => (await latestOfPerson(db, { personId }))[0];

export async function lock(tx: Tx, id: number) {
  await lockWithPerson(tx, 'student', id);
  return find(tx, id);
}

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

/** Completes issuer and expiry of a person's document; known values stay. */
export const setIssue = (
  tx: Tx,
  personId: number,
  { doc_issue_place, doc_expires_on }: { doc_issue_place: string | null; doc_expires_on: string | null },
) =>
  updateRow(tx, 'person', personId, {
    doc_issue_place: sql`coalesce(doc_issue_place, ${doc_issue_place})`,
    doc_expires_on: sql`coalesce(doc_expires_on, ${doc_expires_on}::date)`,
  });

export const studentOfCandidacy = (db: Db, candidacyId: number) =>
  db.selectFrom('candidacy').select(['state', 'student_id']).where('id', '=', candidacyId).executeTakeFirst();
