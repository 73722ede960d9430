import type { Shift } from '@portal/shared-kit/contract/offer/shift';
import type {
  PreparationItem,
  PreparationKind,
  PreparationOutcome,
} from '@portal/shared-kit/contract/enrolment/new-year';
import { sql } from 'kysely';
import { insertRow, updateRow, type Db, type Tx } from '../../platform/database/db.ts';
import { countOf, exists, sqlRows } from '../../platform/database/read.ts';

/** What a preparation made of one record: enough to undo it. */
export interface Made {
  details: string[];
  /** The period, fee or class that was made, or the class that advances. */
  id?: number;
  /** Its version then: another one means that somebody changed it. */
  version?: number;
  /** The place a class advances from. */
  from?: { academic_year_id: number; semester_id: number };
  /** Editions and allocations of teachers made for the class. */
  editions?: number[];
  teaching?: number[];
}
export interface PreparationOptions {
  percent: number;
  dates: 'MESMO_DIA' | 'MESMA_SEMANA';
  teachers: boolean;
}

export const calendarYear = (db: Db, year: number) =>
  db.selectFrom('academic_year').select('id').where('designation', '=', String(year)).executeTakeFirst();

/** The periods of a year, in the order of their start. */
export const periodsOf = (db: Db, year: number) =>
  db
    .selectFrom('activity')
    .innerJoin('academic_year', 'academic_year.id', 'activity.academic_year_id')
    .select(['activity.id', 'type', 'semester_id', 'level_id', 'course_id'])
    .select(['date_start', 'date_end', 'late_end', 'closed_at', 'note'])
    .where('academic_year.designation', '=', String(year))
    .orderBy('date_start')
    .orderBy('activity.id')
    .execute();

/** The declared starts of the first semester of a year that nobody suspended or closed. */
export const startsOf = (db: Db, year: number) =>
  db
    .selectFrom('activity')
    .innerJoin('academic_year', 'academic_year.id', 'activity.academic_year_id')
    .selectAll('activity')
    .where('academic_year.designation', '=', String(year))
    .where('type', '=', 'INICIO_ANO')
    .where('semester_id', '=', 1)
    .where('suspended_at', 'is', null)
    .where('closed_at', 'is', null)
    .execute();

/** Active classes that entered before a year, by course and name; `first`: at the first level of their degree. With `like`, only those of
 *  the course of that class. */
export const classesBefore = (db: Db, year: number, like?: number) =>
  db
    .selectFrom('class_group')
    .innerJoin('course', 'course.id', 'class_group.course_id')
    .innerJoin('level', 'level.id', 'class_group.level_id')
    .select(['class_group.id', 'class_group.entry_year', 'class_group.course_id', 'class_group.level_id'])
    .select(['class_group.shift', 'class_group.name', 'course.name as course'])
    .select(sql<boolean>`level.number = 1`.as('first'))
    .where('class_group.active', '=', true)
    .where('course.active', '=', true)
    .where('entry_year', '<', year)
    .$if(like !== undefined, (qb) =>
      qb.where('class_group.course_id', '=', (eb) =>
        eb.selectFrom('class_group as one').select('one.course_id').where('one.id', '=', like!),
      ),
    )
    .orderBy('course.name_key')
    .orderBy('class_group.name_key')
    .orderBy('class_group.id')
    .execute();

/** How many classes of a course, level and shift entered in a year. */
export const classesAt = (
  db: Db,
  {
    course_id,
    level_id,
    shift,
    entry_year,
  }: { course_id: number; level_id: number; shift: Shift; entry_year: number },
): Promise<number> =>
  countOf(
    db
      .selectFrom('class_group')
      .where('course_id', '=', course_id)
      .where('level_id', '=', level_id)
      .where('shift', '=', shift)
      .where('entry_year', '=', entry_year),
  );

/** The subjects of a year of study, each with the teacher it has in the course in a year: first in that class, then in its shift. */
export const proposedTeachers = (
  db: Db,
  place: { class_id: number; course_id: number; shift: string; academic_year_id: number; year: number },
) =>
  db
    .selectFrom('course_subject as plan')
    .innerJoin('subject', 'subject.id', 'plan.subject_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('edition')
          .innerJoin('class_group', 'class_group.id', 'edition.class_id')
          .innerJoin('teaching', 'teaching.edition_id', 'edition.id')
          .innerJoin('teacher', 'teacher.id', 'teaching.teacher_id')
          .innerJoin('person', 'person.id', 'teacher.person_id')
          .select(['teacher.id as teacher_id', 'person.full_name as teacher'])
          .whereRef('edition.subject_id', '=', 'plan.subject_id')
          .whereRef('class_group.course_id', '=', 'plan.course_id')
          .where('edition.year', '=', place.year - 1)
          .where('teaching.role', '=', 'RESPONSAVEL')
          .where('teaching.ended_on', 'is', null)
          .where('teacher.active', '=', true)
          .orderBy(sql`class_group.id = ${place.class_id}`, 'desc')
          .orderBy(sql`class_group.shift = ${place.shift}`, 'desc')
          .orderBy('teaching.id')
          .limit(1)
          .as('model'),
      (join) => join.onTrue(),
    )
    .select(['plan.subject_id', 'plan.semester_id', 'subject.name as subject'])
    .select(['model.teacher_id', 'model.teacher'])
    .where('plan.course_id', '=', place.course_id)
    .where('plan.academic_year_id', '=', place.academic_year_id)
    .where((eb) => eb.or([eb('plan.closed_from', 'is', null), eb('plan.closed_from', '>', place.year)]))
    .orderBy('plan.semester_id')
    .orderBy('subject.name_key')
    .execute();

