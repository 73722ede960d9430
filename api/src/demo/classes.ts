import { classGroupName } from '@portal/shared-kit/contract/offer/class-group-rules';
import { institutionYear } from '@portal/shared-kit/contract/core/year';
import * as classes from '../offer/class-group/class-group.repository.ts';
import type { Tx } from '../platform/database/db.ts';
import { demoDepartments } from './registers-data.ts';
import * as calendar from './study.repository.ts';

const mostStudents = 99;

/** Classes of two entry years: this year's at the first level of their degree, last year's at the second. */
export async function seedClasses(tx: Tx): Promise<void> {
  const year = institutionYear(new Date());
  const levels = await calendar.levels(tx);
  const courses = await calendar.courses(tx);
  for (const [index, { code, vacancies }] of demoDepartments.flatMap((one) => one.courses).entries()) {
    const course = courses.find((one) => one.code === code);
    if (!course) continue;
    const shifts = (['LABORAL', 'POS-LABORAL'] as const).filter((_, place) => vacancies[place]! > 0);
    for (const shift of shifts)
      for (const number of [1, 2]) {
        const level = levels.find((one) => one.level_type === course.level_type && one.number === number)!;
        await classes.insert(tx, {
          name: classGroupName(level.name, shift),
          description: '',
          department_id: course.department_id,
          course_id: course.id,
          level_id: level.id,
          academic_year_id: number,
          semester_id: index % 3 === 0 ? 2 : 1,
          scholar_shift: shift,
          capacity: Math.min(mostStudents, Math.max(...vacancies)),
          entry_year: year + 1 - number,
        });
      }
  }
}
