import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
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
  /** The last change of which the caller knows the cells. */
  known: number | undefined;
}

/** All that a grid is made of, by one statement: fourteen cost several times as much, and one sees one moment of the database. `cells` is
 *  null where nothing changed since `known`. */
export async function gridRows(db: Db, id: number, { now, today, known = -1 }: Asked) {
  const last = lastEventQuery(db, id);
  const cells = jsonArrayFrom(cellsQuery(db, id));
  const found = await db
    .selectNoFrom([
      last.as('since'),
      jsonObjectFrom(editions.headQuery(db, id)).$notNull().as('head'),
      jsonArrayFrom(editions.teachersQuery(db, id, today)).as('teachers'),
      jsonArrayFrom(editions.sheetStandingsQuery(db, id)).as('sheets'),
      jsonArrayFrom(editions.membersQuery(db, id)).as('members'),
      jsonArrayFrom(itemsQuery(db, [id])).as('items'),
      jsonArrayFrom(studentsQuery(db, id)).as('students'),
      sql<
        typeof cells extends RawBuilder<infer C> ? C | null : never
      >`case when coalesce((${last}), 0) <> ${known} then ${cells} end`.as('cells'),
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
