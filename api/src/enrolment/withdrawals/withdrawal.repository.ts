import { sql } from 'kysely';
import { insertRow, type Db, type Tx, type New } from '../../platform/database/db.ts';
import { exists } from '../../platform/database/read.ts';
import { lockThenRead } from '../../platform/database/lock-row.ts';

export const student = (db: Db, id: number) =>
  db
    .selectFrom('student')
    .innerJoin('person', 'person.id', 'student.person_id')
    .leftJoin('class_group', 'class_group.id', 'student.class_id')
    .select(['student.id', 'student.person_id', 'student.active', 'person.full_name as name'])
    .select(['student.class_id', 'class_group.name as class_name'])
    .where('student.id', '=', id)
    .executeTakeFirst();

export const lockStudent = lockThenRead('student', student);

/** Running enrolments whose edition has not ended. */
export const runningSubjects = (db: Db, studentId: number) =>
  db
    .selectFrom('enrolment')
    .innerJoin('subject', 'subject.id', 'enrolment.subject_id')
    .leftJoin('edition', 'edition.id', 'enrolment.edition_id')
    .select(['enrolment.id', 'subject.name'])
    .where('enrolment.student_id', '=', studentId)
    .where('enrolment.state', '=', 'INSCRITO')
    .where('edition.closed_at', 'is', null)
    .orderBy('enrolment.id')
    .execute();

/** Inscriptions and renewals that have not ended, which a withdrawal can end. */
export const openInscriptions = (db: Db, studentId: number) =>
  inscriptions(db)
    .where('inscription.student_id', '=', studentId)
    .where('inscription.state', 'in', ['PENDENTE', 'CONFIRMADA', 'ACTIVA'])
    .orderBy('inscription.id')
    .execute();

/** Whether a student has a renewal of this year or a later one that is paid. */
export const hasPaidRenewal = (db: Db, studentId: number, year: number) =>
  exists(
    db
      .selectFrom('inscription')
      .where('student_id', '=', studentId)
      .where('type', '=', 'Renovação')
      .where('state', '=', 'CONCLUIDA')
      .where('year', '>=', year),
  );

const inscriptions = (db: Db) =>
  db
    .selectFrom('inscription')
    .innerJoin('course', 'course.id', 'inscription.course_id')
    .select(['inscription.id', 'inscription.year', 'inscription.candidacy_id', 'course.name as course'])
    .select(['inscription.type', 'inscription.state']);

/** The current withdrawal; undefined for a student who studies. */
export const currentWithdrawal = (db: Db, studentId: number) =>
  db
    .selectFrom('student_withdrawal')
    .select(['id', 'reason', 'class_id', sql<string>`effective_on::text`.as('on'), 'kind'])
    .where('student_id', '=', studentId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

export const insert = (tx: Tx, row: New<'student_withdrawal'>) => insertRow(tx, 'student_withdrawal', row);

interface Effects {
  enrolment_id: readonly number[];
  inscription_id: readonly number[];
  invoice_id: readonly number[];
}
/** The records that a withdrawal ended. */
export async function insertEffects(tx: Tx, withdrawal_id: number, effects: Effects) {
  const rows = Object.entries(effects).flatMap(([column, ids]: [string, readonly number[]]) =>
    ids.map((id) => ({
      withdrawal_id,
      enrolment_id: null,
      inscription_id: null,
      invoice_id: null,
      [column]: id,
    })),
  );
  if (rows.length > 0) await tx.insertInto('withdrawal_effect').values(rows).execute();
}

/** Enrolments that a withdrawal ended and that nobody changed since, with their subjects. */
export const endedSubjects = (db: Db, withdrawalId: number) =>
  db
    .selectFrom('withdrawal_effect as w')
    .innerJoin('enrolment', 'enrolment.id', 'w.enrolment_id')
    .innerJoin('subject', 'subject.id', 'enrolment.subject_id')
    .leftJoin('edition', 'edition.id', 'enrolment.edition_id')
    .select(['enrolment.id', 'enrolment.subject_id', 'subject.name'])
    .select(sql<boolean>`edition.closed_at is not null`.as('closed'))
    .where('w.withdrawal_id', '=', withdrawalId)
    .where('enrolment.state', '=', 'ANULADO')
    .orderBy('enrolment.id')
    .execute();

/** Inscriptions that a withdrawal ended, whether each was active until then, and whether its invoice is open now. */
export const endedInscriptions = (db: Db, withdrawalId: number) =>
  inscriptions(db)
    .innerJoin('withdrawal_effect as w', 'w.inscription_id', 'inscription.id')
    .select(
      sql<boolean>`(select e.from_state = 'ACTIVA' from inscription_event e where e.inscription_id = inscription.id
        order by e.id desc limit 1)`.as('was_active'),
    )
    .select(
      sql<boolean>`exists (select from invoice where invoice.inscription_id = inscription.id
        and invoice.state in ('EMITIDA', 'PARCIAL'))`.as('owed'),
    )
    .where('w.withdrawal_id', '=', withdrawalId)
    .where('inscription.state', 'in', ['ANULADA', 'CANCELADA'])
    .orderBy('inscription.id')
    .execute();
