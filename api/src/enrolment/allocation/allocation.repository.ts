import type { AllocationState } from '@portal/shared-kit/contract/enrolment/subject-rules';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import type { Sort } from '@portal/shared-kit/contract/core/sort';
import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import type { Shift } from '@portal/shared-kit/contract/offer/shift';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { sqlValue } from '../../platform/database/read.ts';
import { lockReferable } from '../../platform/database/lock-row.ts';
import { pageOf } from '../../platform/database/page.ts';
import { sorting } from '../../platform/database/sort.ts';
import { contains, containsOften, isNumberSearch, withCardDots } from '../../platform/database/search.ts';
import { restoreEarlier } from '../students/move.repository.ts';

/** Students with the class they are in. */
const rows = (db: Db, status?: AllocationState) =>
  db
    .selectFrom('student')
    .innerJoin('person', 'person.id', 'student.person_id')
    .innerJoin('course', 'course.id', 'student.course_id')
    .leftJoin('level', 'level.id', 'student.level_id')
    .leftJoin('class_group as class', 'class.id', 'student.class_id')
    .select(['student.id', 'student.id as student_id', 'student.code as student_card'])
    .select(['person.full_name as fullName', 'student.course_id', 'course.name as course'])
    .select([
      'course.level_type as graduation',
      'student.level_id',
      'level.name as level',
      'student.shift as scholar_shift',
    ])
    .select(['student.entry_year as ano_entrada', 'student.class_id as classmate_id'])
    .select('class.name as classmate_name')
    .select([
      status
        ? sql<AllocationState>`${status}`.as('status')
        : sql<AllocationState>`case when student.class_id is null then 'POR_ALOCAR' else 'ALOCADO' end`.as(
            'status',
          ),
      sql<number>`(select count(*)::int from enrolment n where n.student_id = student.id
        and n.year = ${institutionYear(new Date())} and n.state = 'INSCRITO')`.as('subjects'),
      sql<number>`(select count(*)::int from enrolment n where n.student_id = student.id
        and n.flagged and n.state = 'INSCRITO')`.as('to_review'),
    ]);

const sorted = sorting({ fullName: 'name_key' }, 'fullName');
interface Narrowed extends PageQuery {
  course_id?: number | undefined;
  level_id?: number | undefined;
  scholar_shift?: Shift | undefined;
  classmate_id?: number | undefined;
  /** By the id of one of the levels of a degree. */
  graduation?: number | undefined;
  sort?: Sort<'fullName'> | undefined;
}
export type AllocationListKind = 'all' | 'allocated' | 'unallocated' | 'enrolled';

/** Students by name; a search with a digit in it means a card or a document. */
const source = (db: Db, kind: AllocationListKind, filters: Narrowed, named: typeof contains = contains) =>
  db
    .selectFrom('student')
    .select(['id', 'name_key as key'])
    .$if(kind === 'allocated', (q) => q.where('class_id', 'is not', null))
    // Written out: where it came as a parameter, no generic plan could use the indexes of those without a class.
    .$if(kind === 'unallocated', (q) => q.where('class_id', 'is', null).where(sql<boolean>`active`))
    .$if(kind === 'enrolled', (q) => q.where('enrolled_in', '=', institutionYear(new Date())))
    .$if(filters.course_id !== undefined, (q) => q.where('course_id', '=', filters.course_id!))
    .$if(filters.level_id !== undefined, (q) => q.where('level_id', '=', filters.level_id!))
    .$if(filters.scholar_shift !== undefined, (q) => q.where('shift', '=', filters.scholar_shift!))
    .$if(filters.classmate_id !== undefined, (q) => q.where('class_id', '=', filters.classmate_id!))
    .$if(filters.graduation !== undefined, (q) =>
      q.where(
        'course_id',
        'in',
        db
          .selectFrom('course')
          .innerJoin('level', 'level.level_type', 'course.level_type')
          .select('course.id')
          .where('level.id', '=', filters.graduation!),
      ),
    )
    .$if(isNumberSearch(filters.search), (q) => q.where('id', 'in', numbered(db, filters.search)))
    .$if(filters.search !== '' && !isNumberSearch(filters.search), (q) =>
      q.where(named(sql.ref('name_key'), filters.search)),
    );

