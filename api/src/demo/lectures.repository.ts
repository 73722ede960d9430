import { sql } from 'kysely';
import type { Tx } from '../platform/database/db.ts';

interface DemoLecture {
  title: string;
  description: string;
  link: string;
  is_available: boolean;
  is_assessment: boolean;
  expires_on: string;
}

/** Adds a teacher's lectures to an edition. */
export async function give(
  tx: Tx,
  editionId: number,
  email: string,
  lectures: readonly DemoLecture[],
): Promise<void> {
  for (const { title, description, link, is_available, is_assessment, expires_on } of lectures)
    await sql`with made as (
        insert into lecture (title, description, link, is_available, is_assessment, expires_on, subject_id, course_id, level_id, created_by)
        select ${title}, ${description}, ${link}, ${is_available}, ${is_assessment}, ${expires_on}, e.subject_id, g.course_id, g.level_id, u.id
        from edition e join class_group g on g.id = e.class_id join user_account u on u.email = ${email}
        where e.id = ${editionId} returning id)
      insert into lecture_edition (lecture_id, edition_id) select id, ${editionId} from made`.execute(tx);
}
