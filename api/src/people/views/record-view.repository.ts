import type { ViewedPage } from '@portal/shared-kit/contract/people/record-view';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { sql } from 'kysely';
import type { HistoryRead } from '../../platform/audit/audit.routes.ts';
import type { Db } from '../../platform/database/db.ts';
import { countOf } from '../../platform/database/read.ts';
import type { UserContext } from '../../platform/http/route.ts';

type Holder = { studentId: number } | { personId: number };

/** Records that somebody opened another person's record: one row per day and kind of page (I47). A page makes several calls, so calls
 *  within a minute count as one view. */
export async function noteView(db: Db, { user }: Pick<UserContext, 'user'>, page: ViewedPage, of: Holder) {
  const whose =
    'studentId' in of
      ? sql`select person_id from student where id = ${of.studentId}`
      : sql`select person_id from student where person_id = ${of.personId} limit 1`;
  await sql`insert into record_view (person_id, viewer_id, role, day, page)
    select person_id, ${user.userId}, ${user.role}, ${institutionDay(new Date())}, ${page}
    from (${whose}) holder where person_id <> ${user.personId}
    on conflict (person_id, day, viewer_id, page)
    do update set last_at = now(), role = excluded.role,
      times = record_view.times + case when record_view.last_at < now() - interval '1 minute' then 1 else 0 end`.execute(
    db,
  );
}

/** Records that the history of a student's record was opened. */
export const noteHistoryView: HistoryRead = async (db, ctx, { entity, id }) => {
  if (entity === 'student') await noteView(db, ctx, 'AUDITORIA', { studentId: id });
  if (entity === 'person') await noteView(db, ctx, 'AUDITORIA', { personId: id });
};

/** A page of those who viewed a person's record, the latest first. */
export async function viewsOf(
  db: Db,
  personId: number,
  { page, per_page }: { page: number; per_page: number },
) {
  const all = db.selectFrom('record_view').where('record_view.person_id', '=', personId);
  const total = await countOf(all);
  const rows = await all
    .innerJoin('user_account', 'user_account.id', 'record_view.viewer_id')
    .innerJoin('person', 'person.id', 'user_account.person_id')
    .select(['person.full_name as viewer', 'record_view.role', 'record_view.times'])
    .select(['record_view.first_at', 'record_view.last_at', sql<string>`record_view.day::text`.as('day')])
    .select((eb) => eb.ref('record_view.page').$castTo<ViewedPage>().as('page'))
    .orderBy('record_view.day', 'desc')
    .orderBy('record_view.last_at', 'desc')
    .orderBy('record_view.viewer_id')
    .orderBy('record_view.page')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { rows, total };
}

/** Deletes rows older than two years (H.5); returns how many. */
export async function removeOldViews(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('record_view')
    .where('day', '<', sql<string>`(current_date - interval '2 years')::date`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
