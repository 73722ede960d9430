import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { builtOnce } from '../../platform/database/built-once.ts';
import { instantOf, instantOrNull } from '../../platform/database/dates.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { exists, sqlRows } from '../../platform/database/read.ts';
import * as itemRows from '../editions/item.repository.ts';
import * as periods from '../editions/period.repository.ts';

interface FactsQuery {
  id: number;
  students: readonly number[];
  clientIds: readonly string[];
  /** Who gives the grades. */
  personId: number;
  now: Date;
  /** Only cells of these columns, or of the columns of this type; of all columns where neither is given. */
  itemIds?: readonly number[] | undefined;
  type?: string | undefined;
}

/** Enrolments of students in an edition; of one who left and came back, the current one. Those that moved away are TRANSFERIDO. */
const enrolmentsQuery = (
  db: Db,
  { id, students, personId }: Pick<FactsQuery, 'id' | 'students' | 'personId'>,
) =>
  db
    .selectFrom(itemRows.rollQuery(db, id).as('roll'))
    .select(['id', 'student_id', 'state', itemRows.named(sql.ref('roll.id')).as('named')])
    .select(itemRows.carriedResults(sql.ref('roll.id')).as('carried'))
    .select(
      sql<boolean>`exists (select from student s where s.id = student_id and s.person_id = ${personId})`.as(
        'own',
      ),
    )
    .distinctOn('student_id')
    .where(sql<boolean>`student_id = any (${students}::int[])`)
    .orderBy('student_id')
    .orderBy(sql`state in ('ANULADO', 'TRANSFERIDO')`)
    .orderBy('id', 'desc');

/** What judging cells of an edition needs: in one statement, since eight take several times as long, and the edition is locked meanwhile. */
const factsStatement = builtOnce((db, { id, now, clientIds, itemIds, type, ...of }: FactsQuery) => {
  const enrolments = db.withTables<{ enrolments: { id: number } }>().selectFrom('enrolments').select('id');
  return db
    .with('enrolments', () => enrolmentsQuery(db, { id, ...of }))
    .selectNoFrom((eb) => [
      jsonArrayFrom(itemRows.itemsQuery(db, [id])).as('items'),
      jsonArrayFrom(
        eb
          .selectFrom('enrolments')
          .select(['enrolments.id', 'student_id', 'state', 'own', 'named', 'carried']),
      ).as('enrolments'),
      // Each cell with its last author.
      jsonArrayFrom(
        eb
          .selectFrom('grade')
          .innerJoin('user_account', 'user_account.id', 'grade.changed_by')
          .innerJoin('person', 'person.id', 'user_account.person_id')
          .select(['grade.id', 'grade.item_id', 'grade.enrolment_id', 'grade.hundredths', 'grade.version'])
          .select(['grade.changed_at', 'grade.own_publication', 'grade.published_at'])
          .select(['person.full_name as author', 'grade.status'])
          .where('grade.enrolment_id', 'in', enrolments)
          .$if(itemIds !== undefined, (cells) =>
            cells.where(sql<boolean>`grade.item_id = any (${itemIds}::int[])`),
          )
          .$if(type !== undefined, (cells) =>
            cells.where(
              sql<boolean>`grade.item_id in (select id from grade_item where edition_id = ${id} and type = ${type})`,
            ),
          ),
      ).as('cells'),
      // In which kinds of submitted pauta enrolments are.
      jsonArrayFrom(
        eb
          .selectFrom('pauta_student')
          .select(['enrolment_id', 'kind'])
          .where('enrolment_id', 'in', enrolments),
      ).as('submitted'),
      // Changes by the ids that browsers gave them.
      jsonArrayFrom(
        eb
          .selectFrom('grade_event')
          .innerJoin('grade', 'grade.id', 'grade_event.grade_id')
          .select(['grade_event.client_id', 'grade_event.author_id', 'grade_event.version', 'grade_event.at'])
          .select(['grade.id', 'grade.item_id', 'grade.enrolment_id'])
          .select([
            'grade_event.new_hundredths as hundredths',
            sql<itemRows.CellStatus>`grade_event.new_status`.as('status'),
            sql<boolean>`(select edition_id from grade_item where id = grade.item_id) <> ${id}`.as('moved'),
          ])
          .where('grade_event.edition_id', '=', id)
          .where(sql<boolean>`grade_event.client_id = any (${clientIds}::text[])`),
      ).as('events'),
      jsonArrayFrom(periods.periodsQuery(db, id)).as('declared'),
      jsonArrayFrom(periods.extensionsQuery(db, id, now)).as('extended'),
      sql<boolean>`(select closed_at is not null from edition where id = ${id})`.as('closed'),
      jsonArrayFrom(periods.versionsQuery(db)).as('versions'),
      jsonObjectFrom(sql<periods.Grounds>`(${periods.groundsQuery([id])})`)
        .$notNull()
        .as('grounds'),
    ]);
});

