import type { Args, Out } from '@portal/shared-kit/contract/endpoint';
import { department, employeeOptions } from '@portal/shared-kit/contract/registers';
import { answer, fakeApi, on } from '@portal/shared-kit/testing';

type Row = Out<typeof department.get>['data'];
/** A department as the API lists it. */
export const row = (id: number, dep_name: string, more: Partial<Row> = {}): Row => ({
  id,
  dep_name,
  description: `Ensino de ${dep_name}`,
  head_id: null,
  head_name: null,
  active: true,
  version: 1,
  in_use: false,
  ...more,
});

/** Answers as a department register that keeps what it is given. */
function register(rows: Row[]) {
  const find = (id: number) => rows.find((one) => one.id === id)!;
  const employees = [
    { id: 5, name: 'Amélia Sitoe' },
    { id: 9, name: 'Bento Cossa' },
  ];
  return {
    list: ({ query }: Args<typeof department.list>) =>
      answer.page(
        rows.filter((one) => one.dep_name.toLowerCase().includes(query.search.toLowerCase())),
        query,
      ),
    get: ({ params }: Args<typeof department.get>) => answer.one(find(params.id)),
    create: ({ body }: Args<typeof department.create>) => {
      rows.push(row(rows.length + 1, body.dep_name, { description: body.description }));
      return answer.done('Departamento criado com sucesso.', rows.at(-1)!);
    },
    update: ({ params, body: { version: _read, ...change } }: Args<typeof department.update>) => {
      Object.assign(find(params.id), change, { version: find(params.id).version + 1 });
      return answer.done('Departamento actualizado com sucesso.', find(params.id));
    },
    remove: ({ params }: Args<typeof department.remove>) => {
      rows.splice(rows.indexOf(find(params.id)), 1);
      return answer.done('Registro Eliminado com Sucesso.', null);
    },
    employees: ({ query }: Args<typeof employeeOptions>) =>
      answer.one(
        employees.filter(
          ({ id, name }) => id === query.id || name.toLowerCase().includes(query.search.toLowerCase()),
        ),
      ),
  };
}

type Answered<F> = F extends (args: infer A) => infer O ? (args: A) => O | Promise<O> : never;
type Fakes = { [K in keyof ReturnType<typeof register>]: Answered<ReturnType<typeof register>[K]> };

/** The fake API of a register; `other` answers differently. */
export const serve = (rows: Row[], other: (real: Fakes) => Partial<Fakes> = () => ({})) => {
  const real = register(rows);
  const it = { ...real, ...other(real) };
  return fakeApi(
    on(department.list, it.list),
    on(department.get, it.get),
    on(department.create, it.create),
    on(department.update, it.update),
    on(department.remove, it.remove),
    on(employeeOptions, it.employees),
  );
};
