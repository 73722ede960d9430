import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/year';
import { sql } from 'kysely';

/** Subjects that the plan has for the semester of a class and that nobody teaches there this year. */
export const withoutTeacher = (now: Date) => sql<number>`(select count(*)::int from course_subject plan
  where plan.course_id = class_group.course_id and plan.academic_year_id = class_group.academic_year_id
    and plan.semester_id = class_group.semester_id and plan.closed_from is null
    and not exists (select from edition join teaching on teaching.edition_id = edition.id
      where edition.class_id = class_group.id and edition.subject_id = plan.subject_id
        and edition.year = ${institutionYear(now)} and edition.semester_id = plan.semester_id
        and (teaching.ended_on is null or teaching.ended_on > ${institutionDay(now)})))`;
