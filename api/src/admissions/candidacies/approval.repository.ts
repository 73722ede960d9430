import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Whether anything is billed in a year at all (decision 126). */
export const isBilled = async (db: Db, year: number): Promise<boolean> =>
  (await db
    .selectFrom('fee')
    .select('id')
    .where('year', '=', year)
    .where('replaced_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The semester of an intake; the first where its period is unknown. */
export const semesterOf = async (db: Db, activityId: number | null): Promise<number> => {
  const found = await db
    .selectFrom('semester')
    .select('semester.id')
    .leftJoin('activity', (join) =>
      join.onRef('activity.semester_id', '=', 'semester.id').on('activity.id', '=', activityId),
    )
    .orderBy((eb) => eb('activity.id', 'is not', null), 'desc')
    .orderBy('semester.number')
    .limit(1)
    .executeTakeFirstOrThrow();
  return found.id;
};

/** The records that an approval created. */
export const outcome = (db: Db, candidacyId: number) =>
  db
    .selectFrom('candidacy')
    .innerJoin('student', 'student.id', 'candidacy.student_id')
    .leftJoin('inscription', 'inscription.candidacy_id', 'candidacy.id')
    .leftJoin('invoice', (join) =>
      join
        .onRef('invoice.inscription_id', '=', 'inscription.id')
        .on('invoice.type', '=', 'INSCRICAO')
        .on('invoice.state', '<>', 'ANULADA'),
    )
    .select([
      'student.id as student_id',
      sql<string>`coalesce(student.code, '')`.as('code'),
      'inscription.id as inscription_id',
      'invoice.id as invoice_id',
    ])
    .where('candidacy.id', '=', candidacyId)
    .executeTakeFirst();
