import type { Tx } from '../platform/database/db.ts';

/** Courses with the name of their department, in the order of their codes. */
export const coursesOfDepartments = (tx: Tx) =>
  tx
    .selectFrom('course')
    .innerJoin('department', 'department.id', 'course.department_id')
    .select([
      'course.id',
      'course.name',
      'course.duration',
      'course.level_type',
      'department.name as department',
    ])
    .orderBy('course.code')
    .execute();