/** The editions of a class in a year, each with whether it has a teacher. */
export const editionsOf = (db: Db, class_id: number, year: number) =>
  db
    .selectFrom('edition')
    .select(['id', 'subject_id', 'semester_id'])
    .select(sql<boolean>`exists (select from teaching where teaching.edition_id = edition.id)`.as('taught'))
    .where('class_id', '=', class_id)
    .where('year', '=', year)
    .execute();

/** Whether a class waits to advance into a year. */
export const isScheduled = (db: Db, class_id: number, year: number): Promise<boolean> =>
  exists(
    db
      .selectFrom('year_preparation_item as item')
      .innerJoin('year_preparation as preparation', 'preparation.id', 'item.preparation_id')
      .where('item.kind', '=', 'AVANCO')
      .where('item.outcome', '=', 'AGENDADO')
      .where('item.source_id', '=', class_id)
      .where('preparation.year', '=', year),
  );

/** Lets one preparation of a year begin or end at a time. */
export const lockYear = (tx: Tx, year: number) =>
  sql`select pg_advisory_xact_lock(${7_202_641}::int, ${year}::int)`.execute(tx);

/** The unfinished job of a year; undefined where there is none. */
export const running = (db: Db, year: number) =>
  db
    .selectFrom('year_preparation as preparation')
    .innerJoin('job', 'job.id', 'preparation.job_id')
    .select('job.id')
    .where('preparation.year', '=', year)
    .where('job.state', 'in', ['EM_ESPERA', 'EM_CURSO'])
    .executeTakeFirst();

export const insertPreparation = (
  tx: Tx,
  { year, options, by }: { year: number; options: PreparationOptions; by: number },
) => insertRow(tx, 'year_preparation', { year, options: JSON.stringify(options), created_by: by });

export const nameJob = (tx: Tx, id: number, job_id: number) =>
  updateRow(tx, 'year_preparation', id, { job_id });

