import {
  allocate,
  allocationRemoval,
  changeAllocation,
  closeAllocation,
  planEntry,
  planList,
  planSubjects,
  removeAllocation,
  subjectsByCourse,
  type PlanRow,
} from '@portal/shared-kit/contract/offer/plan';
import { courseNames } from '@portal/shared-kit/contract/offer/course';
import { fetchSubject } from '@portal/shared-kit/contract/offer/subject';
import { answer, fakeApi, narrowed, on, type Fake } from '@portal/shared-kit/testing';

/** An allocation as the API lists it; the id of its subject is ten times its own. */
export const row = (id: number, subject_name: string, more: Partial<PlanRow> = {}): PlanRow => ({
  id,
  courseSubjec_id: id,
  course_id: 1,
  course_name: 'Direito',
  subject_id: id * 10,
  subject_name,
  academic_year_id: 1,
  semester_id: 2,
  credits: 6,
  mandatory: true,
  option_group: '',
  closed_from: null,
  version: 1,
  ...more,
});
const record = ({ courseSubjec_id: _id, course_name, subject_name, ...fields }: PlanRow) => ({
  ...fields,
  course: { id: fields.course_id, name: course_name },
  subject: { id: fields.subject_id, name: subject_name },
});
const courses = [
  { id: 1, name: 'Direito' },
  { id: 2, name: 'Economia' },
];
const subjects = [
  { id: 10, name: 'Direito Romano', code: 'DR', credits: 6 },
  { id: 20, name: 'Direito Penal', code: '', credits: 5 },
  { id: 30, name: 'Retórica', code: '', credits: null },
];

/** The fake API of plans; changes are stored. `more` overrides it. */
export function serve(rows: PlanRow[], ...more: Fake[]) {
  const find = (id: number) => rows.find((one) => one.id === id)!;
  return fakeApi(
    ...more,
    on(planList, ({ query }) => answer.page(narrowed(rows, query), query)),
    on(subjectsByCourse, ({ query }) => {
      const { data, ...page } = answer.page(narrowed(rows, query), query);
      return { data: data.map(record), ...page };
    }),
    on(planEntry, ({ params }) => answer.one(find(params.id))),
    on(planSubjects, ({ query }) =>
      answer.one(
        rows
          .filter((one) => one.course_id === query.course_id)
          .map((one) => ({ ...one, id: one.subject_id, name: one.subject_name })),
      ),
    ),
    on(allocationRemoval, () => answer.one({ kept_by: [], teachings: [] })),
    on(allocate, ({ body: { id_course, id_subject, ...terms } }) => {
      const made = id_subject.map((id) =>
        row(id / 10, subjects.find((one) => one.id === id)!.name, { ...terms, course_id: id_course }),
      );
      rows.push(...made);
      return answer.done(`${made.length} disciplinas alocadas.`, made);
    }),
    on(changeAllocation, ({ params, body }) => {
      Object.assign(find(params.id), body, { version: body.version + 1 });
      return answer.done('Alocação actualizada com sucesso.', find(params.id));
    }),
    on(closeAllocation, ({ params, body }) => {
      Object.assign(find(params.id), { closed_from: body.from_year, version: body.version + 1 });
      return answer.done(`Alocação fechada a partir de ${body.from_year}.`, find(params.id));
    }),
    on(removeAllocation, ({ params }) => {
      rows.splice(rows.indexOf(find(params.id)), 1);
      return answer.done('Registro Eliminado com Sucesso.', null);
    }),
    on(courseNames, () => answer.one(courses)),
    on(fetchSubject, ({ query }) => answer.one(narrowed(subjects, query))),
  );
}
