import { readType, weightGroups } from '@portal/shared-kit/contract/grading/weight-rules';
import { sheetKinds, type SheetKind } from '@portal/shared-kit/contract/grading/place';
import type { EnrolmentState } from '@portal/shared-kit/contract/enrolment/subject-rules';
import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { onlyValue } from '../../platform/database/read.ts';
import { instantOrNull } from '../../platform/database/dates.ts';
import type { CarriedResults } from './standing.rules.ts';

/** An assessment of an edition: a column of its pauta. */
export interface GradeItemRow {
  id: number;
  edition_id: number;
  kind: SheetKind;
  type: string;
  /** Hundredths of a percent; null for an exam. */
  weight: number | null;
  published_at: Date | null;
  version: number;
}

const columns = ['id', 'edition_id', 'type', 'weight', 'published_at', 'version', 'kind'] as const;
const activeItems = (db: Db) => db.selectFrom('grade_item').select(columns).where('archived_at', 'is', null);

export const itemsQuery = (db: Db, editionIds: readonly number[] | Expression<number | null>) =>
  activeItems(db).where(
    'edition_id',
    'in',
    'length' in editionIds ? [...editionIds, 0] : (editionIds as never),
  );
/** A column from the JSON of a database row. */
export const itemOfJson = <I extends { published_at: string | null }>(item: I) => ({
  ...item,
  published_at: instantOrNull(item.published_at),
});

/** The order of columns in a pauta: by kind, group and number. */
const place = ({ kind, type }: Pick<GradeItemRow, 'kind' | 'type'>) => {
  const read = readType(type);
  return sheetKinds.indexOf(kind) * 1000 + (read ? weightGroups.indexOf(read.group) * 100 + read.number : 0);
};

