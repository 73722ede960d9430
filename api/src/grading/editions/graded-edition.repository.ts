import type { TeachingRole } from '@portal/shared-kit/contract/people/teaching-rules';
import { sheetKinds, type SheetKind } from '@portal/shared-kit/contract/grading/place';
import { sql, type RawBuilder } from 'kysely';
import { builtOnce } from '../../platform/database/built-once.ts';
import type { Db, Tx } from '../../platform/database/db.ts';

/** The key of an edition; by default the semester of the class, or else the one in which it has the subject (I1). */
export interface EditionKey {
  class_id: number;
  subject_id: number;
  year: number;
  semester_id: number | undefined;
}

/** The caller, and the current day in the institution's time zone. */
export interface Asker {
  personId: number;
  today: string;
}

/** A teacher who reads requests. */
export type Requester = { userId: number; personId: number };

/** An edition, with the caller's current role in it. */
export interface FoundEdition {
  id: number;
  class_id: number;
  subject_id: number;
  year: number;
  semester_id: number;
  course_id: number;
  role: TeachingRole | null;
  /** Whether the caller coordinates its course (row 36, I2). */
  coordinates: boolean;
}

const today = sql`(now() at time zone 'Africa/Maputo')::date`;

const roleOf = ({ personId, today }: Asker) => sql<TeachingRole | null>`(select t.role from teaching t
  join teacher on teacher.id = t.teacher_id where t.edition_id = edition.id and teacher.person_id = ${personId} and teacher.active
    and t.started_on <= ${today} and (t.ended_on is null or t.ended_on > ${today}) order by t.role desc limit 1)`;

/** Whether a person teaches an edition, given by its id, today. */
export const teachesToday = (
  edition: RawBuilder<unknown>,
  personId: number,
  role: TeachingRole | 'any' = 'any',
) => sql<boolean>`exists (select from teaching t join teacher on teacher.id = t.teacher_id
  where t.edition_id = ${edition} and teacher.person_id = ${personId} and teacher.active and (${role} = 'any' or t.role = ${role})
    and t.started_on <= ${today} and (t.ended_on is null or t.ended_on > ${today}))`;

const coordinated = ({ personId }: Asker) => sql<boolean>`exists (select from course c
  join employee on employee.id = c.coordinator_id where c.id = class_group.course_id and employee.person_id = ${personId}
    and employee.active)`;

const found = (db: Db, asker: Asker) =>
  db
    .selectFrom('edition')
    .innerJoin('class_group', 'class_group.id', 'edition.class_id')
    .select(['edition.id', 'edition.class_id', 'edition.subject_id', 'edition.year', 'edition.semester_id'])
    .select(['class_group.course_id', roleOf(asker).as('role'), coordinated(asker).as('coordinates')]);

/** The edition with a key, as one row or none. */
export const placeQuery = (db: Db, { semester_id, ...place }: EditionKey & Asker) =>
  found(db, place)
    .where('edition.class_id', '=', place.class_id)
    .where('edition.subject_id', '=', place.subject_id)
    .where('edition.year', '=', place.year)
    .$if(semester_id !== undefined, (query) => query.where('edition.semester_id', '=', semester_id!))
    .orderBy(sql`edition.semester_id = class_group.semester_id`, 'desc')
    .orderBy('edition.semester_id', 'desc')
    .limit(1);
const findRows = builtOnce(placeQuery);
export const find = async (db: Db, place: EditionKey, asker: Asker): Promise<FoundEdition | undefined> =>
  (await findRows(db, { ...place, ...asker }))[0];

const findRowsById = builtOnce((db, { id, ...asker }: Asker & { id: number }) =>
  found(db, asker).where('edition.id', '=', id),
);
export const findById = async (db: Db, id: number, asker: Asker): Promise<FoundEdition | undefined> =>
  (await findRowsById(db, { id, ...asker }))[0];

/** All editions of a class in a year, by subject. */
export const ofClass = (db: Db, class_id: number, year: number, asker: Asker): Promise<FoundEdition[]> =>
  found(db, asker)
    .innerJoin('subject', 'subject.id', 'edition.subject_id')
    .where('edition.class_id', '=', class_id)
    .where('edition.year', '=', year)
    .orderBy('edition.semester_id')
    .orderBy('subject.name_key')
    .orderBy('edition.id')
    .execute();

/** Locks an edition until the transaction ends: changes of its weights, grades and pautas are serialised, so that what was read stays
 *  valid and their events have the order of their numbers. */
export const lockEdition = (tx: Tx, id: number) =>
  sql`select from edition where id = ${id} for no key update`.execute(tx);

/** The credits that the course of the joined `edition`, `class_group` and `subject` gives (row 46). */
export const creditsInPlan = sql<number | null>`coalesce((select p.credits from course_subject p
  where p.course_id = class_group.course_id and p.subject_id = edition.subject_id
  order by p.closed_from desc nulls first, p.id limit 1), subject.credits)`;

export const headQuery = (db: Db, id: number) =>
  db
    .selectFrom('edition')
    .innerJoin('class_group', 'class_group.id', 'edition.class_id')
    .innerJoin('course', 'course.id', 'class_group.course_id')
    .innerJoin('department', 'department.id', 'course.department_id')
    .innerJoin('level', 'level.id', 'class_group.level_id')
    .innerJoin('subject', 'subject.id', 'edition.subject_id')
    .innerJoin('semester', 'semester.id', 'edition.semester_id')
    .select([
      'edition.id as edition_id',
      'edition.class_id',
      'class_group.name as class_name',
      'edition.subject_id',
      'subject.name as subject_name',
      creditsInPlan.as('credits'),
      'course.name as course_name',
      'department.name as department_name',
      'level.name as level_name',
      'class_group.shift',
      'edition.year',
      'edition.semester_id',
      'semester.semester_name',
    ])
    .where('edition.id', '=', id);
