import { institutionYear, institutionDay } from '@portal/shared-kit/contract/core/year';
import type { Shift } from '@portal/shared-kit/contract/offer/shift';
import type { ByState } from '@portal/shared-kit/contract/core/crud';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { hold } from '../../platform/database/hold.ts';
import { pageOf } from '../../platform/database/page.ts';
import { contains } from '../../platform/database/search.ts';
import { byName, sorting } from '../../platform/database/sort.ts';

/** Subjects that the plan has for the semester of a class and that nobody teaches there this year. */
const withoutTeacher = (now: Date) => sql<number>`(select count(*)::int from course_subject plan
  where plan.course_id = class_group.course_id and plan.academic_year_id = class_group.academic_year_id
    and plan.semester_id = class_group.semester_id and plan.closed_from is null
    and not exists (select from edition join teaching on teaching.edition_id = edition.id
      where edition.class_id = class_group.id and edition.subject_id = plan.subject_id
        and edition.year = ${institutionYear(now)} and edition.semester_id = plan.semester_id
        and (teaching.ended_on is null or teaching.ended_on > ${institutionDay(now)})))`;

/** The fields of a class. */
export interface ClassGroupFields {
  name: string;
  description: string;
  department_id: number;
  course_id: number;
  level_id: number;
  academic_year_id: number;
  semester_id: number;
  scholar_shift: Shift;
  capacity: number;
  entry_year: number;
}

const members = sql`class_student m where m.class_id = class_group.id`;
/** Records that refer to the editions of a class; an edition without any is no history. */
const ofEditions = (table: 'teaching' | 'pauta' | 'enrolment') =>
  sql`edition e join ${sql.table(table)} it on it.edition_id = e.id where e.class_id = class_group.id`;
const hasHistory = sql<boolean>`(exists (select from ${members}) or exists (select from ${ofEditions('teaching')})
  or exists (select from ${ofEditions('pauta')}) or exists (select from ${ofEditions('enrolment')}))`;
/** Those allocated to the class now (decision 28). */
export const studentCount = sql<number>`(select count(*)::int from class_student s
  where s.class_id = class_group.id and s.status = 'ALOCADO')`;

const asRows = (db: Db) =>
  db
    .selectFrom('class_group')
    .innerJoin('department', 'department.id', 'class_group.department_id')
    .innerJoin('course', 'course.id', 'class_group.course_id')
    .innerJoin('level', 'level.id', 'class_group.level_id')
    .innerJoin('academic_year', 'academic_year.id', 'class_group.academic_year_id')
    .select([
      'class_group.id',
      'class_group.name',
      'class_group.description',
      'class_group.department_id',
      'department.name as department_name',
      'class_group.course_id',
      'course.name as course_name',
      'course.code as course_code',
      'course.duration',
      'class_group.level_id',
      'level.name as level_name',
      'level.level_type',
      'class_group.academic_year_id',
      'academic_year.designation as academic_year',
      'class_group.semester_id',
      sql<Shift>`class_group.shift`.as('scholar_shift'),
      'class_group.capacity',
      'class_group.entry_year',
      studentCount.as('students'),
      withoutTeacher(new Date()).as('without_teacher'),
      'class_group.active',
      'class_group.version',
    ])
    .select(hasHistory.as('in_use'));
export type ClassGroupRow = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Whether the name of the class or of its course matches the search. */
const named = (search: string) =>
  sql<boolean>`(${contains(sql.ref('class_group.name_key'), search)} or class_group.course_id = any (array(
    select id from course where ${contains(sql.ref('name_key'), search)})))`;

interface ClassGroupQuery extends ByState {
  course_id?: number | undefined;
  level_id?: number | undefined;
  entry_year?: number | undefined;
  sort?: Parameters<typeof sorted>[0];
}
const sorted = sorting(
  {
    name: 'name_key',
    course_name: 'by_key',
    academic_year: 'academic_year_id',
    semester_id: 'semester_id',
    entry_year: 'entry_year',
  },
  'name',
);
/** A page by name of the classes whose own name, or that of their course, matches. */
export const list = (
  db: Db,
  { search, state, course_id, level_id, entry_year, sort, ...filters }: ClassGroupQuery,
) => {
  const { by, key, order } = sorted(sort);
  return pageOf(db, filters, {
    source: db
      .selectFrom('class_group')
      .$if(by === 'course_name', (it) => it.innerJoin(byName('course'), 'by_id', 'course_id') as typeof it)
      .select(['id', key.as('key')])
      .$if(search !== '', (it) => it.where(named(search)))
      .$if(state !== undefined, (it) => it.where('active', '=', state === 'activo'))
      .$if(course_id !== undefined, (it) => it.where('course_id', '=', course_id!))
      .$if(level_id !== undefined, (it) => it.where('level_id', '=', level_id!))
      .$if(entry_year !== undefined, (it) => it.where('entry_year', '=', entry_year!)),
    searched: search !== '',
    order,
    rows: asRows(db),
  });
};

