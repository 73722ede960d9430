import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

export interface UnbilledCounts {
  course_id: number;
  engineering: boolean;
  level_type: string;
  shift: string;
  /** The person's nationality in words; null where unknown. */
  nationality: string | null;
  count: number;
}

/** Open candidacies of a year, grouped by what a fee depends on. */
export const openCandidacies = (db: Db, year: number): Promise<UnbilledCounts[]> =>
  db
    .selectFrom('candidacy')
    .innerJoin('course', 'course.id', 'candidacy.course_id')
    .select((eb) => [
      'candidacy.course_id',
      'course.engineering',
      'course.level_type',
      'candidacy.shift',
      'candidacy.nationality',
      eb.fn.countAll<number>().as('count'),
    ])
    .where('candidacy.year', '=', year)
    .where('candidacy.state', 'in', ['SUBMETIDA', 'EM_ANALISE'])
    .groupBy(['candidacy.course_id', 'course.engineering', 'course.level_type', 'candidacy.shift'])
    .groupBy('candidacy.nationality')
    .execute();

/** Unpaid inscriptions and renewals of a year without an invoice, grouped likewise. */
export const inscriptionsWithoutInvoice = (db: Db, year: number): Promise<UnbilledCounts[]> =>
  db
    .selectFrom('inscription')
    .innerJoin('course', 'course.id', 'inscription.course_id')
    .innerJoin('student', 'student.id', 'inscription.student_id')
    .innerJoin('person', 'person.id', 'student.person_id')
    .select((eb) => [
      'inscription.course_id',
      'course.engineering',
      'course.level_type',
      'inscription.shift',
      'person.nationality',
      eb.fn.countAll<number>().as('count'),
    ])
    .where('inscription.year', '=', year)
    .where('inscription.state', 'in', ['PENDENTE', 'CONFIRMADA'])
    .where(
      sql<boolean>`not exists (select from invoice where invoice.inscription_id = inscription.id
        and invoice.state <> 'ANULADA' and invoice.type in ('INSCRICAO', 'RENOVACAO'))`,
    )
    .groupBy(['inscription.course_id', 'course.engineering', 'course.level_type', 'inscription.shift'])
    .groupBy('person.nationality')
    .execute();