/** The head of a pauta (G.2, G.5). */
export const headOf = (db: Db, id: number) => headQuery(db, id).executeTakeFirstOrThrow();

/** The teachers of an edition on a day, the responsible one first; while its semester runs without those who were deactivated. */
export const teachersQuery = (db: Db, id: number, today: string) =>
  db
    .selectFrom('teaching')
    .innerJoin('teacher', 'teacher.id', 'teaching.teacher_id')
    .innerJoin('person', 'person.id', 'teacher.person_id')
    .innerJoin('edition', 'edition.id', 'teaching.edition_id')
    .select(['person.full_name as name', 'teaching.role'])
    .where((eb) => eb.or([eb('teacher.active', '=', true), eb('edition.closed_at', 'is not', null)]))
    .where('teaching.edition_id', '=', id)
    .where('teaching.started_on', '<=', today)
    .where((eb) => eb.or([eb('teaching.ended_on', 'is', null), eb('teaching.ended_on', '>', today)]))
    .orderBy('teaching.role', 'desc')
    .orderBy('person.full_name');

/** The responsible teacher of the edition joined as `edition`: the present one, before who begins on a later day. While the semester runs
 *  there is none where the last one left or was deactivated; of an ended semester it is the last one. `columns` are of `teacher` and `person`. */
export const responsibleTeacher = (columns: RawBuilder<unknown>) => sql<string | null>`(select ${columns}
  from (select t.teacher_id, t.ended_on from teaching t where t.edition_id = edition.id and t.role = 'RESPONSAVEL'
      order by t.started_on <= ${today} desc, t.started_on desc, t.id desc limit 1) lead
    join teacher on teacher.id = lead.teacher_id join person on person.id = teacher.person_id
  where edition.closed_at is not null or (teacher.active and (lead.ended_on is null or lead.ended_on > ${today})))`;

/** The order of the kinds of pauta. */
export const kindOrder = (column: string) =>
  sql`array_position(${[...sheetKinds]}::text[], ${sql.ref(column)})`;

/** Whether a pauta is submitted and holds nobody whose results were submitted in this class: its students came from earlier classes (J1),
 *  or all have left. It closes nothing for the others; the triggers of weights and `groundsQuery` have the same rule. */
const ofMoved = sql<boolean>`(pauta.state <> 'EM_EDICAO'
  and not exists (select from pauta_student m where m.pauta_id = pauta.id and m.carried is null))`;

/** Whether a pauta was submitted and a person returned it. One that a move emptied, in the same transaction, waits for nobody. */
const isReturned = sql<boolean>`(pauta.state = 'EM_EDICAO' and exists (select from pauta_event e
  where e.id = (select max(id) from pauta_event where pauta_id = pauta.id)
    and not exists (select from enrolment_move v where v.from_edition_id = pauta.edition_id and v.at = e.at)))`;

/** The pautas of an edition, in the order of their kinds. */
export const sheetsOf = (db: Db, id: number) =>
  db
    .selectFrom('pauta')
    .select(['id', 'number', 'kind', 'state'])
    .select([ofMoved.as('of_moved'), isReturned.as('returned')])
    .where('edition_id', '=', id)
    .orderBy(kindOrder('kind'))
    .orderBy('number')
    .execute();

/** The same with the last event of each: when, by whom, and why it was returned. */
export const sheetStandingsQuery = (db: Db, id: number) =>
  db
    .selectFrom('pauta')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('pauta_event')
          .select(['pauta_id', 'at', 'actor_id', 'reason'])
          .distinctOn('pauta_id')
          .where('pauta_id', 'in', eb.selectFrom('pauta').select('id').where('edition_id', '=', id))
          .orderBy('pauta_id')
          .orderBy('id', 'desc')
          .as('last'),
      (join) => join.onRef('last.pauta_id', '=', 'pauta.id'),
    )
    .leftJoin('user_account', 'user_account.id', 'last.actor_id')
    .leftJoin('person', 'person.id', 'user_account.person_id')
    .select(['pauta.id', 'pauta.number', 'person.full_name as moved_by', 'last.reason'])
    .select(
      sql<Date | null>`case when pauta.state <> 'EM_EDICAO' or ${isReturned} then last.at end`.as('moved_at'),
    )
    .select(['pauta.kind', 'pauta.state'])
    .select(ofMoved.as('of_moved'))
    .where('pauta.edition_id', '=', id)
    .orderBy(kindOrder('pauta.kind'))
    .orderBy('pauta.number');

export const membersQuery = (db: Db, editionId: number) =>
  db
    .selectFrom('pauta_student')
    .innerJoin('pauta', 'pauta.id', 'pauta_student.pauta_id')
    .select(['pauta_student.enrolment_id', 'pauta_student.pauta_id'])
    .select(sql<SheetKind>`pauta_student.kind`.as('kind'))
    .where('pauta.edition_id', '=', editionId);
/** Enrolments of an edition in a submitted pauta, with its kind. */
export const membersOf = (db: Db, editionId: number) => membersQuery(db, editionId).execute();

/** The first pauta of a kind, created where there is none. */
export async function ensureSheet(tx: Tx, edition_id: number, kind: SheetKind): Promise<void> {
  await tx
    .insertInto('pauta')
    .values({ edition_id, kind })
    .onConflict((on) => on.constraint('pauta_key').doNothing())
    .execute();
}
