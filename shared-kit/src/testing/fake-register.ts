import type { Register, RowBase } from '../contract/core/crud.ts';
import type { PageQuery } from '../contract/core/envelope.ts';
import { answer } from './answers.ts';
import { on, refuse, type Fake } from './fake-api.ts';
import { narrowed } from './narrowed.ts';

type Found = { params: { id: number } };
interface Kept<Row, Form> {
  /** A new row; what the register derives is set here. */
  made?: (id: number, form: Form) => Row;
  /** What the API says of a write; the common words where they are left out. */
  said?: { create?: string; update?: string };
}

const answersOf = <Row extends RowBase, Form extends object>(
  rows: Row[],
  { made = plain, said = {} }: Kept<Row, Form>,
) => {
  const find = (id: number) => rows.find((row) => row.id === id)!;
  return {
    list: ({ query }: { query: PageQuery }) => answer.page(narrowed(rows, query), query),
    get: ({ params }: Found) => answer.one(find(params.id)),
    create: ({ body }: { body: Form }) => {
      rows.push(made(rows.length + 1, body));
      return answer.done(said.create ?? 'Registo criado com sucesso.', rows.at(-1)!);
    },
    update: ({ params, body }: Found & { body: Partial<Form> & { version?: number; active?: boolean } }) => {
      const row = find(params.id);
      if (body.version !== undefined && body.version !== row.version)
        throw refuse('conflict', 'O registo foi alterado.');
      Object.assign(row, body, { version: row.version + 1 });
      return answer.done(said.update ?? 'Registo actualizado com sucesso.', row);
    },
    remove: ({ params }: Found) => {
      rows.splice(rows.indexOf(find(params.id)), 1);
      return answer.done('Registro Eliminado com Sucesso.', null);
    },
  };
};

const plain = <Row, Form>(id: number, form: Form): Row =>
  ({ id, active: true, version: 1, in_use: false, ...form }) as unknown as Row;

/** The five calls of a register over plain rows, which keep what is done to them. */
export function fakeRegister<Row extends RowBase, Form extends object>(
  register: Register<Row, Form>,
  rows: Row[],
  kept: Kept<Row, Form> = {},
): Fake[] {
  const answers = answersOf(rows, kept);
  return [
    on(register.list, answers.list),
    on(register.get, answers.get),
    on(register.create, answers.create),
    on(register.update, answers.update),
    on(register.remove, answers.remove),
  ];
}
