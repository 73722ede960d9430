import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { planList, type PlanRow } from '@portal/shared-kit/contract/offer/plan';
import { putSubject, subject } from '@portal/shared-kit/contract/offer/subject';
import { answer, fakeApi, fakeRegister, on, rowOf, type Fake } from '@portal/shared-kit/testing';

type Row = Out<typeof subject.get>['data'];
/** A subject as the API lists it. */
export const row = (id: number, name: string, more: Partial<Row> = {}) =>
  rowOf(subject.list, {
    id,
    name,
    active: true,
    version: 1,
    ...more,
  });

/** The uses of a subject, as the API lists them. */
export const used = (id: number, course_name: string, more: Partial<PlanRow> = {}) =>
  rowOf(planList, {
    id,
    courseSubjec_id: id,
    course_id: id,
    course_name,
    subject_id: 1,
    subject_name: 'Cálculo',
    academic_year_id: 1,
    semester_id: 2,
    mandatory: true,
    version: 1,
    ...more,
  });

/** The fake API of the catalogue; changes are stored. `more` overrides it. */
export const serve = (rows: Row[], ...more: Fake[]) => {
  const register = fakeRegister(subject, rows, {
    made: (id, form) => row(id, form.name, form),
    said: { create: 'Disciplina criada com sucesso.', update: 'Disciplina actualizada com sucesso.' },
  });
  const { answer: update } = register.find(({ e }) => e === subject.update)!;
  return fakeApi(
    ...more,
    ...register,
    { e: putSubject, answer: update },
    on(planList, ({ query }) => answer.page([used(1, 'Engenharia Civil')], query)),
  );
};
