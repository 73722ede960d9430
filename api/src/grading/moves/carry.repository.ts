import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import type { SheetState } from '@portal/shared-kit/contract/grading/sheet-rules';
import { sql } from 'kysely';
import type { EnrolmentMove } from '../../enrolment/students/grade-carrier.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { firstValue, sqlRows, sqlValue } from '../../platform/database/read.ts';
import type { CarriedResults } from '../editions/standing.rules.ts';

const among = (ids: readonly number[]) => sql`any (${ids as number[]}::int[])`;

/** Locks enrolments and then editions, each in the order of their ids, as the end of a semester does. */
export async function lock(tx: Tx, enrolments: readonly number[], editions: readonly number[]) {
  await sql`select from enrolment where id = ${among(enrolments)} order by id for no key update`.execute(tx);
  await sql`select from edition where id = ${among(editions)} order by id for no key update`.execute(tx);
}

/** Where enrolments are. */
export const placesOf = (db: Db, enrolments: readonly number[]) => sqlRows<{
  id: number;
  student_id: number;
  full_name: string;
  edition_id: number;
  subject: string;
  class_name: string;
}>(db)`select n.id, n.student_id, p.full_name, n.edition_id, s.name as subject, c.name as class_name
    from enrolment n join edition e on e.id = n.edition_id join class_group c on c.id = e.class_id
      join subject s on s.id = n.subject_id join student t on t.id = n.student_id join person p on p.id = t.person_id
    where n.id = ${among(enrolments)} order by n.id`;
export type MovingEnrolment = Awaited<ReturnType<typeof placesOf>>[number];

/** Enrolments of which a grade has a request for rectification that is not decided. */
export async function awaitingRectification(db: Db, enrolments: readonly number[]): Promise<Set<number>> {
  const rows = await sqlRows<{ id: number }>(db)`select distinct g.enrolment_id as id from grade g
    join grade_rectification r on r.grade_id = g.id and r.state = 'PENDENTE'
    where g.enrolment_id = ${among(enrolments)}`;
  return new Set(rows.map(({ id }) => id));
}

/** A submitted pauta that an enrolment is in. */
export interface Membership {
  enrolment_id: number;
  kind: SheetKind;
  sheet_id: number;
  state: SheetState;
  /** The pauta of the edition in which it was submitted, where that is an earlier one. */
  origin_id: number | null;
  origin_edition_id: number;
  origin_state: SheetState;
  carried: CarriedResults[SheetKind] | null;
}
export const membershipsOf = (db: Db, enrolments: readonly number[]) => sqlRows<Membership>(
  db,
)`select m.enrolment_id, m.kind, p.id as sheet_id, p.state, m.origin_id, m.carried,
      o.edition_id as origin_edition_id, o.state as origin_state
    from pauta_student m join pauta p on p.id = m.pauta_id join pauta o on o.id = coalesce(m.origin_id, m.pauta_id)
    where m.enrolment_id = ${among(enrolments)}
    order by m.enrolment_id, array_position(array['FREQUENCIA', 'EXAME_NORMAL', 'EXAME_ESPECIAL', 'RECORRENCIA'], m.kind)`;

/** Takes students who move out of their pautas, homologated ones included. */
export async function removeMemberships(tx: Tx, enrolments: readonly number[]): Promise<void> {
  await sql`select set_config('portal.move', 'on', true)`.execute(tx);
  await sql`delete from pauta_student where enrolment_id = ${among(enrolments)}`.execute(tx);
  await sql`select set_config('portal.move', 'off', true)`.execute(tx);
}

interface NewMembership {
  enrolment_id: number;
  kind: SheetKind;
  pauta_id: number;
  origin_id: number | null;
  carried: CarriedResults[SheetKind] | null;
}
export const insertMembership = (tx: Tx, { carried, ...member }: NewMembership) =>
  tx
    .insertInto('pauta_student')
    .values({ ...member, carried: carried ? JSON.stringify(carried) : null })
    .execute();

