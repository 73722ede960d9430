import { sql } from 'kysely';
import type { Tx } from '../platform/database/db.ts';

/** The editions with students that a teacher who can sign in is responsible for in a year, the first one first. */
export const editionsOf = async (tx: Tx, email: string, year: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select t.edition_id as id
    from teaching t join teacher on teacher.id = t.teacher_id join user_account u using (person_id)
    where u.email = ${email} and t.year = ${year} and t.role = 'RESPONSAVEL'
      and exists (select from enrolment n where n.edition_id = t.edition_id and n.state = 'INSCRITO')
    order by t.class_id, t.edition_id`.execute(tx);
  return rows.map(({ id }) => id);
};

/** The assessments of an edition, with an open pauta. */
export const weigh = async (tx: Tx, editionId: number): Promise<void> => {
  await sql`insert into grade_item (edition_id, type, weight)
    values (${editionId}, 'MINI-TESTE-1', 1000), (${editionId}, 'MINI-TESTE-2', 1000), (${editionId}, 'TESTE-1', 3000),
      (${editionId}, 'TESTE-2', 3000), (${editionId}, 'TRABALHO-PESQUISA-1', 2000)
    on conflict (edition_id, type) where archived_at is null do nothing`.execute(tx);
  await sql`insert into pauta (edition_id) values (${editionId}) on conflict on constraint pauta_key do nothing`.execute(
    tx,
  );
};

/** Grades of columns, entered by its teacher; one in fifteen is missed. */
export const grade = (tx: Tx, editionId: number, email: string, types: readonly string[]) =>
  sql`insert into grade (item_id, enrolment_id, status, hundredths, changed_by, client_id)
    select i.id, n.id, case when missed then 'F' else 'NOTA' end,
      case when missed then null else 700 + (n.student_id * 53 + i.weight * 7 + length(i.type) * 131) % 24 * 50 end, u.id,
      'demo-' || i.id || '-' || n.id
    from grade_item i join enrolment n on n.edition_id = i.edition_id and n.state = 'INSCRITO'
      cross join lateral (select (n.student_id * 7 + i.weight) % 15 = 0 as missed) m
      join user_account u on u.email = ${email}
    where i.edition_id = ${editionId} and i.type = any (${types as string[]}::text[])
    order by i.id, n.id on conflict on constraint grade_key do nothing`.execute(tx);

export const publish = (tx: Tx, editionId: number, email: string, types: readonly string[]) =>
  sql`update grade_item set published_at = now(), published_by = (select id from user_account where email = ${email})
    where edition_id = ${editionId} and type = any (${types as string[]}::text[]) and published_at is null`.execute(
    tx,
  );
