import type { CandidacyState } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { feeState } from './candidacy-list.repository.ts';

/** All columns of a candidacy, with the names of the records it refers to. */
export const find = (db: Db, id: number) =>
  db
    .selectFrom('candidacy as c')
    .innerJoin('course', 'course.id', 'c.course_id')
    .innerJoin('level', 'level.id', 'c.level_id')
    .innerJoin('academic_year as y', 'y.id', 'c.academic_year_id')
    .leftJoin('province', 'province.id', 'c.province_id')
    .leftJoin('district', 'district.id', 'c.district_id')
    .leftJoin('user_account as clerk', 'clerk.id', 'c.decided_by')
    .leftJoin('person as decider', 'decider.id', 'clerk.person_id')
    .leftJoin('student', 'student.id', 'c.student_id')
    .leftJoin('invoice', (join) =>
      join
        .onRef('invoice.candidacy_id', '=', 'c.id')
        .on('invoice.type', '=', 'CANDIDATURA')
        .on('invoice.state', '<>', 'ANULADA'),
    )
    .selectAll('c')
    .select([
      'course.name as course_name',
      'level.name as level_name',
      'level.level_type',
      'y.designation as academic_year',
      'province.name as province',
      'district.name as district',
      'decider.full_name as decider',
      'student.code as student_code',
      'invoice.total_cents as fee_cents',
      'invoice.number as fee_number',
      feeState.as('payment'),
      'c.state',
    ])
    .select(['c.submitted_at', 'c.state_since', 'c.decided_at'])
    .where('c.id', '=', id)
    .executeTakeFirst();
export type Reviewed = NonNullable<Awaited<ReturnType<typeof find>>>;

/** The events of a candidacy in order; the submission may lack one. */
export const events = (db: Db, id: number) =>
  db
    .selectFrom('candidacy_event as e')
    .leftJoin('user_account as u', 'u.id', 'e.actor_id')
    .leftJoin('person as p', 'p.id', 'u.person_id')
    .select(['e.id', 'p.full_name as actor', 'e.message_sent', 'e.reason_code', 'e.reason_text'])
    .select((eb) => [
      eb.ref('e.from_state').$castTo<CandidacyState | null>().as('from'),
      eb.ref('e.to_state').$castTo<CandidacyState>().as('to'),
      'e.at',
    ])
    .where('e.candidacy_id', '=', id)
    .orderBy('e.id')
    .limit(200)
    .execute();

/** The registered person with this document, and the registers they are in. */
export const knownPerson = (db: Db, type: string, number: string) =>
  db
    .selectFrom('person as p')
    .leftJoin('teacher', 'teacher.person_id', 'p.id')
    .leftJoin('employee', 'employee.person_id', 'p.id')
    .leftJoin('student', 'student.person_id', 'p.id')
    .leftJoin('user_account as u', 'u.person_id', 'p.id')
    .leftJoin('role', 'role.id', 'u.role_id')
    .select(['p.id as person_id', 'p.full_name', 'p.name_key', 'p.birth_date'])
    .select(['teacher.id as teacher_id', 'employee.position', 'student.id as student_id', 'student.code'])
    .select(['role.name as role'])
    .where('p.doc_type', '=', type)
    .where(sql`upper(p.doc_number)`, '=', number.toUpperCase())
    .executeTakeFirst();

/** Candidacies with the same document, the latest first. */
export const others = (db: Db, id: number, number: string) =>
  db
    .selectFrom('candidacy as c')
    .innerJoin('course', 'course.id', 'c.course_id')
    .select(['c.id', 'c.number', 'c.year', 'course.name as course', 'c.state'])
    .where(sql`upper(c.doc_number)`, '=', number.toUpperCase())
    .where('c.id', '<>', id)
    .orderBy('c.year', 'desc')
    .limit(20)
    .execute();

/** Undecided proofs of payment of the candidacy fee and the inscription. */
export const waitingProofs = (db: Db, id: number) =>
  db
    .selectFrom('invoice as i')
    .leftJoin('inscription', 'inscription.id', 'i.inscription_id')
    .innerJoin('payment_proof as p', 'p.invoice_id', 'i.id')
    .innerJoin('attachment as a', 'a.id', 'p.attachment_id')
    .select(['p.id', 'a.name', 'p.sent_at'])
    .select((eb) => eb.fn.coalesce('i.number', sql.lit('')).as('invoice'))
    .where((eb) => eb.or([eb('i.candidacy_id', '=', id), eb('inscription.candidacy_id', '=', id)]))
    .where('p.state', 'in', ['ENVIADO', 'EM_VERIFICACAO'])
    .orderBy('p.sent_at')
    .orderBy('p.id')
    .limit(20)
    .execute();

export const files = (db: Db, id: number) =>
  db
    .selectFrom('candidacy_file as f')
    .innerJoin('attachment as a', 'a.id', 'f.attachment_id')
    .leftJoin('user_account as u', 'u.id', 'f.created_by')
    .leftJoin('person as p', 'p.id', 'u.person_id')
    .select(['f.id', 'a.name', 'f.reason', 'f.created_at as at'])
    .select(sql<string>`coalesce(p.full_name, '')`.as('by'))
    .where('f.candidacy_id', '=', id)
    .orderBy('f.id', 'desc')
    .limit(50)
    .execute();
