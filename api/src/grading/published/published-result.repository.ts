import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { publishedFinal } from '../../enrolment/subjects/student-facts.repository.ts';
import { builtOnce } from '../../platform/database/built-once.ts';
import type { Db } from '../../platform/database/db.ts';
import * as items from '../editions/item.repository.ts';
import * as periods from '../editions/period.repository.ts';
import type { PercentageVersion } from '@portal/shared-kit/contract/grading/percentage-rules';

interface CachedVersions {
  /** Fingerprint of the rows they were made of. */
  mark: string;
  versions: readonly PercentageVersion[];
}
let cached: CachedVersions = { mark: '', versions: [] };

/** The values the institution decided, as they were read last. A guess, which the database confirms by its mark. */
const cachedVersions = (): CachedVersions => cached;

type VersionOfJson = Omit<PercentageVersion, 'edited_at'> & { edited_at: string };
type NewerVersions = { mark: string; versions: VersionOfJson[] } | null;

/** Every value the institution ever decided, as JSON; null where those with this mark are all. Values are added a few times a year and
 *  never changed, and the results of each student are made with them. */
const newerVersionsQuery = (db: Db, mark: string) => sql<NewerVersions>`(
  select case when m.mark = ${mark} then null
    else json_build_object('mark', m.mark, 'versions', ${jsonArrayFrom(periods.versionsQuery(db))}) end
  from (select concat_ws(' ', count(*), max(id), max(edited_at)) as mark from percentage_version) m)`;

/** What the database answered to a guess. */
function confirmed(guess: CachedVersions, newer: NewerVersions): readonly PercentageVersion[] {
  if (newer) cached = { mark: newer.mark, versions: newer.versions.map(periods.versionOfJson) };
  return newer ? cached.versions : guess.versions;
}

/** Filters the subjects of a student. */
export interface StudentViewFilters {
  year?: number | undefined;
  subject_id?: number | undefined;
  edition_id?: number | undefined;
  /** Only those of the latest year that has any. */
  latest?: boolean;
}

/** Whose subjects: a student's, or those of a person who may be one. */
type Whose = { studentId: number; personId?: undefined } | { studentId?: undefined; personId: number };

const studentOf = (db: Db, { studentId, personId }: Whose) =>
  personId === undefined
    ? sql<number>`${studentId}::int`
    : sql<number>`(${db.selectFrom('student').select('id').where('person_id', '=', personId)})`;

/** A student's enrolments, each subject once a semester; of one who left and came back, the current one. */
const enrolmentsQuery = (
  db: Db,
  student: RawBuilder<number>,
  { year, subject_id, edition_id, latest }: StudentViewFilters,
) =>
  db
    .selectFrom('enrolment')
    .select(['id', 'edition_id', 'subject_id', 'year', 'semester_id', 'state', 'final_hundredths', 'result'])
    .distinctOn(['year', 'semester_id', 'subject_id'])
    .where('student_id', '=', student)
    .$if(year !== undefined, (query) => query.where('year', '=', year!))
    .$if(latest === true, (query) =>
      query.where('year', '=', (eb) =>
        eb
          .selectFrom('enrolment as of_all')
          .select((of) => of.fn.max('of_all.year').as('year'))
          .where('of_all.student_id', '=', student),
      ),
    )
    .$if(subject_id !== undefined, (query) => query.where('subject_id', '=', subject_id!))
    .$if(edition_id !== undefined, (query) => query.where('edition_id', '=', edition_id!))
    .orderBy('year')
    .orderBy('semester_id')
    .orderBy('subject_id')
    .orderBy(sql`state in ('ANULADO', 'TRANSFERIDO')`)
    .orderBy('id', 'desc');

/** Everything the results of a student are made of, in one statement: five cost several times as much, and one is a consistent
 *  snapshot. The latest enrolments come first. Of the cell of an unpublished column only
 *  whether there is one leaves the database (I3). */
