import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { sqlRows } from '../../platform/database/read.ts';

/** Moves grades that stayed with an earlier class into columns that their present class has got meanwhile (J1), also those of ended
 *  enrolments, which may be taken up again. The edition is locked. */
export async function placeEarlierGrades(tx: Tx, editionId: number): Promise<void> {
  const rows = await sqlRows<{
    id: number;
  }>(tx)`select distinct n.id from enrolment n join grade g on g.enrolment_id = n.id
    join grade_item i on i.id = g.item_id where n.edition_id = ${editionId} and i.edition_id <> n.edition_id
    and n.state in ('INSCRITO', 'ANULADO', 'TRANSFERIDO') order by n.id`;
  const waiting = rows.map(({ id }) => id);
  if (waiting.length > 0) await moveGrades(tx, waiting);
}

/** Moves grades to the column of the same kind and type in the present edition of their enrolment, unless a grade is there already or the
 *  pauta is submitted. One whose column was archived stays there, unless it comes back to where it was entered. A grade keeps its publication,
 *  and its day, where that of the column differs, and its reviews go with it. `latest`: the edition each enrolment came from, whose grades
 *  come before those of older ones. */
export async function moveGrades(
  tx: Tx,
  enrolments: readonly number[],
  latest: ReadonlyMap<number, number> = new Map(),
): Promise<{ enrolment_id: number; type: string }[]> {
  const origins = [...latest].map(([enrolment_id, edition_id]) => ({ enrolment_id, edition_id }));
  return sqlRows<{ enrolment_id: number; type: string }>(tx)`
    with found as (
      select distinct on (g.enrolment_id, target.id) g.id, g.enrolment_id, target.id as item_id, target.type, target.kind,
        target.published_at as column_published_at,
        case when g.own_publication then g.published_at else here.published_at end as published_at
      from grade g join enrolment n on n.id = g.enrolment_id join grade_item here on here.id = g.item_id
        join grade_item target on target.edition_id = n.edition_id and target.kind = here.kind and target.type = here.type
        left join jsonb_to_recordset(${JSON.stringify(origins)}::jsonb) as origin (enrolment_id int, edition_id int)
          on origin.enrolment_id = g.enrolment_id
      where g.enrolment_id = any (${enrolments as number[]}::int[]) and here.edition_id <> n.edition_id
        and target.archived_at is null and (here.archived_at is null or n.edition_id = (
          select e.edition_id from grade_event e where e.grade_id = g.id order by e.id limit 1))
        and not exists (select from grade there where there.item_id = target.id and there.enrolment_id = g.enrolment_id)
        and not exists (select from pauta_student m where m.enrolment_id = g.enrolment_id and m.kind = here.kind)
      order by g.enrolment_id, target.id, here.edition_id is not distinct from origin.edition_id desc, g.changed_at desc, g.id desc),
    reviewed as (
      update grade_review v set item_id = found.item_id from found join grade g on g.id = found.id
      where v.enrolment_id = g.enrolment_id and v.item_id = g.item_id)
    update grade g set item_id = found.item_id,
      own_publication = found.published_at is distinct from found.column_published_at,
      published_at = case when found.published_at is distinct from found.column_published_at then found.published_at end
    from found where g.id = found.id
    returning g.enrolment_id, found.type`;
}

/** Whether a review of a grade `g` is paid and waits for an answer (J32). */
const isReviewed = sql<boolean>`exists (select from grade_review v join service_request r on r.id = v.request_id
  where v.enrolment_id = g.enrolment_id and v.item_id = g.item_id and r.state in ('EM_PROCESSAMENTO', 'AGUARDA_ENTIDADE_EXTERNA'))`;

/** Reviewed grades that students left in an edition when they moved, and that no pauta has. */
export const reviewedQuery = (db: Db, editionId: number) =>
  db
    .selectFrom('grade as g')
    .innerJoin('grade_item as item', 'item.id', 'g.item_id')
    .innerJoin('enrolment', 'enrolment.id', 'g.enrolment_id')
    .select(['enrolment.student_id', 'g.item_id as assessment_formula_id'])
    .where('enrolment.id', 'in', (eb) =>
      eb.selectFrom('enrolment_move').select('enrolment_id').where('from_edition_id', '=', editionId),
    )
    .where('enrolment.edition_id', '<>', editionId)
    .where('enrolment.state', '=', 'INSCRITO')
    .where('item.edition_id', '=', editionId)
    .where('item.archived_at', 'is', null)
    .where(isReviewed)
    .where(
      sql<boolean>`not exists (select from pauta_student m where m.enrolment_id = g.enrolment_id and m.kind = item.kind)`,
    );

/** Of the grades that moved enrolments left in an edition, those whose review is paid and waits for an answer (J32). They are locked, so
 *  that none gets a column in the present class meanwhile. */
export async function lockReviewed(
  tx: Tx,
  editionId: number,
  enrolments: readonly number[],
): Promise<Set<number>> {
  const rows = await sqlRows<{ id: number }>(
    tx,
  )`select g.id from grade g join grade_item i on i.id = g.item_id
      join enrolment n on n.id = g.enrolment_id
    where g.enrolment_id = any (${enrolments as number[]}::int[]) and i.edition_id = ${editionId} and n.state = 'INSCRITO'
      and ${isReviewed}
    for no key update of g`;
  return new Set(rows.map(({ id }) => id));
}
