import type { classGroup } from '@portal/shared-kit/contract/offer/class-group';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { institutionYear, institutionDay } from '@portal/shared-kit/contract/core/clock';
import type { ByState } from '@portal/shared-kit/contract/core/crud';
import { sql, type RawBuilder } from 'kysely';
import { optionLimit, type PageQuery } from '@portal/shared-kit/contract/core/envelope';
import { insertRow, updateRecord, type Db, type Tx } from '../../platform/database/db.ts';
import { countOf } from '../../platform/database/read.ts';
import { lockThenRead } from '../../platform/database/lock-row.ts';
import { pageOf, pageList } from '../../platform/database/page.ts';
import { contains } from '../../platform/database/search.ts';
import { byName, sorting } from '../../platform/database/sort.ts';
import type { OptionsQuery } from '../../platform/http/options.ts';
import { ensurePlan } from '../edition/edition.repository.ts';

/** Subjects that the plan has for the semester of a class and that nobody teaches there this year. */
const withoutTeacher = (now: Date) => sql<number>`(select count(*)::int from course_subject plan
  where plan.course_id = class_group.course_id and plan.academic_year_id = class_group.academic_year_id
    and plan.semester_id = class_group.semester_id and plan.closed_from is null
    and not exists (select from edition join teaching on teaching.edition_id = edition.id
      where edition.class_id = class_group.id and edition.subject_id = plan.subject_id
        and edition.year = ${institutionYear(now)} and edition.semester_id = plan.semester_id
        and (teaching.ended_on is null or teaching.ended_on > ${institutionDay(now)})))`;

export type ClassGroupFields = Args<typeof classGroup.create>['body'];

const members = sql`class_student m where m.class_id = class_group.id`;
/** Records that refer to the editions of a class; an edition without any is no history. */
const ofEditions = (table: 'teaching' | 'pauta' | 'enrolment') =>
  sql`edition e join ${sql.table(table)} dependent on dependent.edition_id = e.id where e.class_id = class_group.id`;
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
      'class_group.shift as scholar_shift',
      'class_group.capacity',
      'class_group.entry_year',
      studentCount.as('students'),
      withoutTeacher(new Date()).as('without_teacher'),
      'class_group.active',
      'class_group.version',
    ])
    .select(hasHistory.as('in_use'));
export type ClassGroupRow = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Whether each word of the search is in the name of the class, or in the name or code of its course. */
const named = (search: string) =>
  sql<boolean>`(${sql.join(
    search.split(/\s+/).map(
      (word) => sql`(${contains(sql.ref('class_group.name_key'), word)} or class_group.course_id = any (array(
          select id from course where ${contains(sql.ref('name_key'), word)} or (length(${word}) > 1 and strpos(code, ${word}) > 0))))`,
    ),
    sql` and `,
  )})`;

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
      .$if(by === 'course_name', (qb) => qb.innerJoin(byName('course'), 'by_id', 'course_id') as typeof qb)
      .select(['id', key.as('key')])
      .$if(search !== '', (qb) => qb.where(named(search)))
      .$if(state !== undefined, (qb) => qb.where('active', '=', state === 'activo'))
      .$if(course_id !== undefined, (qb) => qb.where('course_id', '=', course_id!))
      .$if(level_id !== undefined, (qb) => qb.where('level_id', '=', level_id!))
      .$if(entry_year !== undefined, (qb) => qb.where('entry_year', '=', entry_year!)),
    searched: search !== '',
    order,
    rows: asRows(db),
  });
};

export const find = (db: Db, id: number) => asRows(db).where('class_group.id', '=', id).executeTakeFirst();

export const lock = lockThenRead('class_group', find);

const columns = <F extends Partial<ClassGroupFields>>({ scholar_shift, ...same }: F) => ({
  ...same,
  ...(scholar_shift !== undefined && { shift: scholar_shift }),
});

export const insert = (tx: Tx, { scholar_shift: shift, ...fields }: ClassGroupFields) =>
  insertRow(tx, 'class_group', { ...fields, shift });

