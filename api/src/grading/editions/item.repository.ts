import { readType, weightGroups } from '@portal/shared-kit/contract/grading/weight-rules';
import { sheetKinds, type SheetKind } from '@portal/shared-kit/contract/grading/place';
import type { EnrolmentState } from '@portal/shared-kit/contract/enrolment/subject-rules';
import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { momentOrNull } from '../../platform/database/json-moment.ts';

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

const columns = ['id', 'edition_id', 'type', 'weight', 'published_at', 'version'] as const;
const activeItems = (db: Db) =>
  db
    .selectFrom('grade_item')
    .select(columns)
    .select(sql<SheetKind>`kind`.as('kind'))
    .where('archived_at', 'is', null);

export const itemsQuery = (db: Db, editionIds: readonly number[] | Expression<number | null>) =>
  activeItems(db).where(
    'edition_id',
    'in',
    'length' in editionIds ? [...editionIds, 0] : (editionIds as never),
  );
/** A column from the JSON of a database row. */
export const itemOfJson = <I extends { published_at: string | null }>(item: I) => ({
  ...item,
  published_at: momentOrNull(item.published_at),
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

export const studentsQuery = (db: Db, editionId: number) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('enrolment')
        .select(['id', 'student_id', 'state', 'attempt'])
        .distinctOn('student_id')
        .where('edition_id', '=', editionId)
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
      sql<string>`coalesce(student.code, '')`.as('code'),
      'person.full_name',
      'person.gender',
      sql<EnrolmentState>`enrolment.state`.as('state'),
      sql<boolean>`(enrolment.attempt > 1 or student.class_id is distinct from edition.class_id)`.as(
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
    .select(sql<CellStatus>`grade.status`.as('status'))
    .where('grade_item.edition_id', '=', editionId)
    .where('grade_item.archived_at', 'is', null);
/** Every cell of the columns that are not archived. */
export const cellsOf = (db: Db, editionId: number) => cellsQuery(db, editionId).execute();
export type CellStatus = 'NOTA' | 'F' | 'D';
export type CellRow = Awaited<ReturnType<typeof cellsOf>>[number];
