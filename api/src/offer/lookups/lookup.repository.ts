import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Provinces from north to south, which is the order of their ids. */
export const provinces = (db: Db) => db.selectFrom('province').select(['id', 'name']).orderBy('id').execute();

/** Districts of every province, or of one. */
export const districts = (db: Db, province_id?: number) =>
  db
    .selectFrom('district')
    .select(['id', 'name', 'province_id'])
    .$if(province_id !== undefined, (qb) => qb.where('province_id', '=', province_id!))
    .orderBy('province_id')
    .orderBy(sql`lower(f_unaccent(name)) collate "C"`)
    .execute();

const level = ['level.id', 'level.name', 'level.number', 'level.level_type'] as const;

export const levels = (db: Db) => db.selectFrom('level').select(level).orderBy('id').execute();

export const semesters = (db: Db) =>
  db.selectFrom('semester').select(['id', 'semester_name', 'number']).orderBy('number').execute();

/** How many calendar years beyond the current one are offered. */
const yearsAhead = 4;

/** Years of study ('1') or calendar years ('2026'), in order. */
export const academicYears = (db: Db, kind: 'study' | 'calendar') =>
  db
    .selectFrom('academic_year')
    .select(['id', 'designation', 'start_date as start', 'end_date as end', 'active'])
    .$if(kind === 'study', (qb) => qb.where('start_date', 'is', null))
    .$if(kind === 'calendar', (qb) =>
      qb.where(sql<number>`extract(year from start_date)`, '<=', institutionYear(new Date()) + yearsAhead),
    )
    .orderBy('designation')
    .execute();
