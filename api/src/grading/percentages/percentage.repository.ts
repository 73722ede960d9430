import type { ExamWeights } from '@portal/shared-kit/contract/grading/average-rules';
import type { PercentageName } from '@portal/shared-kit/contract/grading/percentage-rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { firstValue, sqlRows } from '../../platform/database/read.ts';
import type { CellStatus } from '../editions/item.repository.ts';

/** Serialises decisions. */
export const lockAll = (tx: Tx) => sql`lock table percentage in share row exclusive mode`.execute(tx);

export const nameOf = (db: Db, id: number): Promise<PercentageName | undefined> =>
  firstValue(
    db
      .selectFrom('percentage')
      .select(sql<PercentageName>`name`.as('name'))
      .where('id', '=', id),
  );

export const decide = (
  tx: Tx,
  values: readonly { name: PercentageName; value: number | null }[],
  how: { valid_from: string; reason: string; edited_by: number },
) =>
  tx
    .insertInto('percentage_version')
    .values(
      values.map(({ name, value }) => ({
        ...how,
        value,
        percentage_id: sql<number>`(select id from percentage where name = ${name})`,
      })),
    )
    .execute();

/** Editions that a decision may still change: with grades, and terms that nothing has fixed (`groundsQuery`). Exam weights of their own
 *  stay. */
export const openEditions = (db: Db) => sqlRows<{
  id: number;
  weights: ExamWeights | null;
}>(db)`select e.id, (select json_build_object('frequency', w.frequency, 'exam', w.exam, 'resit', w.resit)
      from edition_weights w where w.edition_id = e.id) as weights
    from edition e where e.closed_at is null and e.terms_at is null
      and not exists (select from pauta p join pauta_student m on m.pauta_id = p.id and m.carried is null
        where p.edition_id = e.id and p.state <> 'EM_EDICAO')
      and exists (select from grade_item i join grade g on g.item_id = i.id where i.edition_id = e.id)
    order by e.id`;

/** The cells of editions that count, with their students. */
export const cellsIn = (db: Db, editions: readonly number[]) => sqlRows<{
  edition_id: number;
  enrolment_id: number;
  item_id: number;
  status: CellStatus;
  hundredths: number | null;
}>(db)`select i.edition_id, g.enrolment_id, g.item_id, g.status, g.hundredths
    from grade_item i join grade g on g.item_id = i.id
      join enrolment n on n.id = g.enrolment_id and n.edition_id = i.edition_id
    where i.edition_id = any (${editions as number[]}::int[]) and i.archived_at is null
      and n.state in ('INSCRITO', 'CONCLUIDO')`;

/** Enrolments with the names shown of them, by name; at most so many. */
export const named = (db: Db, enrolments: readonly number[], most: number) => sqlRows<{
  id: number;
  full_name: string;
  code: string;
  subject_name: string;
  class_name: string;
}>(db)`select n.id, p.full_name, coalesce(s.code, '') as code, b.name as subject_name,
      c.name as class_name
    from enrolment n join student s on s.id = n.student_id join person p on p.id = s.person_id
      join edition e on e.id = n.edition_id join class_group c on c.id = e.class_id join subject b on b.id = e.subject_id
    where n.id = any (${enrolments as number[]}::int[]) order by p.name_key, n.id limit ${most}`;
