import type { EnrolmentState } from '@portal/shared-kit/contract/enrolment/subject-rules';
import { sql } from 'kysely';
import { builtOnce } from '../../platform/database/built-once.ts';
import type { Db } from '../../platform/database/db.ts';
import { publishedFinal } from './final.repository.ts';

/** Every enrolment of some students, oldest first. */
export const takenBy = (db: Db, ids: readonly number[]) => enrolmentsOf(db, { ids });

const enrolmentsOf = builtOnce((db, { ids }: { ids: readonly number[] }) =>
  takenQuery(db).where(sql<boolean>`enrolment.student_id = any(${ids})`),
);

/** Enrolments with every result, published or not: for staff and for rules. Students are answered by `known-results.service.ts`. */
export const takenQuery = (db: Db) =>
  db
    .selectFrom('enrolment')
    .innerJoin('course_subject as plan', 'plan.id', 'enrolment.course_subject_id')
    .innerJoin('subject', 'subject.id', 'enrolment.subject_id')
    .leftJoin('edition', 'edition.id', 'enrolment.edition_id')
    .leftJoin('class_group as class', 'class.id', 'edition.class_id')
    .select(['enrolment.id', 'enrolment.student_id', 'enrolment.subject_id', 'enrolment.course_subject_id'])
    .select(['enrolment.year', 'enrolment.semester_id', 'enrolment.flagged', 'enrolment.attempt'])
    .select(['edition.class_id', 'class.shift', 'class.name as class_name'])
    .select(publishedFinal('enrolment.final_hundredths').as('final'))
    .select(['subject.name', 'plan.academic_year_id'])
    .select((eb) => eb.fn.coalesce('plan.credits', 'subject.credits').as('credits'))
    .select((eb) => eb.ref('enrolment.state').$castTo<EnrolmentState>().as('state'))
    .select(sql<boolean>`enrolment.result is not distinct from 'REPROVADO'`.as('failed'))
    .orderBy('enrolment.year')
    .orderBy('enrolment.id');
