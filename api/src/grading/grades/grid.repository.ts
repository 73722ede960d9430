import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { builtOnce } from '../../platform/database/built-once.ts';
import type { Db } from '../../platform/database/db.ts';
import * as editions from '../editions/graded-edition.repository.ts';
import * as rows from '../editions/item.repository.ts';
import * as periods from '../editions/period.repository.ts';
import { instantOrNull } from '../../platform/database/dates.ts';
import { reviewedQuery } from '../editions/earlier-grades.repository.ts';
import { lastEventQuery } from './event.repository.ts';

interface GridQuery extends editions.Asker {
  now: Date;
}

/** Fingerprint of a set of rows by these columns. */
const hashOf = (...parts: string[]) =>
  sql`concat(count(*), ' ', bit_xor(hash_record_extended(row(${sql.raw(parts.join())}), 0)))`;

/** Fingerprint of the students and grades of an edition, also of who moved away and of grades that stayed in earlier classes, without
 *  reading them. The version of a row is the transaction that wrote it, so every change, by any process or statement, changes the
 *  fingerprint. Each change of a cell leaves its event in the same transaction, and events of one edition commit in the order of their
 *  numbers: the same number means the same cells. */
const markQuery = (id: number) => {
  const roll = sql`(select id from enrolment where edition_id = ${id}
    union select enrolment_id from enrolment_move where from_edition_id = ${id})`;
  return sql<string>`concat_ws(', ',
  (select max(id) from grade_event where edition_id = ${id}),
  (select ${hashOf('e.id', 'e.xmin', 's.xmin', 'p.xmin')} from enrolment e join student s on s.id = e.student_id
    join person p on p.id = s.person_id where e.id in ${roll}),
  (select ${hashOf('g.id', 'g.xmin', 'i.xmin')} from enrolment e join grade g on g.enrolment_id = e.id
      join grade_item i on i.id = g.item_id
    where e.edition_id = ${id} and i.edition_id <> ${id} and exists (select from enrolment_move v where v.enrolment_id = e.id)),
  (select ${hashOf('x.id', 'x.xmin')} from special_exam x where x.enrolment_id in ${roll}),
  (select ${hashOf('m.pauta_id', 'm.enrolment_id', 'm.xmin')} from pauta_student m where m.enrolment_id in ${roll}),
  (select ${hashOf('i.id', 'i.xmin')} from grade_item i where i.edition_id = ${id}),
  (select class_id from edition where id = ${id}))`;
};

const rollQuery = (db: Db, id: number) =>
  db.selectNoFrom([
    jsonArrayFrom(rows.studentsQuery(db, id)).as('students'),
    jsonArrayFrom(editions.membersQuery(db, id)).as('members'),
    jsonArrayFrom(rows.cellsQuery(db, id)).as('cells'),
    jsonArrayFrom(rows.earlierGradesQuery(db, sql<boolean>`n.edition_id = ${id}`)).as('earlier'),
  ]);

/** Everything a grid is made of but its students: in one statement, since fourteen cost several times as much, and one is a consistent
 *  snapshot. */
const frameQuery = (db: Db, { id, now, today, personId }: { id: number } & GridQuery) =>
  db.selectNoFrom([
    lastEventQuery(db, id).as('since'),
    markQuery(id).as('mark'),
    jsonArrayFrom(rows.itemsQuery(db, [id])).as('items'),
    jsonObjectFrom(
      editions.headQuery(db, id).select(sql<boolean>`edition.closed_at is not null`.as('closed')),
    )
      .$notNull()
      .as('head'),
    jsonArrayFrom(editions.teachersQuery(db, id, today)).as('teachers'),
    jsonArrayFrom(editions.sheetStandingsQuery(db, id)).as('sheets'),
    jsonArrayFrom(rows.ownRowsQuery(db, id, personId)).as('own'),
    jsonArrayFrom(reviewedQuery(db, id)).as('reviewed'),
    jsonArrayFrom(periods.versionsQuery(db)).as('versions'),
    jsonObjectFrom(sql<periods.Grounds>`(${periods.groundsQuery([id])})`)
      .$notNull()
      .as('grounds'),
    jsonArrayFrom(periods.periodsQuery(db, id)).as('declared'),
    jsonArrayFrom(periods.extensionsQuery(db, id, now)).as('extended'),
  ]);

const gridStatement = builtOnce((db, query: { id: number } & GridQuery) =>
  frameQuery(db, query).select(jsonObjectFrom(rollQuery(db, query.id)).$notNull().as('roll')),
);

/** The frame of an edition that was guessed from the key, and the edition that really has it. */
const guessStatement = builtOnce(
  (db, { id, now, ...place }: { id: number; now: Date } & editions.EditionKey & editions.Asker) =>
    frameQuery(db, { ...place, id, now }).select(
      jsonObjectFrom(editions.placeQuery(db, place)).as('edition'),
    ),
);

type FrameRow = Awaited<ReturnType<ReturnType<typeof frameQuery>['executeTakeFirstOrThrow']>>;
const framed = (found: FrameRow) => ({
  ...found,
  closed: found.head.closed,
  since: found.since ?? 0,
  items: found.items.map(rows.itemOfJson),
  sheets: found.sheets.map((sheet) => ({ ...sheet, moved_at: instantOrNull(sheet.moved_at) })),
  versions: found.versions.map(periods.versionOfJson),
  grounds: periods.groundsOfJson(found.grounds),
  ...periods.periodsOfJson(found),
});
export type GridFrame = ReturnType<typeof framed>;

/** The frame of an edition, its students and their cells, of one snapshot. */
export async function gridRows(db: Db, id: number, query: GridQuery) {
  const found = (await gridStatement(db, { id, ...query }))[0]!;
  return { frame: framed(found), roll: found.roll };
}

/** The frame of the edition that a key had last time, with the edition that has it now. Undefined where that edition is gone. */
export async function guessedFrame(
  db: Db,
  guess: { id: number; now: Date },
  place: editions.EditionKey & editions.Asker,
) {
  const [found] = await guessStatement(db, { ...place, ...guess });
  return found?.head ? { frame: framed(found), edition: found.edition } : undefined;
}
export type GridRoll = Awaited<ReturnType<typeof gridRows>>['roll'];