const numbered = (db: Db, search: string) => {
  const whole = search.replaceAll(/\s/g, '').toUpperCase();
  return db
    .selectFrom('student')
    .select('id')
    .where('code', '=', withCardDots(whole))
    .union(
      db
        .selectFrom('student')
        .select('id')
        .where('person_id', 'in', db.selectFrom('person').select('id').where('doc_number', '=', whole)),
    );
};

const isNarrowed = ({ course_id, level_id, scholar_shift, classmate_id, graduation }: Narrowed) =>
  [course_id, level_id, scholar_shift, classmate_id, graduation].some((value) => value !== undefined);

/** A page by name, from either end. */
export const list = (db: Db, kind: AllocationListKind, filters: Narrowed) =>
  pageOf(db, filters, {
    order: sorted(filters.sort).order,
    source: source(db, kind, filters),
    ...(isNarrowed(filters) && { narrowed: source(db, kind, { ...filters, search: '' }) }),
    walk: source(db, kind, filters, containsOften),
    searched: filters.search !== '',
    rows: rows(db),
  });

interface ByStatus extends Omit<PageQuery, 'search'> {
  course_id?: number | undefined;
  semester_id?: number | undefined;
  year?: number | undefined;
  status: AllocationState;
}

/** Students by allocation status, each with the current class. */
export const byStatus = (db: Db, { status, semester_id, year, course_id, ...filters }: ByStatus) => {
  const left = status === 'TRANSFERIDO' || status === 'DESISTENTE' ? status : undefined;
  const found = source(db, left ? 'all' : status === 'ALOCADO' ? 'allocated' : 'unallocated', {
    ...filters,
    search: '',
    course_id,
  })
    .$if(year !== undefined, (q) => q.where('entry_year', '=', year!))
    .$if(left !== undefined, (q) =>
      q.where(
        'id',
        'in',
        db
          .selectFrom('class_student')
          .innerJoin('class_group', 'class_group.id', 'class_student.class_id')
          .select('student_id')
          .where('status', '=', left!)
          .$if(semester_id !== undefined, (query) =>
            query.where('class_group.semester_id', '=', semester_id!),
          ),
      ),
    )
    .$if(semester_id !== undefined && status === 'ALOCADO', (q) =>
      q.where((eb) =>
        eb.exists(
          eb
            .selectFrom('class_group')
            .select('class_group.id')
            .whereRef('class_group.id', '=', 'student.class_id')
            .where('class_group.semester_id', '=', semester_id!),
        ),
      ),
    );
  return pageOf(db, filters, { source: found, searched: false, rows: rows(db, status) });
};

export const members = (
  db: Db,
  class_id: number,
  { course_id, shift }: { course_id?: number | undefined; shift?: Shift | undefined },
) =>
  rows(db)
    .where('student.class_id', '=', class_id)
    .$if(course_id !== undefined, (q) => q.where('student.course_id', '=', course_id!))
    .$if(shift !== undefined, (q) => q.where('class.shift', '=', shift!))
    .orderBy('student.name_key')
    .orderBy('student.id')
    .execute();

/** The subjects that the plan gives a class in its semester, as it teaches them in a year. */
export const subjectsOfClass = (db: Db, class_id: number, year: number, course_id?: number) =>
  db
    .selectFrom('class_group')
    .innerJoin('course_subject as plan', (join) =>
      join
        .onRef('plan.course_id', '=', 'class_group.course_id')
        .onRef('plan.academic_year_id', '=', 'class_group.academic_year_id')
        .onRef('plan.semester_id', '=', 'class_group.semester_id'),
    )
    .innerJoin('subject', 'subject.id', 'plan.subject_id')
    .leftJoin('edition', (join) =>
      join
        .onRef('edition.class_id', '=', 'class_group.id')
        .onRef('edition.subject_id', '=', 'plan.subject_id')
        .onRef('edition.semester_id', '=', 'plan.semester_id')
        .on('edition.year', '=', year),
    )
    .select(['subject.id', 'subject.name', 'plan.mandatory', 'plan.semester_id', 'plan.academic_year_id'])
    .select((eb) => eb.fn.coalesce('plan.credits', 'subject.credits').as('credits'))
    .select([
      'class_group.capacity',
      sql<string | null>`(select p.full_name from teaching t join teacher on teacher.id = t.teacher_id
        join person p on p.id = teacher.person_id where t.edition_id = edition.id and t.role = 'RESPONSAVEL'
        and (t.ended_on is null or t.ended_on > (now() at time zone 'Africa/Maputo')::date)
        order by t.started_on limit 1)`.as('teacher'),
      sql<number>`(select count(*)::int from enrolment n where n.edition_id = edition.id and n.state = 'INSCRITO')`.as(
        'enrolled',
      ),
    ])
    .where('class_group.id', '=', class_id)
    .where((eb) => eb.or([eb('plan.closed_from', 'is', null), eb('plan.closed_from', '>', year)]))
    .$if(course_id !== undefined, (q) => q.where('class_group.course_id', '=', course_id!))
    .orderBy('subject.name_key')
    .execute();

