import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import { sql } from 'kysely';
import { updateRecord, type Db, type Tx } from '../../platform/database/db.ts';
import { countOf } from '../../platform/database/read.ts';
import { pageOf } from '../../platform/database/page.ts';
import { contains } from '../../platform/database/search.ts';
import type { PlanFilter } from '../subject/subject.repository.ts';

/** Terms of a subject in a course's plan. */
export interface PlanTerms {
  academic_year_id: number;
  semester_id: number;
  credits: number | null;
  mandatory: boolean;
  option_group: string;
}

/** Allocations with the names of their course and subject. */
const asRows = (db: Db) =>
  db
    .selectFrom('course_subject as entry')
    .innerJoin('course', 'course.id', 'entry.course_id')
    .innerJoin('subject', 'subject.id', 'entry.subject_id')
    .select([
      'entry.id',
      'entry.course_id',
      'course.name as course_name',
      'entry.subject_id',
      'subject.name as subject_name',
      'entry.academic_year_id',
      'entry.semester_id',
      'entry.credits',
      'entry.mandatory',
      sql<string>`coalesce(entry.option_group, '')`.as('option_group'),
      'entry.closed_from',
      'entry.version',
    ]);

type PlanQuery = Omit<PageQuery, 'per_page'> & { per_page: number } & PlanFilter & {
    subject_id?: number | undefined;
  };

/** A page by course, year, semester and subject; the search matches both names. */
export const list = (db: Db, { page, per_page, search, ...narrowed }: PlanQuery) =>
  pageOf(
    db,
    { page, per_page },
    {
      source: db
        .selectFrom('course_subject')
        .select(['id', 'sort_key as key'])
        .$if(search !== '', (qb) => qb.where(contains(sql.ref('sort_key'), search)))
        .where((at) =>
          at.and(Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value !== undefined))),
        ),
      searched: search !== '',
      rows: asRows,
    },
  );

/** The open allocations of a course, each with whether anybody is or was enrolled in it. */
export const openEntries = (db: Db, course_id: number) =>
  asRows(db)
    .select((eb) =>
      eb
        .exists(
          eb.selectFrom('enrolment').select('enrolment.id').whereRef('course_subject_id', '=', 'entry.id'),
        )
        .$castTo<boolean>()
        .as('enrolled'),
    )
    .where('entry.course_id', '=', course_id)
    .where('entry.closed_from', 'is', null)
    .orderBy('entry.sort_key')
    .execute();

export const find = (db: Db, id: number) => asRows(db).where('entry.id', '=', id).executeTakeFirst();
export const findAll = (db: Db, ids: readonly number[]) =>
  asRows(db).where('entry.id', 'in', ids).orderBy('entry.sort_key').execute();
export type PlanEntry = NonNullable<Awaited<ReturnType<typeof find>>>;

/** The subjects in a course's plan, in its order; of a subject that was closed and allocated again, the open allocation. */
export const subjectsOf = (db: Db, course_id: number) =>
  db
    .selectFrom(
      db
        .selectFrom('course_subject')
        .selectAll()
        .distinctOn('subject_id')
        .where('course_id', '=', course_id)
        .orderBy('subject_id')
        .orderBy('closed_from', (at) => at.desc().nullsFirst())
        .as('entry'),
    )
    .innerJoin('subject', 'subject.id', 'entry.subject_id')
    .select([
      'subject.id',
      'subject.name',
      'entry.academic_year_id',
      'entry.semester_id',
      'entry.closed_from',
    ])
    .orderBy('entry.sort_key')
    .execute();

