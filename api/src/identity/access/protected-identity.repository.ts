import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Permissions that protect an account: rights over accounts and roles, and those that only a Master grants. */
const ranking = sql<string[]>`array(
  select p.name from user_account u cross join permission p
  left join role_permission rp on rp.permission_id = p.id and rp.role_id = u.role_id
  left join user_permission up on up.permission_id = p.id and up.user_id = u.id
  where u.person_id = person.id and coalesce(up.granted, rp.role_id is not null)
    and (p.master_only or (p.module in ('users', 'roles') and p.action <> 'read')))`;

/** Whether a person is a student, and the protecting permissions of their account. */
export const protectionOf = (db: Db, personId: number) =>
  db
    .selectFrom('person')
    .select([
      sql<boolean>`exists (select from student where student.person_id = person.id)`.as('student'),
      ranking.as('rank'),
    ])
    .where('person.id', '=', personId)
    .executeTakeFirstOrThrow();
