import type { InscriptionState, StoredType } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { sql } from 'kysely';
import type { AnnulmentLimits } from '@portal/shared-kit/contract/enrolment/inscription';
import { insertRow, updateRecord, type Db, type Tx, type New } from '../../platform/database/db.ts';
import { countOf, exists, sqlRow } from '../../platform/database/read.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { changeSetting, readSetting, type Setting } from '../../platform/settings/setting.repository.ts';
import { rows } from './inscription-list.repository.ts';

export interface NewInscription {
  studentId: number;
  candidacyId?: number | null;
  courseId: number;
  levelId: number;
  shift: 'LABORAL' | 'POS-LABORAL';
  /** A year of the calendar. */
  academicYearId: number;
  year: number;
  semesterId: number;
  type: StoredType;
  entryYear: number;
}

export const insert = (tx: Tx, inscription: NewInscription) =>
  insertRow(tx, 'inscription', {
    student_id: inscription.studentId,
    candidacy_id: inscription.candidacyId ?? null,
    course_id: inscription.courseId,
    level_id: inscription.levelId,
    shift: inscription.shift,
    academic_year_id: inscription.academicYearId,
    year: inscription.year,
    semester_id: inscription.semesterId,
    type: inscription.type,
    entry_year: inscription.entryYear,
  });

const transitionFacts = (db: Db, id: number) =>
  db
    .selectFrom('inscription')
    .select(['id', 'student_id', 'candidacy_id', 'course_id', 'year', 'version', 'effective_date'])
    .select(['type', 'state'])
    .where('id', '=', id);

/** Locks the record until the transaction ends, after its student, whose row tells the state of the latest one: everybody locks in this order. */
export async function lock(tx: Tx, id: number) {
  await sql`select from student where id = (select student_id from inscription where id = ${id}) for no key update`.execute(
    tx,
  );
  return transitionFacts(tx, id).forUpdate().executeTakeFirst();
}

export const move = (tx: Tx, id: number, state: InscriptionState, effectiveDate: string | null) =>
  updateRecord(tx, 'inscription', id, { state, effective_date: effectiveDate });

export const insertEvent = (tx: Tx, event: New<'inscription_event'>) =>
  tx.insertInto('inscription_event').values(event).execute();

/** With UP's defaults (C.3). */
const annulment: Setting<AnnulmentLimits> = {
  key: 'inscription.annulment',
  usual: { after_semesters: 1, per_degree: 2 },
};

export const annulmentLimits = (db: Db) => readSetting(db, annulment);

/** Limits future annulments. */
export const changeAnnulmentLimits = (tx: Tx, limits: AnnulmentLimits, ctx: UserContext) =>
  changeSetting(tx, annulment, limits, ctx, { action: 'inscription.settings', entity: 'inscription' });

/** The inscriptions of a semester; null means every course or level. Renewals are concluded by their payment. */
export interface ConcludedTerm {
  year: number;
  semester_id: number;
  course_id: number | null;
  level_id: number | null;
}

const ofTerm = (db: Db, { year, semester_id, course_id, level_id }: ConcludedTerm) =>
  db
    .selectFrom('inscription')
    .where('inscription.year', '=', year)
    .where('inscription.semester_id', '=', semester_id)
    .where('inscription.type', '<>', 'Renovação')
    .$if(course_id !== null, (query) => query.where('inscription.course_id', '=', course_id!))
    .$if(level_id !== null, (query) => query.where('inscription.level_id', '=', level_id!));

/** How many the end of the semester concludes, including those already concluded. */
export const countConcluded = (db: Db, term: ConcludedTerm): Promise<number> =>
  countOf(ofTerm(db, term).where('state', 'in', ['ACTIVA', 'CONCLUIDA']));

/** The unpaid ones: their number, and the first by name. */
export async function unpaidOf(db: Db, term: ConcludedTerm, most: number) {
  const unpaid = ofTerm(db, term).where('inscription.state', '=', 'CONFIRMADA');
  const total = await countOf(unpaid);
  const first = await unpaid
    .innerJoin('student', 'student.id', 'inscription.student_id')
    .innerJoin('person', 'person.id', 'student.person_id')
    .innerJoin('course', 'course.id', 'inscription.course_id')
    .select(['inscription.id', 'person.full_name as fullName', 'course.name as course'])
    .select(sql<string>`coalesce(student.code, '')`.as('code'))
    .orderBy('inscription.name_key')
    .orderBy('inscription.id')
    .limit(most)
    .execute();
  return { total, first };
}

