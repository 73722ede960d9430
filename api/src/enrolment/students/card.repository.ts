import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

/** The next card of a course for an entry year, '27.0001.0001' (decision 2). Numbers are never reused, not even those of cards from before
 *  they were counted; a rollback returns this one. */
export async function takeCode(tx: Tx, entryYear: number, courseId: number): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ code: string }>`
      with taken as (
        insert into card_order (entry_year, course_id, last) values (${entryYear}, ${courseId}, 1)
        on conflict (entry_year, course_id) do update set last = card_order.last + 1
        returning entry_year, course_id, last)
      select to_char(entry_year % 100, 'FM00') || '.' || c.code || '.' || to_char(last, 'FM0000') as code
      from taken join course c on c.id = taken.course_id`.execute(tx);
    const { code } = rows[0]!;
    const { rows: others } = await sql`
      select from student where code = ${code} union all select from user_account where user_code = ${code}`.execute(
      tx,
    );
    if (others.length === 0) return code;
  }
}
