import type { Db } from '../../platform/database/db.ts';
import { rows } from './inscription-row.repository.ts';

/** Every inscription of a student, the latest first. */
export const ofStudent = (db: Db, studentId: number) =>
  rows(db)
    .where('inscription.student_id', '=', studentId)
    .orderBy('inscription.year', 'desc')
    .orderBy('inscription.id', 'desc')
    .execute();