/** Moves enrolments to their editions, in the plan of the course of the new class. */
export const setEditions = (tx: Tx, moves: readonly EnrolmentMove[]) =>
  sql`update enrolment n set edition_id = move.edition_id, updated_at = now(), version = n.version + 1,
      course_subject_id = coalesce((select p.id from course_subject p where p.course_id = c.course_id
        and p.subject_id = n.subject_id order by p.id = n.course_subject_id desc, p.closed_from is null desc, p.id limit 1),
        n.course_subject_id)
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move (enrolment_id int, edition_id int)
      join edition e on e.id = move.edition_id join class_group c on c.id = e.class_id
    where n.id = move.enrolment_id`.execute(tx);

export const insertMoves = (
  tx: Tx,
  moves: readonly {
    enrolment_id: number;
    from_edition_id: number;
    to_edition_id: number;
    actor_id: number;
    reason: string;
  }[],
) => tx.insertInto('enrolment_move').values(moves).execute();

/** Creates the exam columns that the grades, pautas and namings of enrolments need in their present editions. */
export const openExamColumns = (tx: Tx, enrolments: readonly number[], kinds: readonly Membership[]) =>
  sql`insert into grade_item (edition_id, kind, type)
    select distinct n.edition_id, needed.kind, replace(needed.kind, '_', '-')
    from enrolment n join lateral (
      select i.kind from grade g join grade_item i on i.id = g.item_id where g.enrolment_id = n.id and i.kind <> 'FREQUENCIA'
      union select unnest(array['EXAME_NORMAL', 'RECORRENCIA'])
        where n.id = ${among(kinds.map(({ enrolment_id }) => enrolment_id))}
      union select 'EXAME_ESPECIAL' from special_exam x where x.enrolment_id = n.id and x.withdrawn_at is null) needed on true
    where n.id = ${among(enrolments)}
    on conflict (edition_id, type) where archived_at is null do nothing`.execute(tx);

/** A submitted, supplementary pauta of an edition whose students all came from one pauta. */
export async function supplementaryOf(
  db: Db,
  { edition_id, origin_id }: { edition_id: number; origin_id: number },
): Promise<number | undefined> {
  const rows = await sqlRows<{
    id: number;
  }>(db)`select p.id from pauta p join pauta o on o.id = ${origin_id} and o.kind = p.kind
    where p.edition_id = ${edition_id} and p.state = 'SUBMETIDA' and exists (select from pauta_student m where m.pauta_id = p.id)
      and not exists (select from pauta_student m where m.pauta_id = p.id and m.origin_id is distinct from o.id)
    order by p.number limit 1`;
  return rows[0]?.id;
}

/** The enrolments in a pauta. */
export const membersOfSheet = async (db: Db, sheetId: number): Promise<Set<number>> => {
  const found = await db
    .selectFrom('pauta_student')
    .select('enrolment_id')
    .where('pauta_id', '=', sheetId)
    .execute();
  return new Set(found.map(({ enrolment_id }) => enrolment_id));
};

/** Who made a pauta reach a state last. */
export const actorOf = async (db: Db, sheetId: number, state: SheetState): Promise<number | null> =>
  (await firstValue(
    db
      .selectFrom('pauta_event')
      .select('actor_id')
      .where('pauta_id', '=', sheetId)
      .where('to_state', '=', state)
      .orderBy('id', 'desc')
      .limit(1),
  )) ?? null;

/** Whether a student may read every frequency column of an edition. */
export const isWhollyPublished = (db: Db, editionId: number, enrolmentId: number) => sqlValue<boolean>(
  db,
)`select coalesce(bool_and(
      case when g.own_publication then g.published_at else i.published_at end is not null), false) as whole
    from grade_item i left join grade g on g.item_id = i.id and g.enrolment_id = ${enrolmentId}
    where i.edition_id = ${editionId} and i.kind = 'FREQUENCIA' and i.archived_at is null`;

/** The person of the responsible teacher of an edition today. */
export async function responsibleOf(db: Db, editionId: number, today: string): Promise<number[]> {
  const rows = await sqlRows<{
    person_id: number;
  }>(db)`select t.person_id from teaching g join teacher t on t.id = g.teacher_id
    where g.edition_id = ${editionId} and t.active and g.role = 'RESPONSAVEL' and g.started_on <= ${today}
      and (g.ended_on is null or g.ended_on > ${today})`;
  return rows.map(({ person_id }) => person_id);
}
