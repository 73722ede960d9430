import type { InscriptionState, StoredType } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

/** Fields of a new inscription. */
export interface NewInscription {
  studentId: number;
  /** The candidacy it comes from. */
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

export async function insert(tx: Tx, inscription: NewInscription): Promise<number> {
  const { id } = await tx
    .insertInto('inscription')
    .values({
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
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The facts that a transition depends on. */
const transitionFacts = (db: Db, id: number) =>
  db
    .selectFrom('inscription')
    .select(['id', 'student_id', 'candidacy_id', 'course_id', 'year', 'version', 'effective_date'])
    .select((eb) => [
      eb.ref('type').$castTo<StoredType>().as('type'),
      eb.ref('state').$castTo<InscriptionState>().as('state'),
    ])
    .where('id', '=', id);

/** The candidacy it came from; null where there is none. */
export async function candidacyOf(db: Db, id: number): Promise<number | null> {
  const found = await db
    .selectFrom('inscription')
    .select('candidacy_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.candidacy_id ?? null;
}

/** Locks the record until the transaction ends. */
export const lock = (tx: Tx, id: number) => transitionFacts(tx, id).forUpdate().executeTakeFirst();

export const move = (tx: Tx, id: number, state: InscriptionState, effectiveDate: string | null) =>
  tx
    .updateTable('inscription')
    .set((eb) => ({
      state,
      effective_date: effectiveDate,
      updated_at: sql`now()`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();

export interface Event {
  from: InscriptionState | null;
  to: InscriptionState;
  actorId: number | null;
  reason: string;
  effectiveDate: string | null;
}
/** Appends a state change to the history. */
export const insertEvent = (tx: Tx, id: number, event: Event) =>
  tx
    .insertInto('inscription_event')
    .values({
      inscription_id: id,
      from_state: event.from,
      to_state: event.to,
      actor_id: event.actorId,
      reason: event.reason,
      effective_date: event.effectiveDate,
    })
    .execute();