export const update = (tx: Tx, id: number, change: Partial<ClassGroupFields> & { active?: boolean }) =>
  updateRecord(tx, 'class_group', id, { ...columns(change) });

export const remove = (tx: Tx, id: number) => tx.deleteFrom('class_group').where('id', '=', id).execute();

const countIn = (rows: RawBuilder<unknown>) => sql<number>`(select count(*)::int from ${rows})`;

/** What prevents a class from being deleted, counted; separately the open pautas of its semester. */
export const history = (db: Db, id: number) =>
  db
    .selectFrom('class_group')
    .where('class_group.id', '=', id)
    .select([
      countIn(members).as('class_student'),
      countIn(ofEditions('teaching')).as('teaching'),
      countIn(ofEditions('pauta')).as('pauta'),
      countIn(ofEditions('enrolment')).as('enrolment'),
    ])
    .executeTakeFirstOrThrow();

/** Pautas of the current semester of a class, in the year it was last taught, that wait to be homologated or, before the end of the semester,
 *  to be submitted (decision 40). */
export const openPautas = async (db: Db, id: number): Promise<number> => {
  const year = institutionYear(new Date());
  return countOf(
    db
      .selectFrom('class_group')
      .innerJoin('edition', (join) =>
        join
          .onRef('edition.class_id', '=', 'class_group.id')
          .onRef('edition.semester_id', '=', 'class_group.semester_id'),
      )
      .innerJoin('pauta', 'pauta.edition_id', 'edition.id')
      .where('class_group.id', '=', id)
      .where('edition.year', '=', (eb) =>
        eb
          .selectFrom('edition as run')
          .select(({ fn }) => fn.max('run.year').as('year'))
          .whereRef('run.class_id', '=', 'class_group.id')
          .whereRef('run.semester_id', '=', 'class_group.semester_id')
          .where('run.year', '<=', year),
      )
      .where(
        sql<boolean>`(pauta.state = 'SUBMETIDA' or (pauta.state = 'EM_EDICAO' and edition.closed_at is null))`,
      ),
  );
};

/** Unpaid inscriptions and renewals of the students allocated to the class, in its course (decision 40). */
export const unpaidInscriptions = (db: Db, id: number): Promise<number> =>
  countOf(
    db
      .selectFrom('class_student as member')
      .innerJoin('class_group', 'class_group.id', 'member.class_id')
      .innerJoin('inscription', (join) =>
        join
          .onRef('inscription.student_id', '=', 'member.student_id')
          .onRef('inscription.course_id', '=', 'class_group.course_id'),
      )
      .where('member.class_id', '=', id)
      .where('member.status', '=', 'ALOCADO')
      .where('inscription.state', 'in', ['PENDENTE', 'CONFIRMADA']),
  );

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

export const names = async (db: Db, course_id: number, entry_year: number): Promise<string[]> => {
  const found = await db
    .selectFrom('class_group')
    .select('name')
    .where('course_id', '=', course_id)
    .where('entry_year', '=', entry_year)
    .execute();
  return found.map(({ name }) => name);
};

/** For selects: the first active classes by name, and the chosen one, with what tells classes of the same name apart. */
export const options = (
  db: Db,
  { search, id = 0, course_id }: OptionsQuery & { course_id?: number | undefined },
) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('class_group')
        .selectAll()
        .where('active', '=', true)
        .where('id', '<>', id)
        .$if(course_id !== undefined, (qb) => qb.where('course_id', '=', course_id!))
        .$if(search !== '', (qb) => qb.where(named(search)))
        .orderBy('name_key')
        .orderBy('id')
        .limit(id === 0 ? optionLimit : optionLimit - 1)
        .unionAll(from.selectFrom('class_group').selectAll().where('id', '=', id))
        .as('class_group'),
    )
    .innerJoin('course', 'course.id', 'class_group.course_id')
    .innerJoin('level', 'level.id', 'class_group.level_id')
    .select(['class_group.id', 'class_group.name', 'class_group.course_id', 'level.name as level_name'])
    .select(['course.name as course_name', 'course.code as course_code'])
    .select(['class_group.shift as scholar_shift', 'class_group.entry_year'])
    .select(['class_group.academic_year_id', 'class_group.semester_id', 'class_group.capacity'])
    .select(studentCount.as('students'))
    .orderBy('class_group.name_key')
    .orderBy('class_group.id')
    .execute();

