import { Form, Input } from '@portal/shared-kit/ui-data';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '../../contract/core/endpoint.ts';
import { department } from '../../contract/offer/department.ts';
import {
  fakeApi,
  fakeRegister,
  on,
  refuse,
  renderScreen,
  violations,
  type Fake,
  answer,
} from '../../testing/index.ts';
import { ListBody, RegisterScreen, useList, useRegister } from '../index.ts';
import { useCommand } from '../../data/hooks.ts';
import { permissionName, requestAccess } from '../../contract/identity/access-request.ts';
import { ReadOnlyNote } from './read-only-note.tsx';

type Row = Out<typeof department.get>['data'];
const row = (id: number, dep_name: string, active = true): Row => ({
  id,
  dep_name,
  description: '',
  head_id: null,
  head_name: null,
  active,
  version: 1,
  in_use: true,
});
const page = (
  <RegisterScreen
    title="Departamentos"
    register={department}
    columns={[{ title: 'Departamento', dataIndex: 'dep_name' }]}
    fields={
      <Form.Item name="dep_name" label="Nome">
        <Input />
      </Form.Item>
    }
  />
);
const open = async (rows: Row[], ...fakes: Fake[]) => {
  const made = (id: number, form: object) => ({ ...row(id, ''), ...form });
  const rendered = renderScreen(page, {
    url: '/departments',
    api: fakeApi(...fakes, ...fakeRegister(department, rows, { made })),
  });
  await screen.findAllByRole('row', { name: new RegExp(rows[0]!.dep_name) });
  return rendered;
};
const deactivate = async ({ user }: Awaited<ReturnType<typeof open>>, name: string) => {
  await user.click(screen.getByRole('button', { name: `Desactivar ${name}` }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Desactivar' }));
  await screen.findByText(`«${name}» desactivado.`);
};
const undo = () => screen.getByRole('button', { name: 'Anular' });
afterEach(() => jest.useRealTimers());

test('a deactivation is taken back in one step, and both were asked with the version that was seen', async () => {
  const opened = await open([row(1, 'Letras')]);
  await deactivate(opened, 'Letras');
  expect(await violations()).toEqual([]);
  await opened.user.click(undo());
  await waitFor(() => expect(screen.queryByText('«Letras» desactivado.')).not.toBeInTheDocument());
  expect(opened.api.calls(department.update).map(({ body }) => body)).toEqual([
    { active: false, version: 1 },
    { active: true, version: 2 },
  ]);
  expect(await screen.findByRole('button', { name: 'Desactivar Letras' })).toBeInTheDocument();
});

test('does not undo a record that changed meanwhile, and says so; a record already in the wanted state counts as done', async () => {
  const rows = [row(1, 'Letras'), row(2, 'Minas')];
  const view = await open(rows);
  await deactivate(view, 'Letras');
  Object.assign(rows[0]!, { version: 9 });
  await view.user.click(undo());
  expect(
    await screen.findByText('Já não é possível anular: o registo foi alterado entretanto.'),
  ).toBeInTheDocument();
  expect(rows[0]!.active).toBe(false);
  await deactivate(view, 'Minas');
  Object.assign(rows[1]!, { version: 9, active: true });
  await view.user.click(undo());
  expect(await screen.findByText('Anulado.')).toBeInTheDocument();
});

test('offers the undo for ten seconds, and longer while it has the focus', async () => {
  const opened = await open([row(1, 'Letras', false)]);
  await opened.user.click(screen.getByRole('button', { name: 'Activar Letras' }));
  await screen.findByText('«Letras» activado.');
  jest.useFakeTimers();
  act(() => undo().focus());
  act(() => jest.advanceTimersByTime(60_000));
  expect(undo()).toBeInTheDocument();
  act(() => undo().blur());
  act(() => jest.advanceTimersByTime(9_999));
  expect(undo()).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.queryByRole('button', { name: 'Anular' })).not.toBeInTheDocument();
});

test('several are added one after the other, and the last one stands marked where the page does not have it', async () => {
  const rows = Array.from({ length: 11 }, (_, n) => row(n + 1, `Departamento ${n + 1}`));
  const opened = await open(rows);
  await opened.user.click(screen.getByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog'));
  const name = await drawer.findByLabelText('Nome');
  await opened.user.type(name, 'Letras');
  await opened.user.click(drawer.getByRole('button', { name: 'Guardar e adicionar outro' }));
  await waitFor(() => expect(name).toHaveValue(''));
  expect(name).toHaveFocus();
  await opened.user.type(name, 'Minas{Control>}{Enter}{/Control}');
  const fresh = await screen.findByRole('row', { name: /^Novo .*Minas/ });
  expect(fresh).toHaveClass('pk-fresh');
  expect(opened.api.calls(department.create).map(({ body }) => body.dep_name)).toEqual(['Letras', 'Minas']);
  await opened.user.click(screen.getByRole('button', { name: 'Seguinte' }));
  expect(await screen.findByRole('row', { name: /^13 .*Minas/ })).not.toHaveClass('pk-fresh');
});

test('an action of the screen on a new row that is on no shown page acts on its newest version', async () => {
  const rows = Array.from({ length: 11 }, (_, n) => row(n + 1, `Departamento ${n + 1}`));
  function Renaming() {
    const list = useList(department.list);
    const registered = useRegister(department, list, (one) => one.dep_name);
    const update = useCommand(department.update, [department.list]);
    const rename = ({ id, version }: (typeof rows)[number]) =>
      registered.run(rows[0]!, () =>
        update.mutateAsync({ params: { id }, body: { dep_name: `Minas ${version}`, version } }),
      );
    return (
      <>
        <button onClick={() => list.point({ ...rows.at(-1)! })}>Novo registo</button>
        <ListBody
          label="Departamentos"
          list={list}
          columns={[{ title: 'Nome', dataIndex: 'dep_name' }]}
          name={registered.name}
          actions={(one) => [{ label: 'Renomear', run: () => void rename(one) }]}
        />
      </>
    );
  }
  const { user, api } = renderScreen(<Renaming />, { api: fakeApi(...fakeRegister(department, rows)) });
  await screen.findByRole('row', { name: /Departamento 1 / });
  await user.click(screen.getByRole('button', { name: 'Novo registo' }));
  await user.click(screen.getByRole('button', { name: 'Renomear Departamento 11' }));
  await user.click(await screen.findByRole('button', { name: 'Renomear Minas 1' }));
  expect(await screen.findByRole('row', { name: /^Novo .*Minas 2/ })).toHaveClass('pk-fresh');
  expect(api.calls(department.update).map(({ body }) => body!.version)).toEqual([1, 2]);
});

test('a refusal keeps the form of another one, with what was typed', async () => {
  const refused = on(department.create, () => {
    throw refuse('duplicate', 'Já existe.', { errors: { dep_name: ['Este departamento ja existe.'] } });
  });
  const opened = await open([row(1, 'Letras')], refused);
  await opened.user.click(screen.getByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog'));
  await opened.user.type(await drawer.findByLabelText('Nome'), 'Minas');
  await opened.user.click(drawer.getByRole('button', { name: 'Guardar e adicionar outro' }));
  expect(
    await drawer.findByRole('button', { name: 'Nome: Este departamento ja existe.' }),
  ).toBeInTheDocument();
  expect(drawer.getByLabelText('Nome')).toHaveValue('Minas');
});

test('where nothing can be added, the missing permission is named and can be asked for', async () => {
  const asked: unknown[] = [];
  const api = fakeApi(
    on(permissionName, () => answer.one({ name: 'courses.create', label: 'Criar cursos' })),
    on(requestAccess, ({ body }) => {
      asked.push(body);
      return answer.done('ok', null);
    }),
  );
  const { user } = renderScreen(<ReadOnlyNote of={{ access: 'courses.create' }} />, { api, url: '/courses' });
  await user.click(screen.getByRole('button', { name: 'Só leitura' }));
  expect(await screen.findByText(/«Criar cursos»/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Pedir acesso' }));
  expect(await screen.findByText('O seu pedido foi enviado aos administradores.')).toBeVisible();
  expect(asked).toEqual([{ path: '/courses', permission: 'courses.create' }]);
});