/** A class, held until the transaction ends, with how many are in it. */
export async function lockClass(tx: Tx, id: number) {
  await lockReferable(tx, 'class_group', id);
  return findClass(tx, id);
}
export const findClass = (db: Db, id: number) =>
  db
    .selectFrom('class_group')
    .select(['id', 'name', 'course_id', 'capacity', 'active', 'academic_year_id', 'semester_id'])
    .select(
      sql<number>`(select count(*)::int from student s where s.class_id = class_group.id)`.as('members'),
    )
    .where('id', '=', id)
    .executeTakeFirst();

/** Students to allocate, held in the order of their ids where a transaction is given. */
export const lockStudents = (tx: Tx, ids: readonly number[]) =>
  sql`select from student where id = any(${[...ids]}::int[]) order by id for update`.execute(tx);
export const toAllocate = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('student')
    .innerJoin('person', 'person.id', 'student.person_id')
    .leftJoin('class_group as class', 'class.id', 'student.class_id')
    .select(['student.id', 'student.person_id', 'student.active', 'student.course_id', 'student.class_id'])
    .select(['person.full_name', 'class.name as class_name'])
    .where('student.id', 'in', ids)
    .orderBy('student.name_key')
    .orderBy('student.id')
    .execute();

/** Takes a student out of a class as if they had never been put into it. */
export async function takeOut(tx: Tx, class_id: number, student_id: number): Promise<void> {
  if (await restoreEarlier(tx, class_id, student_id)) return;
  await tx
    .deleteFrom('class_student')
    .where('class_id', '=', class_id)
    .where('student_id', '=', student_id)
    .execute();
}

interface EditionKey {
  class_id: number;
  subject_id: number;
  year: number;
  semester_id?: number | undefined;
}

/** Whether somebody teaches every one of these editions, on that day. */
export const teaches = (db: Db, place: EditionKey, personId: number, day: string) => sqlValue<boolean>(db)`
    select coalesce(bool_and(exists (select from teaching t join teacher on teacher.id = t.teacher_id
      where t.edition_id = e.id and teacher.person_id = ${personId} and teacher.active
        and t.started_on <= ${day} and (t.ended_on is null or t.ended_on > ${day}))), false) as own
    from edition e where e.class_id = ${place.class_id} and e.subject_id = ${place.subject_id}
      and e.year = ${place.year} and e.semester_id = coalesce(${place.semester_id ?? null}::int, e.semester_id)`;

/** Who is, or was, enrolled in the editions of a class in a subject in a year. */
export const subscribers = (db: Db, place: EditionKey) =>
  db
    .selectFrom('edition')
    .innerJoin('enrolment', 'enrolment.edition_id', 'edition.id')
    .innerJoin('student', 'student.id', 'enrolment.student_id')
    .innerJoin('person', 'person.id', 'student.person_id')
    .leftJoin('class_group as class', 'class.id', 'student.class_id')
    .select(['enrolment.id', 'enrolment.student_id', 'student.code as student_card'])
    .select(['person.full_name as fullName', 'person.gender', 'class.name as classmate_name'])
    .select(['enrolment.attempt', 'enrolment.flagged'])
    .select([
      'enrolment.state',
      sql<boolean>`enrolment.attempt > 1 or student.class_id is distinct from edition.class_id`.as(
        'em_atraso',
      ),
    ])
    .where('edition.class_id', '=', place.class_id)
    .where('edition.subject_id', '=', place.subject_id)
    .where('edition.year', '=', place.year)
    .$if(place.semester_id !== undefined, (q) => q.where('edition.semester_id', '=', place.semester_id!))
    .orderBy('student.name_key')
    .orderBy('enrolment.id')
    .execute();