/** Columns in the order of a pauta. */
export const inPlace = <I extends Pick<GradeItemRow, 'kind' | 'type'>>(items: readonly I[]): I[] =>
  items
    .map((item) => ({ item, at: place(item) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

/** The columns of an edition, in their order. */
export const itemsOf = (db: Db, editionId: number): Promise<GradeItemRow[]> => itemsOfAll(db, [editionId]);

/** The columns of several editions, those of each in order. */
export const itemsOfAll = async (db: Db, editionIds: readonly number[]): Promise<GradeItemRow[]> =>
  inPlace(await itemsQuery(db, editionIds).execute());

export const findItem = (db: Db, id: number): Promise<GradeItemRow | undefined> =>
  activeItems(db).where('id', '=', id).executeTakeFirst();

/** Whether an enrolment is named for the special exam (I2). */
export const named = (enrolment: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from special_exam s where s.enrolment_id = ${enrolment} and s.withdrawn_at is null)`;

/** The same of one enrolment. */
export const isNamed = (db: Db, enrolmentId: number): Promise<boolean> =>
  onlyValue(
    db
      .selectFrom('enrolment')
      .select(named(sql.ref('enrolment.id')).as('named'))
      .where('id', '=', enrolmentId),
  );

/** Whether the student of an enrolment, joined by that name, interrupted the studies of its semester in their course, annulled them or was
 *  transferred. Who is in a class of another shift than the inscription was transferred from goes on there. */
export const isSuspended = (
  enrolment: 'enrolment' | 'n',
) => sql<boolean>`coalesce((select bool_and(i.state in ('SUSPENSA', 'TRANSFERIDA', 'ANULADA')) from inscription i
    join student s on s.id = i.student_id and s.course_id = i.course_id left join class_group c on c.id = s.class_id
  where i.student_id = ${sql.ref(`${enrolment}.student_id`)} and i.year = ${sql.ref(`${enrolment}.year`)} and i.semester_id = ${sql.ref(`${enrolment}.semester_id`)}
    and i.type <> 'Renovação' and (i.state <> 'TRANSFERIDA' or c.id is null or c.shift = i.shift)
    and (i.state <> 'ANULADA' or exists (select from inscription_event e where e.inscription_id = i.id and e.to_state = 'ACTIVA'))), false)`;

/** Running enrolments of some editions whose students are suspended. */
export const suspendedIn = async (db: Db, editions: readonly number[]): Promise<Set<number>> =>
  new Set(
    (
      await db
        .selectFrom('enrolment')
        .select('id')
        .where(sql<boolean>`edition_id = any (${editions as number[]}::int[])`)
        .where('state', '=', 'INSCRITO')
        .where(isSuspended('enrolment'))
        .execute()
    ).map(({ id }) => id),
  );

/** What an enrolment brought from submitted pautas of an earlier edition (J1); null where it brought nothing. */
export const carriedResults = (enrolment: RawBuilder<unknown>) =>
  sql<CarriedResults | null>`(select json_object_agg(m.kind, m.carried) from pauta_student m
    where m.enrolment_id = ${enrolment} and m.carried is not null)`;

/** The same of several enrolments. */
export async function carriedResultsOf(db: Db, enrolments: readonly number[]) {
  const rows = await db
    .selectFrom('enrolment')
    .select(['id', carriedResults(sql.ref('enrolment.id')).as('carried')])
    .where(sql<boolean>`id = any (${enrolments as number[]}::int[])`)
    .execute();
  const by = new Map(rows.map(({ id, carried }) => [id, carried]));
  return (enrolment: number): CarriedResults | null => by.get(enrolment) ?? null;
}

/** When a student could first read a grade, joined as `grade`, in a column; null where they cannot. A move to a class whose column differs
 *  leaves the grade its own publication (J1). */
export const publishedAt = (item: string) =>
  sql<Date | null>`case when grade.own_publication then grade.published_at else ${sql.ref(`${item}.published_at`)} end`;

/** A grade with its column and class. */
export interface ClassGrade {
  id: number;
  type: string;
  class_name: string;
  status: CellStatus;
  hundredths: number | null;
}
/** A grade whose column the present edition of its enrolment does not have. */
export interface EarlierGrade extends ClassGrade {
  enrolment_id: number;
  student_id: number;
  item_id: number;
  published_at: string | null;
  comment: string;
}
/** The grades of enrolments, given by a condition on `n.id`, that stayed in a column of an earlier class (J1). */
export const earlierGradesQuery = (db: Db, whose: RawBuilder<boolean>) =>
  db
    .selectFrom('enrolment as n')
    .innerJoin('grade', 'grade.enrolment_id', 'n.id')
    .innerJoin('grade_item as item', 'item.id', 'grade.item_id')
    .innerJoin('edition', 'edition.id', 'item.edition_id')
    .innerJoin('class_group', 'class_group.id', 'edition.class_id')
    .select(['grade.id', 'grade.enrolment_id', 'n.student_id', 'grade.item_id'])
    .select(['item.type', 'class_group.name as class_name'])
    .select(['grade.hundredths', 'grade.comment', 'grade.status'])
    .select(sql<string | null>`to_json(${publishedAt('item')}) #>> '{}'`.as('published_at'))
    .where(whose)
    .whereRef('item.edition_id', '<>', 'n.edition_id')
    // A column that was archived while the enrolment was there is hidden; one that was archived after it had left still has its grade.
    .where(
      sql<boolean>`(item.archived_at is null or item.edition_id <> (select m.to_edition_id from enrolment_move m
        where m.enrolment_id = n.id and m.at <= item.archived_at order by m.id desc limit 1))`,
    )
    .where(sql<boolean>`(grade.status <> 'NOTA' or grade.hundredths is not null)`)
    .orderBy('grade.id');
/** Those of enrolments by id. */
export const earlierGradesOf = (db: Db, enrolments: readonly number[]): Promise<EarlierGrade[]> =>
  earlierGradesQuery(db, sql<boolean>`n.id = any (${enrolments as number[]}::int[])`).execute();

/** Enrolments of an edition, and those that moved away from it, which stay as read-only rows (I8). Two queries: with `or`, PostgreSQL would
 *  read every enrolment there is. */
export const rollQuery = (db: Db, editionId: number) => {
  const rows = (state: RawBuilder<EnrolmentState>) =>
    db.selectFrom('enrolment').select(['id', 'student_id', 'attempt', state.as('state')]);
  return rows(sql`state`)
    .where('edition_id', '=', editionId)
    .unionAll(
      rows(sql`'TRANSFERIDO'`)
        .where('edition_id', 'is distinct from', editionId)
        .where('id', 'in', (eb) =>
          eb.selectFrom('enrolment_move').select('enrolment_id').where('from_edition_id', '=', editionId),
        ),
    );
};

/** The students of a roll who are a person. */
export const ownRowsQuery = (db: Db, editionId: number, personId: number) =>
  db
    .selectFrom('student')
    .select('student.id as student_id')
    .where('student.person_id', '=', personId)
    .where('student.id', 'in', (eb) =>
      eb.selectFrom(rollQuery(db, editionId).as('roll')).select('student_id'),
    );

export const studentsQuery = (db: Db, editionId: number) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom(rollQuery(db, editionId).as('roll'))
        .select(['id', 'student_id', 'state', 'attempt'])
        .distinctOn('student_id')
        .orderBy('student_id')
        .orderBy(sql`state in ('ANULADO', 'TRANSFERIDO')`)
        .orderBy('id', 'desc')
        .as('enrolment'),
    )
    .innerJoin('student', 'student.id', 'enrolment.student_id')
    .innerJoin('person', 'person.id', 'student.person_id')
    .innerJoin('edition', (join) => join.on('edition.id', '=', editionId))
    .select([
      'enrolment.id as enrolment_id',
      'student.id',
      'student.person_id',
      named(sql.ref('enrolment.id')).as('named'),
      carriedResults(sql.ref('enrolment.id')).as('carried'),
      sql<string>`coalesce(student.code, '')`.as('code'),
      'person.full_name',
      'person.gender',
      'enrolment.state',
      sql<boolean>`(enrolment.attempt > 1 or (enrolment.state = 'INSCRITO' and student.class_id is distinct from edition.class_id))`.as(
        'in_arrears',
      ),
    ])
    .orderBy('person.name_key')
    .orderBy('student.id');
/** The students of an edition, each once, by name; of one who left and came back, the current enrolment. */
export const studentsOf = (db: Db, editionId: number) => studentsQuery(db, editionId).execute();

export type EditionStudent = Awaited<ReturnType<typeof studentsOf>>[number];

/** Whether an enrolment counts in averages and may be graded (I8). */
export const isGraded = ({ state }: { state: EnrolmentState }): boolean =>
  state === 'INSCRITO' || state === 'CONCLUIDO';

export const cellsQuery = (db: Db, editionId: number) =>
  db
    .selectFrom('grade')
    .innerJoin('grade_item', 'grade_item.id', 'grade.item_id')
    .select(['grade.id', 'grade.item_id', 'grade.enrolment_id', 'grade.hundredths', 'grade.version'])
    .select(['grade.status', 'grade.own_publication'])
    .select(sql<boolean>`${publishedAt('grade_item')} is not null`.as('published'))
    .where('grade_item.edition_id', '=', editionId)
    .where('grade_item.archived_at', 'is', null);
/** Every cell of the columns that are not archived. */
export const cellsOf = (db: Db, editionId: number) => cellsQuery(db, editionId).execute();
export type CellStatus = 'NOTA' | 'F' | 'D';
export type CellRow = Awaited<ReturnType<typeof cellsOf>>[number];
