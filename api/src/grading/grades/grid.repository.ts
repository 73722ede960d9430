import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { builtOnce } from '../../platform/database/built-once.ts';
import type { Db } from '../../platform/database/db.ts';
import { moment, momentOrNull } from '../../platform/database/json-moment.ts';
import * as editions from '../editions/graded-edition.repository.ts';
import { cellsQuery, itemOfJson, itemsQuery, studentsQuery } from '../editions/item.repository.ts';
import { extensionsQuery, periodsQuery } from '../editions/period.repository.ts';
import {
  groundsOfJson,
  groundsQuery,
  versionOfJson,
  versionsQuery,
  type Grounds,
} from '../editions/terms.repository.ts';
import { lastEventQuery } from './event.repository.ts';

interface GridQuery {
  now: Date;
  today: string;
  /** The fingerprint of the roll that the caller has. */
  known: string | undefined;
}

/** Fingerprint of a set of rows by these columns. */
const hashOf = (...parts: string[]) =>
  sql`concat(count(*), ' ', bit_xor(hash_record_extended(row(${sql.raw(parts.join())}), 0)))`;

/** Fingerprint of the students and grades of an edition, without reading them. The version of a row is the transaction that wrote it,
 *  so any change, by whatever way, changes the fingerprint. Each change of a cell leaves its event in the same transaction, and events
 *  of one edition commit in the order of their numbers: the same number means the same cells. */
const markQuery = (id: number) => sql<string>`concat_ws(', ',
  (select max(id) from grade_event where edition_id = ${id}),
  (select ${hashOf('e.id', 'e.xmin', 's.xmin', 'p.xmin')} from enrolment e join student s on s.id = e.student_id
    join person p on p.id = s.person_id where e.edition_id = ${id}),
  (select ${hashOf('x.id', 'x.xmin')} from special_exam x where x.enrolment_id in (select id from enrolment where edition_id = ${id})),
  (select ${hashOf('m.pauta_id', 'm.enrolment_id', 'm.xmin')} from pauta_student m join pauta on pauta.id = m.pauta_id
    where pauta.edition_id = ${id}),
  (select ${hashOf('i.id', 'i.xmin')} from grade_item i where i.edition_id = ${id}),
  (select class_id from edition where id = ${id}))`;

const rollQuery = (db: Db, id: number) =>
  db.selectNoFrom([
    jsonArrayFrom(studentsQuery(db, id)).as('students'),
    jsonArrayFrom(editions.membersQuery(db, id)).as('members'),
    jsonArrayFrom(cellsQuery(db, id)).as('cells'),
  ]);

const gridStatement = builtOnce(
  (db, { id, now, today, whole }: { id: number; now: Date; today: string; whole: boolean }) =>
    db
      .selectNoFrom([
        lastEventQuery(db, id).as('since'),
        markQuery(id).as('mark'),
        jsonArrayFrom(itemsQuery(db, [id])).as('items'),
        jsonObjectFrom(
          editions.headQuery(db, id).select(sql<boolean>`edition.closed_at is not null`.as('closed')),
        )
          .$notNull()
          .as('head'),
        jsonArrayFrom(editions.teachersQuery(db, id, today)).as('teachers'),
        jsonArrayFrom(editions.sheetStandingsQuery(db, id)).as('sheets'),
        jsonArrayFrom(versionsQuery(db)).as('versions'),
        jsonObjectFrom(sql<Grounds>`(${groundsQuery([id])})`)
          .$notNull()
          .as('grounds'),
        jsonArrayFrom(periodsQuery(db, id)).as('declared'),
        jsonArrayFrom(extensionsQuery(db, id, now)).as('extended'),
      ])
      .$if(whole, (it) => it.select(jsonObjectFrom(rollQuery(db, id)).$notNull().as('roll'))),
);

/** Everything a grid is made of, in one statement: fourteen cost several times as much, and one is a consistent snapshot. `roll` has the
 *  students and their cells where their fingerprint is not the known one; then all is read again, to be of one snapshot. */
export async function gridRows(db: Db, id: number, { now, today, known }: GridQuery) {
  const read = async (whole: boolean) => (await gridStatement(db, { id, now, today, whole }))[0]!;
  const light = known === undefined ? undefined : await read(false);
  const found = light?.mark === known && light ? light : await read(true);
  return {
    ...found,
    closed: found.head.closed,
    since: found.since ?? 0,
    items: found.items.map(itemOfJson),
    sheets: found.sheets.map((it) => ({ ...it, moved_at: momentOrNull(it.moved_at) })),
    versions: found.versions.map(versionOfJson),
    grounds: groundsOfJson(found.grounds),
    declared: found.declared.map((it) => ({
      ...it,
      ...{ date_start: moment(it.date_start), date_end: moment(it.date_end) },
      ...{ late_end: momentOrNull(it.late_end), suspended_at: momentOrNull(it.suspended_at) },
      closed_at: momentOrNull(it.closed_at),
    })),
    extended: found.extended.map((it) => ({ ...it, until: moment(it.until) })),
  };
}
export type GridRoll = NonNullable<Awaited<ReturnType<typeof gridRows>>['roll']>;