export async function viewRows(db: Db, whose: Whose, filters: StudentViewFilters) {
  const guess = cachedVersions();
  const [found] = await viewStatement(db, { ...whose, ...filters, mark: guess.mark });
  const { student, enrolments, columns, earlier, newer_versions, grounds } = found!;
  return {
    /** Null for a person who is no student. */
    student: student as number | null,
    enrolments,
    earlier,
    columns: items.inPlace(columns.map(items.itemOfJson)),
    termsOfEdition: periods.termsBy(confirmed(guess, newer_versions), grounds.map(periods.groundsOfJson)),
  };
}
type ViewRows = Awaited<ReturnType<typeof viewRows>>;
export type OwnEnrolment = ViewRows['enrolments'][number];
/** A column of an enrolment's edition, its cell where the column is published, and whether there is one. */
export type OwnColumn = ViewRows['columns'][number];

const viewStatement = builtOnce((db, filters: StudentViewFilters & Whose & { mark: string }) =>
  db
    .with('asked', () => enrolmentsQuery(db, studentOf(db, filters), filters))
    .selectNoFrom((eb) => {
      const editions = sql<number | null>`select edition_id from asked`;
      return [
        studentOf(db, filters).as('student'),
        jsonArrayFrom(
          eb
            .selectFrom('asked as e')
            .innerJoin('subject', 'subject.id', 'e.subject_id')
            .innerJoin('semester', 'semester.id', 'e.semester_id')
            .leftJoin('edition', 'edition.id', 'e.edition_id')
            .leftJoin('class_group', 'class_group.id', 'edition.class_id')
            .select(['e.id', 'e.edition_id', 'e.subject_id', 'e.year', 'e.semester_id'])
            .select([publishedFinal('e.final_hundredths').as('final'), 'e.state', 'e.result as written'])
            .select([
              items.named(sql.ref('e.id')).as('special_exam'),
              items.carriedResults(sql.ref('e.id')).as('carried'),
            ])
            .select(['subject.name as subject_name', 'semester.semester_name'])
            .select('class_group.name as class_name')
            .orderBy('e.year', 'desc')
            .orderBy('e.semester_id', 'desc')
            .orderBy('subject.name_key')
            .orderBy('e.id'),
        ).as('enrolments'),
        jsonArrayFrom(
          eb
            .selectFrom('asked as e')
            .innerJoin('grade_item as item', 'item.edition_id', 'e.edition_id')
            .leftJoin('grade', (join) =>
              join.onRef('grade.item_id', '=', 'item.id').onRef('grade.enrolment_id', '=', 'e.id'),
            )
            .select(['e.id as enrolment_id', 'item.id', 'item.type', 'item.weight', 'item.kind'])
            .select('grade.id as grade_id')
            .select([
              sql<string | null>`${items.publishedAt('item')}`.as('published_at'),
              sql<
                number | null
              >`case when ${items.publishedAt('item')} is not null then grade.hundredths end`.as(
                'hundredths',
              ),
              sql<items.CellStatus | null>`case when ${items.publishedAt('item')} is not null then grade.status end`.as(
                'status',
              ),
              sql<
                string | null
              >`case when ${items.publishedAt('item')} is not null then grade.comment end`.as('comment'),
              sql<boolean>`coalesce(grade.status <> 'NOTA' or grade.hundredths is not null, false)`.as(
                'entered',
              ),
            ])
            .where('item.archived_at', 'is', null),
        ).as('columns'),
        jsonArrayFrom(
          items
            .earlierGradesQuery(db, sql<boolean>`n.id in (select id from asked)`)
            .where(sql<boolean>`${items.publishedAt('item')} is not null`),
        ).as('earlier'),
        newerVersionsQuery(db, filters.mark).as('newer_versions'),
        jsonArrayFrom(sql<periods.Grounds>`(${periods.groundsQuery(editions)})`).as('grounds'),
      ];
    }),
);

const studentRows = builtOnce((db, { personId }: { personId: number }) =>
  db.selectFrom('student').select('id').where('person_id', '=', personId),
);
export const studentOfPerson = async (db: Db, personId: number): Promise<number | undefined> =>
  (await studentRows(db, { personId }))[0]?.id;
