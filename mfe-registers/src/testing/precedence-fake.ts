import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { planSubjects } from '@portal/shared-kit/contract/offer/plan';
import { precedence, precedenceTree } from '@portal/shared-kit/contract/offer/precedence';
import { courseNames } from '@portal/shared-kit/contract/offer/course';
import { answer, fakeApi, fakeRegister, on, rowOf, type Fake } from '@portal/shared-kit/testing';

type Row = Out<typeof precedence.get>['data'];
/** A precedence as the API lists it. */
export const row = (id: number, more: Partial<Row> = {}) =>
  rowOf(precedence.list, {
    id,
    course_id: 1,
    course_name: 'Matemática',
    subject_id: 2,
    subject_name: 'Análise II',
    required_subject_id: 1,
    required_subject_name: 'Análise I',
    min_grade: 10,
    active: true,
    version: 1,
    ...more,
  });
const planned = (id: number, name: string, academic_year_id: number, closed_from: number | null = null) => ({
  id,
  name,
  academic_year_id,
  semester_id: 1,
  closed_from,
});
const edge = (id: number, subject: [number, string], required: [number, string]) => ({
  id,
  subject_id: subject[0],
  subject_name: subject[1],
  required_subject_id: required[0],
  required_subject_name: required[1],
  type: 'OBRIGATORIA' as const,
});

/** The fake API of precedences; changes are stored. `more` overrides it. */
export const serve = (rows: Row[], ...more: Fake[]) =>
  fakeApi(
    ...more,
    on(precedenceTree, () =>
      answer.one([
        edge(1, [3, 'Análise III'], [2, 'Análise II']),
        { ...edge(2, [2, 'Análise II'], [1, 'Análise I']), type: 'CO_REQUISITO' as const },
      ]),
    ),
    ...fakeRegister(precedence, rows, {
      made: (id, form) => row(id, { ...form, subject_name: 'Análise III' }),
      said: { create: 'Precedência criada com sucesso.', update: 'Precedência actualizada com sucesso.' },
    }),
    on(courseNames, () =>
      answer.one([
        { id: 1, name: 'Matemática' },
        { id: 2, name: 'Física' },
      ]),
    ),
    on(planSubjects, ({ query }) =>
      answer.one(
        query.course_id === 1
          ? [planned(1, 'Análise I', 1), planned(2, 'Análise II', 2, 2028), planned(3, 'Análise III', 3)]
          : [],
      ),
    ),
  );
