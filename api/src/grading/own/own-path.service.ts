import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { institutionYear } from '@portal/shared-kit/contract/core/year';
import type { ownPath } from '@portal/shared-kit/contract/grading/own-path';
import type { Db } from '../../platform/database/db.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { figuresOf, pathOf } from '../history/history.rules.ts';
import { holder } from '../history/student-history.repository.ts';
import { messages } from '../messages.ts';
import { publishedResults } from '../published/published-result.service.ts';
import * as rows from './own.repository.ts';
import { semestersLeft } from './semesters-left.rules.ts';

/** The plan as its student sees it: by closed and published results alone (I3, I44). */
export async function pathOfOwn(db: Db, studentId: number): Promise<Out<typeof ownPath>['data']> {
  const [found, results] = await Promise.all([holder(db, studentId), publishedResults(db, studentId)]);
  const { course_id, course, study_year, ...student } = orNotFound(found, messages.noStudent);
  const attempts = results.map(({ view: { subject_id, year, state, final, result }, waiting }) => ({
    subject_id,
    year,
    state,
    waiting,
    grade: waiting ? null : final,
    passed: state !== 'INSCRITO' && result === 'APROVADO',
  }));
  const plan = pathOf(student.plan, attempts, study_year ?? 1);
  const running = plan.some(({ state }) => state === 'EM_CURSO');
  const here = (await rows.semesterOf(db, studentId)) ?? 2;
  const left = semestersLeft(
    plan.filter(({ state, mandatory }) => mandatory && (state === 'EM_ATRASO' || state === 'POR_FAZER')),
    {
      next: 3 - here,
      precedences: await rows.bindingPrecedences(db, course_id, institutionYear(new Date())),
      limit: await rows.subjectLimit(db, course_id),
    },
  );
  return {
    course,
    plan,
    ...figuresOf(plan),
    semesters_left: left === null ? null : left + (running ? 1 : 0),
  };
}
