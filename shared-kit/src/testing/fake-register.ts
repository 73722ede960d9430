import type { Register, RowBase } from '../contract/core/crud.ts';
import type { PageQuery } from '../contract/core/envelope.ts';
import { answer } from './answers.ts';
import { on, type Fake } from './fake-api.ts';

type Found = { params: { id: number } };
const answersOf = <Row extends RowBase, Form extends object>(
  { unique }: Pick<Register<Row, Form>, 'unique'>,
  rows: Row[],
  derived: Partial<Row>,
) => {
  const find = (id: number) => rows.find((row) => row.id === id)!;
  const nameOf = (row: Row) => String(row[unique?.field as keyof Row]).toLowerCase();
  return {
    list: ({ query }: { query: PageQuery }) =>
      answer.page(
        rows.filter((row) => nameOf(row).includes(query.search.toLowerCase())),
        query,
      ),
    get: ({ params }: Found) => answer.one(find(params.id)),
    create: ({ body }: { body: Form }) => {
      const base: RowBase = { id: rows.length + 1, active: true, version: 1, in_use: false };
      rows.push({ ...base, ...derived, ...body } as unknown as Row);
      return answer.done('Registo criado com sucesso.', rows.at(-1)!);
    },
    update: ({ params, body }: Found & { body: Partial<Form> & { version?: number; active?: boolean } }) => {
      const row = find(params.id);
      Object.assign(row, body, { version: row.version + 1 });
      return answer.done('Registo actualizado com sucesso.', row);
    },
    remove: ({ params }: Found) => {
      rows.splice(rows.indexOf(find(params.id)), 1);
      return answer.done('Registro Eliminado com Sucesso.', null);
    },
  };
};
type Answers<Row extends RowBase, Form extends object> = ReturnType<typeof answersOf<Row, Form>>;
type Other<A> = {
  [K in keyof A]?: A[K] extends (args: infer I) => infer O ? (args: I) => O | Promise<O> : never;
};

/** The five calls of a plain register, over rows that keep what is done to them. `other` answers differently; `derived` is what a new row has beside its form. */
export function fakeRegister<Row extends RowBase, Form extends object>(
  register: Register<Row, Form>,
  rows: Row[],
  other: (real: Answers<Row, Form>) => Other<Answers<Row, Form>> = () => ({}),
  derived: Partial<Row> = {},
): Fake[] {
  const real = answersOf(register, rows, derived);
  const it = { ...real, ...other(real) };
  return [
    on(register.list, it.list),
    on(register.get, it.get),
    on(register.create, it.create),
    on(register.update, it.update),
    on(register.remove, it.remove),
  ];
}