const subjects = sql<{ id: number; name: string }[]>`(select coalesce(
    json_agg(json_build_object('id', subject.id, 'name', subject.name) order by subject.name_key), '[]')
  from course_subject plan join subject on subject.id = plan.subject_id
  where plan.course_id = class_group.course_id and plan.academic_year_id = class_group.academic_year_id
    and plan.semester_id = class_group.semester_id and plan.closed_from is null)`;

interface ClassGroupFilter extends PageQuery {
  level_id?: number | undefined;
}
/** A page by name of the active classes, with the subjects the plan has for their semester. */
export const withDetails = pageList((db: Db, { search, level_id }: ClassGroupFilter) => ({
  source: db
    .selectFrom('class_group')
    .select(['id', 'name_key as key'])
    .where('active', '=', true)
    .$if(search !== '', (qb) => qb.where(contains(sql.ref('name_key'), search)))
    .$if(level_id !== undefined, (qb) => qb.where('level_id', '=', level_id!)),
  searched: search !== '',
  rows: db
    .selectFrom('class_group')
    .innerJoin('course', 'course.id', 'class_group.course_id')
    .innerJoin('level', 'level.id', 'class_group.level_id')
    .select([
      'class_group.id',
      'class_group.name',
      'class_group.course_id',
      'course.name as course_name',
      'class_group.level_id',
      'level.name as level_name',
      'class_group.academic_year_id',
      'class_group.semester_id',
      'class_group.shift as scholar_shift',
      'class_group.entry_year',
      'class_group.capacity',
      studentCount.as('students'),
      subjects.as('subjects'),
    ]),
}));

/** The class that a replica would duplicate (decision 41). */
export const twin = (
  db: Db,
  { course_id, level_id, scholar_shift, entry_year }: Omit<ClassGroupFields, 'name'>,
) =>
  db
    .selectFrom('class_group')
    .select('name')
    .where('course_id', '=', course_id)
    .where('entry_year', '=', entry_year)
    .where('level_id', '=', level_id)
    .where('shift', '=', scholar_shift)
    .orderBy('name_key')
    .limit(1)
    .executeTakeFirst();

interface ReplicaPlace {
  class_id: number;
  year: number;
  semester_id: number;
}

/** Copies the active teachers of another class for the subjects of the new class's semester, from the current or else the latest
 *  edition; returns how many were copied. */
export async function copyTeaching(tx: Tx, from: number, to: ReplicaPlace): Promise<number> {
  await ensurePlan(tx, to.class_id, to.year, to.semester_id);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('teaching')
    .columns(['edition_id', 'teacher_id', 'role'])
    .expression((eb) =>
      eb
        .selectFrom('edition as made')
        .innerJoin(
          eb
            .selectFrom('edition')
            .select(['id', 'subject_id'])
            .distinctOn('subject_id')
            .where('class_id', '=', from)
            .where('year', '<=', to.year)
            .where((own) =>
              own.exists(own.selectFrom('teaching').select('id').whereRef('edition_id', '=', 'edition.id')),
            )
            .orderBy('subject_id')
            .orderBy('year', 'desc')
            .orderBy('semester_id', 'desc')
            .as('model'),
          'model.subject_id',
          'made.subject_id',
        )
        .innerJoin('teaching', 'teaching.edition_id', 'model.id')
        .innerJoin('teacher', 'teacher.id', 'teaching.teacher_id')
        .select(['made.id as edition_id', 'teaching.teacher_id', 'teaching.role'])
        .where('made.class_id', '=', to.class_id)
        .where('made.year', '=', to.year)
        .where('made.semester_id', '=', to.semester_id)
        .where('teaching.ended_on', 'is', null)
        .where('teacher.active', '=', true)
        .orderBy('teaching.id'),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}
