import type { Args, Out } from '@portal/shared-kit/contract/core/endpoint';
import { planList, type PlanRow } from '@portal/shared-kit/contract/offer/plan';
import { putSubject, subject } from '@portal/shared-kit/contract/offer/subject';
import { answer, fakeApi, narrowed, on } from '@portal/shared-kit/testing';

type Row = Out<typeof subject.get>['data'];
/** A subject as the API lists it. */
export const row = (id: number, name: string, more: Partial<Row> = {}): Row => ({
  id,
  name,
  code: '',
  description: '',
  credits: null,
  weekly_hours: null,
  active: true,
  version: 1,
  in_use: false,
  ...more,
});

/** Where a subject is used, as the API lists it. */
export const used = (id: number, course_name: string, more: Partial<PlanRow> = {}): PlanRow => ({
  id,
  courseSubjec_id: id,
  course_id: id,
  course_name,
  subject_id: 1,
  subject_name: 'Cálculo',
  academic_year_id: 1,
  semester_id: 2,
  credits: null,
  mandatory: true,
  option_group: '',
  closed_from: null,
  version: 1,
  ...more,
});

type Fakes = {
  list: (args: Args<typeof subject.list>) => Out<typeof subject.list>;
  create: (args: Args<typeof subject.create>) => Out<typeof subject.create>;
  update: (
    args: Args<typeof subject.update>,
  ) => Out<typeof subject.update> | Promise<Out<typeof subject.update>>;
  get: (args: Args<typeof subject.get>) => Out<typeof subject.get>;
  plan: (args: Args<typeof planList>) => Out<typeof planList>;
};

/** A catalogue that keeps what it is given; `other` answers differently. */
export function serve(rows: Row[], other: Partial<Fakes> = {}) {
  const find = (id: number) => rows.find((one) => one.id === id)!;
  const real: Fakes = {
    list: ({ query }) => answer.page(narrowed(rows, query), query),
    create: ({ body }) => {
      rows.push(row(rows.length + 1, body.name, body));
      return answer.done('Disciplina criada com sucesso.', rows.at(-1)!);
    },
    update: ({ params, body: { version: _read, ...change } }) => {
      Object.assign(find(params.id), change, { version: find(params.id).version + 1 });
      return answer.done('Disciplina actualizada com sucesso.', find(params.id));
    },
    get: ({ params }) => answer.one(find(params.id)),
    plan: ({ query }) => answer.page([used(1, 'Engenharia Civil')], query),
  };
  const it = { ...real, ...other };
  return fakeApi(
    on(subject.list, it.list),
    on(subject.get, it.get),
    on(subject.create, it.create),
    on(subject.update, it.update),
    on(putSubject, it.update),
    on(planList, it.plan),
  );
}