export const lockPreparation = (tx: Tx, id: number) =>
  tx.selectFrom('year_preparation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Marks a preparation as undone; its classes no longer wait to advance. */
export async function endPreparation(tx: Tx, id: number, { by, message }: { by: number; message: string }) {
  await updateRow(tx, 'year_preparation', id, { undone_by: by, undone_at: sql`now()` });
  await tx
    .updateTable('year_preparation_item')
    .set({ outcome: 'IGUAL', message })
    .where('preparation_id', '=', id)
    .where('outcome', '=', 'AGENDADO')
    .execute();
}

export const changeItem = (
  tx: Tx,
  id: number,
  { made, ...change }: { outcome?: PreparationOutcome; message: string; made?: Made },
) => updateRow(tx, 'year_preparation_item', id, { ...change, ...(made && { made: JSON.stringify(made) }) });

export const insertItem = (
  tx: Tx,
  preparation_id: number,
  { kind, source_id, name, outcome, message, made }: Omit<PreparationItem, 'details'> & { made: Made },
) =>
  tx
    .insertInto('year_preparation_item')
    .values({ preparation_id, kind, source_id, name, outcome, message, made: JSON.stringify(made) })
    .execute();

/** What a preparation did, in the order in which it was done. */
export const itemsOf = async (db: Db, preparation_id: number) =>
  (
    await db
      .selectFrom('year_preparation_item')
      .selectAll()
      .where('preparation_id', '=', preparation_id)
      .orderBy('id')
      .execute()
  ).map((row) => ({
    ...row,
    kind: row.kind as PreparationKind,
    outcome: row.outcome as PreparationOutcome,
    made: row.made as unknown as Made,
  }));
export type StoredItem = Awaited<ReturnType<typeof itemsOf>>[number];

const outcomes = (...of: PreparationOutcome[]) =>
  sql<number>`(select count(*)::int from year_preparation_item i where i.preparation_id = preparation.id
    and i.outcome = any(${of}))`;

/** Preparations, the latest first. */
export const list = (db: Db) =>
  db
    .selectFrom('year_preparation as preparation')
    .innerJoin('user_account as maker', 'maker.id', 'preparation.created_by')
    .innerJoin('person', 'person.id', 'maker.person_id')
    .leftJoin('user_account as undoer', 'undoer.id', 'preparation.undone_by')
    .leftJoin('person as undoer_person', 'undoer_person.id', 'undoer.person_id')
    .leftJoin('job', (join) =>
      join.onRef('job.id', '=', 'preparation.job_id').on('job.state', 'in', ['EM_ESPERA', 'EM_CURSO']),
    )
    .select(['preparation.id', 'preparation.year', 'preparation.options', 'preparation.created_at'])
    .select(['person.full_name as created_by', 'preparation.undone_at'])
    .select(['undoer_person.full_name as undone_by', 'job.id as job_id'])
    .select([
      outcomes('FEITO').as('done'),
      outcomes('AGENDADO').as('scheduled'),
      outcomes('RECUSADO').as('refused'),
    ])
    .orderBy('preparation.id', 'desc')
    .limit(20)
    .execute();

export const waiting = (db: Db) =>
  db
    .selectFrom('year_preparation_item as item')
    .innerJoin('year_preparation as preparation', 'preparation.id', 'item.preparation_id')
    .select(['item.id', 'item.source_id', 'preparation.year'])
    .where('item.outcome', '=', 'AGENDADO')
    .orderBy('item.id')
    .execute();

export const lockItem = (tx: Tx, id: number) =>
  tx
    .selectFrom('year_preparation_item')
    .selectAll()
    .where('id', '=', id)
    .where('outcome', '=', 'AGENDADO')
    .forUpdate()
    .executeTakeFirst();

/** What somebody did with the records of a preparation, counted by kind. */
export async function usesOf(
  db: Db,
  { year, since }: { year: number; since: Date },
  made: {
    periods: readonly Made[];
    fees: readonly Made[];
    classes: readonly Made[];
    /** Classes that have their editions of the year from it: new ones, and those that advance. */
    taught: readonly Made[];
  },
) {
  const ids = (of: readonly Made[]) =>
    sql`any(${of.flatMap(({ id }) => (id === undefined ? [] : [id]))}::int[])`;
  const editions = sql`(select id from edition where year = ${year} and class_id = ${ids(made.taught)})`;
  const teaching = made.taught.flatMap((one) => one.teaching ?? []);
  const own = sql`any(${teaching}::int[])`;
  const stale = (table: string, of: readonly Made[]) =>
    sql`select count(*) from ${sql.table(table)} r join json_to_recordset(${JSON.stringify(
      of.map(({ id, version }) => ({ id, version })),
    )}::json) as seen (id int, version int) on seen.id = r.id where r.version <> seen.version`;
  const hasPeriods = made.periods.length > 0;
  const hasFees = made.fees.length > 0;
  return sqlRows<{ fact: string; n: number }>(db)`select fact, n::int from (
    select 'enrolments' as fact, (select count(*) from enrolment where edition_id in ${editions}) as n
    union all select 'grades', (select count(*) from grade g join grade_item i on i.id = g.item_id
      where i.edition_id in ${editions} or (${hasPeriods} and g.changed_at > ${since}
        and exists (select from edition e where e.id = i.edition_id and e.year = ${year})))
    union all select 'pautas', (select count(*) from pauta p join edition e on e.id = p.edition_id
      where e.id in ${editions} or (${hasPeriods} and e.year = ${year} and p.created_at > ${since}))
    union all select 'weights', (select count(*) from grade_item where edition_id in ${editions})
      + (select count(*) from edition_weights where edition_id in ${editions})
    union all select 'lectures', (select count(*) from lecture_edition where edition_id in ${editions})
    union all select 'exams', (select count(*) from exam where edition_id in ${editions})
    union all select 'members', (select count(*) from class_student where class_id = ${ids(made.classes)})
    union all select 'teaching', (select count(*) from teaching where edition_id in ${editions}
      and (not (id = ${own}) or version > 1 or ended_on is not null))
      + (select count(*) from unnest(${teaching}::int[]) t (id) where not exists (select from teaching where teaching.id = t.id))
    union all select 'inscriptions', (select count(*) from inscription
      where ${hasPeriods || hasFees} and year = ${year} and created_at > ${since})
    union all select 'candidacies', (select count(*) from candidacy
      where activity_id = ${ids(made.periods)} or (${hasFees} and year = ${year} and submitted_at > ${since}))
    union all select 'invoices', (select count(*) from monthly_charge c join invoice i on i.id = c.invoice_id
      where ${hasFees} and c.year = ${year} and i.created_at > ${since})
    union all select 'notices', (select count(*) from period_notice where activity_id = ${ids(made.periods)})
    union all select 'closings', (select count(*) from semester_closing where activity_id = ${ids(made.periods)})
    union all select 'changedPeriods', (${stale('activity', made.periods)})
    union all select 'changedClasses', (${stale(
      'class_group',
      made.taught.filter(({ version }) => version !== undefined),
    )})
    union all select 'changedFees', (select count(*) from fee where id = ${ids(made.fees)} and replaced_at is not null)
  ) facts where n > 0`;
}

export const lockClasses = (tx: Tx, ids: readonly number[]) =>
  sql`select from class_group where id = any(${[...ids]}::int[]) order by id for update`.execute(tx);

export const removeEditions = (tx: Tx, ids: readonly number[]) =>
  tx
    .deleteFrom('edition')
    .where('id', 'in', [...ids, 0])
    .execute();
export const removePeriod = (tx: Tx, id: number) => tx.deleteFrom('activity').where('id', '=', id).execute();