export const find = (db: Db, id: number) => asRows(db).where('class_group.id', '=', id).executeTakeFirst();

/** Locks the record until the transaction ends. */
export async function lock(tx: Tx, id: number) {
  await hold(tx, 'class_group', id);
  return find(tx, id);
}

const columns = <F extends Partial<ClassGroupFields>>({ scholar_shift, ...same }: F) => ({
  ...same,
  ...(scholar_shift !== undefined && { shift: scholar_shift }),
});

export async function insert(tx: Tx, { scholar_shift: shift, ...fields }: ClassGroupFields): Promise<number> {
  const { id } = await tx
    .insertInto('class_group')
    .values({ ...fields, shift })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const update = (tx: Tx, id: number, change: Partial<ClassGroupFields> & { active?: boolean }) =>
  tx
    .updateTable('class_group')
    .set((eb) => ({ ...columns(change), updated_at: sql`now()`, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const remove = (tx: Tx, id: number) => tx.deleteFrom('class_group').where('id', '=', id).execute();

const countOf = (rows: RawBuilder<unknown>) => sql<number>`(select count(*)::int from ${rows})`;

/** What prevents a class from being deleted, counted; separately the open pautas of its semester. */
export const history = (db: Db, id: number) =>
  db
    .selectFrom('class_group')
    .where('class_group.id', '=', id)
    .select([
      countOf(members).as('class_student'),
      countOf(ofEditions('teaching')).as('teaching'),
      countOf(ofEditions('pauta')).as('pauta'),
      countOf(ofEditions('enrolment')).as('enrolment'),
    ])
    .executeTakeFirstOrThrow();

/** Pautas of the current semester of a class, in the year it was last taught, that are not homologated (decision 40). */
export const openPautas = async (db: Db, id: number): Promise<number> => {
  const year = institutionYear(new Date());
  const { n } = await db
    .selectFrom('class_group')
    .innerJoin('edition', (join) =>
      join
        .onRef('edition.class_id', '=', 'class_group.id')
        .onRef('edition.semester_id', '=', 'class_group.semester_id'),
    )
    .innerJoin('pauta', 'pauta.edition_id', 'edition.id')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('class_group.id', '=', id)
    .where('edition.year', '=', (eb) =>
      eb
        .selectFrom('edition as run')
        .select((it) => it.fn.max('run.year').as('year'))
        .whereRef('run.class_id', '=', 'class_group.id')
        .whereRef('run.semester_id', '=', 'class_group.semester_id')
        .where('run.year', '<=', year),
    )
    .where('pauta.state', 'in', ['EM_EDICAO', 'SUBMETIDA'])
    .executeTakeFirstOrThrow();
  return n;
};

/** Unpaid inscriptions and renewals of the students allocated to the class, in its course (decision 40). */
export const unpaidInscriptions = async (db: Db, id: number): Promise<number> => {
  const { n } = await db
    .selectFrom('class_student as member')
    .innerJoin('class_group', 'class_group.id', 'member.class_id')
    .innerJoin('inscription', (join) =>
      join
        .onRef('inscription.student_id', '=', 'member.student_id')
        .onRef('inscription.course_id', '=', 'class_group.course_id'),
    )
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('member.class_id', '=', id)
    .where('member.status', '=', 'ALOCADO')
    .where('inscription.state', 'in', ['PENDENTE', 'CONFIRMADA'])
    .executeTakeFirstOrThrow();
  return n;
};

/** What a class inherits from its course; undefined where the course does not exist or is inactive. */
export const activeCourse = (db: Db, id: number) =>
  db
    .selectFrom('course')
    .select(['level_type', 'duration', 'department_id'])
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();

export const level = (db: Db, id: number) =>
  db.selectFrom('level').select(['name', 'number', 'level_type']).where('id', '=', id).executeTakeFirst();

/** Names of the classes of a course with the same entry year. */
export const names = async (db: Db, course_id: number, entry_year: number): Promise<string[]> => {
  const found = await db
    .selectFrom('class_group')
    .select('name')
    .where('course_id', '=', course_id)
    .where('entry_year', '=', entry_year)
    .execute();
  return found.map(({ name }) => name);
};