/** Reads them in the statement that follows the lock of the edition. */
export async function givingFacts(tx: Tx, query: FactsQuery) {
  const found = (await factsStatement(tx, query))[0]!;
  return {
    ...found,
    items: itemRows.inPlace(found.items.map(itemRows.itemOfJson)),
    cells: found.cells.map((cell) => ({
      ...cell,
      changed_at: instantOf(cell.changed_at),
      published_at: instantOrNull(cell.published_at),
    })),
    events: found.events.map((event) => ({ ...event, at: instantOf(event.at) })),
    ...periods.periodsOfJson(found),
    terms: periods.termsBy(found.versions.map(periods.versionOfJson), [periods.groundsOfJson(found.grounds)])(
      query.id,
    ),
  };
}
type Facts = Awaited<ReturnType<typeof givingFacts>>;
export type GradedEnrolment = Facts['enrolments'][number];
export type AuthoredCell = Facts['cells'][number];
export type GivenEvent = Facts['events'][number];

export interface Written {
  item_id: number;
  enrolment_id: number;
  status: itemRows.CellStatus;
  hundredths: number | null;
  client_id: string;
  reason: string;
}

/** Writes cells in one statement; the edition is locked, so that the compared versions are still valid. */
export async function write(tx: Tx, rows: readonly Written[], authorId: number) {
  if (rows.length === 0) return [];
  return sqlRows<{
    id: number;
    item_id: number;
    enrolment_id: number;
    version: number;
    changed_at: Date;
  }>(tx)`
    insert into grade (item_id, enrolment_id, status, hundredths, changed_by, changed_at, client_id, reason)
    select item_id, enrolment_id, status, hundredths, ${authorId}::int, clock_timestamp(), client_id, reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (item_id int, enrolment_id int, status text, hundredths smallint,
      client_id text, reason text)
    order by item_id, enrolment_id
    on conflict on constraint grade_key do update set status = excluded.status, hundredths = excluded.hundredths,
      version = grade.version + 1, changed_by = excluded.changed_by, changed_at = excluded.changed_at,
      client_id = excluded.client_id, reason = excluded.reason
    returning id, item_id, enrolment_id, version, changed_at`;
}

/** Keeps grades that came too late, so that a reopening can apply them (row 72). */
export async function keepDrafts(
  tx: Tx,
  edition_id: number,
  rows: readonly Omit<Written, 'reason'>[],
  author_id: number,
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('grade_draft')
    .values(rows.map((row) => ({ ...row, edition_id, author_id })))
    .onConflict((on) => on.constraint('grade_draft_key').doNothing())
    .execute();
}

/** Whether the pauta of a column was ever submitted: a returned one is open again. */
export const wasSubmitted = (db: Db, itemId: number): Promise<boolean> =>
  exists(
    db
      .selectFrom('pauta_event')
      .innerJoin('pauta', 'pauta.id', 'pauta_event.pauta_id')
      .innerJoin('grade_item', (join) =>
        join
          .onRef('grade_item.edition_id', '=', 'pauta.edition_id')
          .onRef('grade_item.kind', '=', 'pauta.kind'),
      )
      .where('grade_item.id', '=', itemId)
      .where('pauta_event.to_state', '=', 'SUBMETIDA'),
  );

export const findGrade = (db: Db, id: number) =>
  db
    .selectFrom('grade')
    .innerJoin('grade_item', 'grade_item.id', 'grade.item_id')
    .innerJoin('enrolment', 'enrolment.id', 'grade.enrolment_id')
    .select(['grade.id', 'grade.item_id', 'enrolment.student_id', 'grade_item.edition_id'])
    .where('grade.id', '=', id)
    .executeTakeFirst();
