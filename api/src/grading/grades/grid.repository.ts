import { sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
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

interface Asked {
  now: Date;
  today: string;
  /** The mark of the students that the caller knows. */
  known: string | undefined;
}

/** All that a grid is made of, by one statement: fourteen cost several times as much, and one sees one moment of the database. What stands
 *  before the select is worked out once; unasked, PostgreSQL does it for each use. `mark` says which students with which grades it has, and
 *  `roll` has them where that is not the mark that is known. Each change of a cell leaves its event in the same transaction, and events of
 *  one edition commit in the order of their numbers: the same number is the same cells. */
export async function gridRows(db: Db, id: number, { now, today, known = '' }: Asked) {
  const found = await db
    .with(
      (cte) => cte('roll').materialized(),
      (cte) =>
        cte.selectNoFrom([
          lastEventQuery(db, id).as('since'),
          jsonArrayFrom(studentsQuery(db, id)).as('students'),
          jsonArrayFrom(editions.membersQuery(db, id)).as('members'),
          jsonArrayFrom(itemsQuery(db, [id])).as('items'),
        ]),
    )
    .with(
      (cte) => cte('marked').materialized(),
      (cte) =>
        cte
          .selectFrom('roll')
          .selectAll()
          .select(
            sql<string>`concat(since, ' ', md5(concat(students::text, members::text, items::text)))`.as(
              'mark',
            ),
          ),
    )
    .selectFrom('marked')
    .select((eb) => [
      'since',
      'items',
      'mark',
      eb
        .case()
        .when('mark', '<>', known)
        .then(
          jsonBuildObject({
            students: eb.ref('students'),
            members: eb.ref('members'),
            cells: jsonArrayFrom(cellsQuery(db, id)),
          }),
        )
        .end()
        .as('roll'),
      jsonObjectFrom(editions.headQuery(db, id)).$notNull().as('head'),
      jsonArrayFrom(editions.teachersQuery(db, id, today)).as('teachers'),
      jsonArrayFrom(editions.sheetStandingsQuery(db, id)).as('sheets'),
      jsonArrayFrom(versionsQuery(db)).as('versions'),
      jsonObjectFrom(sql<Grounds>`(${groundsQuery([id])})`)
        .$notNull()
        .as('grounds'),
      jsonArrayFrom(periodsQuery(db, id)).as('declared'),
      jsonArrayFrom(extensionsQuery(db, id, now)).as('extended'),
      sql<boolean>`(select closed_at is not null from edition where id = ${id})`.as('closed'),
    ])
    .executeTakeFirstOrThrow();
  return {
    ...found,
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