/** Concludes a batch of the active inscriptions of a term, with an event each; returns them. None returned means none are left. */
export async function conclude(
  tx: Tx,
  term: ConcludedTerm,
  most: number,
  actorId: number | null,
): Promise<number[]> {
  await declareEndOfSemester(tx);
  const active = ofTerm(tx, term).where('state', '=', 'ACTIVA');
  const next = await active.select(['id', 'student_id']).orderBy('id').limit(most).execute();
  if (next.length === 0) return [];
  // The students before their inscriptions, as everybody locks them.
  await sql`select from student where id = any(${next.map(({ student_id }) => student_id)}::int[])
    order by id for no key update`.execute(tx);
  const locked = await active
    .select('id')
    .where(
      'id',
      'in',
      next.map(({ id }) => id),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  // Others moved all of these meanwhile, and there may be more.
  if (locked.length === 0) return conclude(tx, term, most, actorId);
  const ids = locked.map(({ id }) => id);
  await sql`with concluded as (
      update inscription set state = 'CONCLUIDA', effective_date = null, updated_at = now(), version = version + 1
      where id = any (${ids}::int[]) returning id)
    insert into inscription_event (inscription_id, from_state, to_state, actor_id)
      select id, 'ACTIVA', 'CONCLUIDA', ${actorId}::int from concluded order by id`.execute(tx);
  return ids;
}

/** Whether an inscription is active in a semester that has ended. */
export const isOver = (db: Db, id: number): Promise<boolean> =>
  exists(
    db
      .selectFrom('inscription')
      .innerJoin('activity', (join) =>
        join
          .onRef('activity.academic_year_id', '=', 'inscription.academic_year_id')
          .onRef('activity.semester_id', '=', 'inscription.semester_id'),
      )
      .innerJoin('semester_closing as closing', 'closing.activity_id', 'activity.id')
      .where('inscription.id', '=', id)
      .where('inscription.state', '=', 'ACTIVA')
      .where('closing.finished_at', 'is not', null)
      .where(sql<boolean>`coalesce(activity.course_id, inscription.course_id) = inscription.course_id`)
      .where(sql<boolean>`coalesce(activity.level_id, inscription.level_id) = inscription.level_id`),
  );

/** Declares that this transaction ends a semester; the database lets no other conclude an inscription (I56). */
export async function declareEndOfSemester(tx: Tx): Promise<void> {
  await sql`select set_config('portal.end_of_semester', 'on', true)`.execute(tx);
}

const day = 'YYYY-MM-DD';

/** One inscription with the facts that a change of its state depends on. */
export const find = (db: Db, id: number) =>
  rows(db)
    .select([
      'inscription.student_id',
      'inscription.type',
      'inscription.shift',
      'inscription.candidacy_id',
      'inscription.year',
      'inscription.semester_id',
      'inscription.version',
      'inscription.state_since',
      'inscription.effective_date',
      sql<string>`to_char(coalesce(inscription.effective_date::timestamp, inscription.state_since at time zone 'Africa/Maputo')
        + interval '1 year', ${sql.lit(day)})`.as('year_later'),
      'person.nationality',
    ])
    .where('inscription.id', '=', id)
    .executeTakeFirst();
export type InscriptionDetails = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Its state changes, newest first. */
export const events = (db: Db, id: number) =>
  db
    .selectFrom('inscription_event as e')
    .leftJoin('user_account as u', 'u.id', 'e.actor_id')
    .leftJoin('person as p', 'p.id', 'u.person_id')
    .select(['e.id', 'e.at', 'e.reason', 'e.effective_date', 'p.full_name as actor'])
    .select((eb) => [
      eb.ref('e.from_state').$castTo<InscriptionState | null>().as('from'),
      eb.ref('e.to_state').$castTo<InscriptionState>().as('to'),
    ])
    .where('e.inscription_id', '=', id)
    .orderBy('e.id', 'desc')
    .execute();

/** What limits annulments: whole months since the course was first active, and the annulled active inscriptions of this degree
 *  (C.3). */
export const annulmentFacts = (db: Db, { student_id, course_id, level_type }: InscriptionDetails) => sqlRow<{
  months: number;
  times: number;
}>(db)`
    select coalesce((select extract(year from age(now(), min(e.at))) * 12 + extract(month from age(now(), min(e.at)))
        from inscription_event e join inscription i on i.id = e.inscription_id
        where i.student_id = ${student_id} and i.course_id = ${course_id} and e.to_state = 'ACTIVA'), 0)::int as months,
      (select count(*)::int from inscription_event e join inscription i on i.id = e.inscription_id
        join course c on c.id = i.course_id
        where i.student_id = ${student_id} and c.level_type = ${level_type}
          and e.from_state = 'ACTIVA' and e.to_state = 'ANULADA') as times`;

/** Whether a student studies, having neither withdrawn nor been deactivated, and in which course. */
export const studyOf = (db: Db, student_id: number) =>
  db
    .selectFrom('student')
    .select(['active', 'course_id'])
    .where('id', '=', student_id)
    .executeTakeFirstOrThrow();

/** Invoices of a student that the end of their studies may affect: open ones, paid monthly fees, and paid later instalments. */
export const invoicesOf = (db: Db, studentId: number) =>
  db
    .selectFrom('invoice as i')
    .leftJoin('monthly_charge as m', 'm.invoice_id', 'i.id')
    .select(['i.id', 'i.type', 'i.state', 'i.total_cents', 'i.paid_cents', 'm.course_id', 'm.year'])
    .select([
      sql<string>`i.number`.as('number'),
      sql<string | null>`to_char(m.calendar_month, 'YYYY-MM')`.as('month'),
      sql<string>`coalesce((select string_agg(line.description, ' · ' order by line.position) from invoice_line line
        where line.invoice_id = i.id), '')`.as('description'),
      // A later instalment names no inscription: its first one does.
      sql<string | null>`(select state from inscription where inscription.id = coalesce(i.inscription_id,
        (select first.inscription_id from instalment part join invoice first on first.id = part.first_invoice_id
          where part.invoice_id = i.id)))`.as('inscription'),
      // A fine belongs to its invoice.
      sql<
        number | null
      >`(select f.invoice_id from fine f where f.fine_invoice_id = i.id and f.ended is null)`.as('fine_of'),
      // What credit notes over a part gave back already.
      sql<number>`coalesce((select sum(e.amount_cents) from credit_note n join credit_entry e on e.credit_note_id = n.id
        where n.invoice_id = i.id), 0)::bigint`.as('credited_cents'),
    ])
    .where('i.student_id', '=', studentId)
    .where('i.number', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('i.state', 'in', ['EMITIDA', 'PARCIAL']),
        eb.and([
          eb('i.state', '=', 'PAGA'),
          eb.or([
            eb('i.type', 'in', ['PROPINA', 'MULTA']),
            eb('i.id', 'in', (later) => later.selectFrom('instalment').select('invoice_id')),
          ]),
        ]),
      ]),
    )
    .orderBy('i.id')
    .execute();
export type StudentInvoice = Awaited<ReturnType<typeof invoicesOf>>[number];

/** Whether the months of an inscription are charged by another one of its course and year that runs: an active one, or a paid renewal of
 *  the semester or a later one, unless its student withdrew since and did not resume it: an admission begins other studies. */
export const isCharged = (
  db: Db,
  {
    student_id,
    course_id,
    year,
    semester_id,
  }: { student_id: number; course_id: number; year: number; semester_id: number },
) =>
  exists(
    db
      .selectFrom('inscription')
      .where('student_id', '=', student_id)
      .where('course_id', '=', course_id)
      .where('year', '=', year)
      .where((eb) =>
        eb.or([
          eb('state', '=', 'ACTIVA'),
          eb.and([
            eb('state', '=', 'CONCLUIDA'),
            eb('type', '=', 'Renovação'),
            eb('semester_id', '>=', semester_id),
            sql<boolean>`not exists (select from student_withdrawal w where w.student_id = inscription.student_id
              and w.made_at >= inscription.created_at and (w.ended_at is null
                or exists (select from inscription n where n.student_id = w.student_id and n.created_at = w.ended_at)))`,
          ]),
        ]),
      ),
  );