/** Subjects by id, share-locked so that none is deactivated or deleted before the transaction ends. */
export const lockSubjects = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('subject')
    .select(['id', 'name', 'active', 'credits'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute();

const columns = <F extends Partial<PlanTerms>>({ option_group, ...same }: F) => ({
  ...same,
  ...(option_group !== undefined && { option_group: option_group || null }),
});

export async function insert(
  tx: Tx,
  course_id: number,
  entries: readonly (PlanTerms & { subject_id: number })[],
): Promise<number[]> {
  const made = await tx
    .insertInto('course_subject')
    .values(entries.map((entry) => ({ ...columns(entry), course_id })))
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}

export const update = (tx: Tx, id: number, change: Partial<PlanTerms> & { closed_from?: number }) =>
  updateRecord(tx, 'course_subject', id, { ...columns(change) });

export const remove = (tx: Tx, id: number) => tx.deleteFrom('course_subject').where('id', '=', id).execute();

/** Counts enrolments on an allocation, from a calendar year on where one is given. */
export const enrolmentCount = (db: Db, id: number, from = 0): Promise<number> =>
  countOf(db.selectFrom('enrolment').where('course_subject_id', '=', id).where('year', '>=', from));

/** Counts renewals, from a calendar year on where one is given, that chose an allocation; from a year on only those that stand. */
export const renewalCount = (db: Db, id: number, from?: number): Promise<number> =>
  countOf(
    db
      .selectFrom('renewal_subject as chosen')
      .innerJoin('inscription', 'inscription.id', 'chosen.inscription_id')
      .where('chosen.course_subject_id', '=', id)
      .$if(from !== undefined, (query) =>
        query
          .where('inscription.year', '>=', from!)
          .where('inscription.state', 'not in', ['ANULADA', 'CANCELADA', 'TRANSFERIDA']),
      ),
  );

export const equivalenceCount = (db: Db, id: number): Promise<number> =>
  countOf(db.selectFrom('equivalence').where('course_subject_id', '=', id));

interface InCourse {
  course_id: number;
  subject_id: number;
}

/** Who teaches a subject to the classes of a course, and where in the plan each class is now. */
export const teachings = (db: Db, { course_id, subject_id }: InCourse) =>
  db
    .selectFrom('teaching')
    .innerJoin('edition', 'edition.id', 'teaching.edition_id')
    .innerJoin('class_group as class', 'class.id', 'edition.class_id')
    .innerJoin('teacher', 'teacher.id', 'teaching.teacher_id')
    .innerJoin('person', 'person.id', 'teacher.person_id')
    .select([
      'teaching.id',
      'class.name as class_name',
      'person.full_name as teacher_name',
      'class.academic_year_id as year',
      'class.semester_id as semester',
    ])
    .where('edition.subject_id', '=', subject_id)
    .where('class.course_id', '=', course_id)
    .orderBy('class.name_key')
    .orderBy('teaching.id')
    .execute();

/** Who is to teach a subject to classes of a course from a calendar year on, in words. */
export const teachersFrom = async (db: Db, { course_id, subject_id }: InCourse, year: number) =>
  (
    await db
      .selectFrom('teaching')
      .innerJoin('class_group as class', 'class.id', 'teaching.class_id')
      .innerJoin('teacher', 'teacher.id', 'teaching.teacher_id')
      .innerJoin('person', 'person.id', 'teacher.person_id')
      .select(sql<string>`class.name || ': ' || person.full_name`.as('text'))
      .where('teaching.subject_id', '=', subject_id)
      .where('teaching.year', '>=', year)
      .where('teaching.ended_on', 'is', null)
      .where('class.course_id', '=', course_id)
      .orderBy('class.name_key')
      .orderBy('teaching.id')
      .execute()
  ).map(({ text }) => text);

export const classesWithPauta = (db: Db, { course_id, subject_id }: InCourse) =>
  db
    .selectFrom('pauta')
    .innerJoin('edition', 'edition.id', 'pauta.edition_id')
    .innerJoin('class_group as class', 'class.id', 'edition.class_id')
    .select(['class.name'])
    .distinct()
    .where('edition.subject_id', '=', subject_id)
    .where('class.course_id', '=', course_id)
    .execute();

export const removeTeachings = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await tx.deleteFrom('teaching').where('id', 'in', ids).execute();
};
