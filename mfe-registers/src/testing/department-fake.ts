import type { Args, Out } from '@portal/shared-kit/contract/core/endpoint';
import { department, employeeOptions } from '@portal/shared-kit/contract/offer/department';
import { answer, fakeApi, fakeRegister, narrowed, on, rowOf, type Fake } from '@portal/shared-kit/testing';

type Row = Out<typeof department.get>['data'];
type Form = Args<typeof department.create>['body'];
/** A department as the API lists it. */
export const row = (id: number, dep_name: string, more: Partial<Row> = {}) =>
  rowOf(department.list, {
    id,
    dep_name,
    description: `Ensino de ${dep_name}`,
    active: true,
    version: 1,
    ...more,
  });

const employees = [
  { id: 5, name: 'Amélia Sitoe' },
  { id: 9, name: 'Bento Cossa' },
];

/** The fake API of the departments; `more` comes first. */
export const serve = (rows: Row[], ...more: Fake[]) =>
  fakeApi(
    ...more,
    ...fakeRegister(department, rows, { made: (id, form: Form) => row(id, form.dep_name, form) }),
    on(employeeOptions, ({ query }) => answer.one(narrowed(employees, query))),
  );
