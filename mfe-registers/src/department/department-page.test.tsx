import { department, employeeOptions } from '@portal/shared-kit/contract/registers';
import type { Out } from '@portal/shared-kit/contract/endpoint';
import { fakeApi, held, lost, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { DepartmentPage } from './department-page.tsx';

type Row = Out<typeof department.get>['data'];
const row = (id: number, dep_name: string, more: Partial<Row> = {}): Row => ({
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

/** A department register that keeps what it is given. */
function register(rows: Row[]) {
  const find = (id: number) => rows.find((one) => one.id === id)!;
  return [
    on(department.list, ({ query: { page, per_page, search } }) => {
      const found = rows.filter((one) => one.dep_name.toLowerCase().includes(search.toLowerCase()));
      const meta = { total: found.length, per_page, current_page: page };
      return { data: found.slice((page - 1) * per_page, page * per_page), ...meta, meta };
    }),
    on(department.get, ({ params }) => ({ status: 1, data: find(params.id) })),
    on(department.create, ({ body }) => {
      const made = row(rows.length + 1, body.dep_name, { description: body.description });
      rows.push(made);
      return { status: 1, success: true, message: 'Departamento criado com sucesso.', data: made };
    }),
    on(department.update, ({ params, body: { version: _read, ...change } }) => {
      Object.assign(find(params.id), change, { version: find(params.id).version + 1 });
      return {
        status: 1,
        success: true,
        message: 'Departamento actualizado com sucesso.',
        data: find(params.id),
      };
    }),
    on(department.remove, ({ params }) => {
      rows.splice(rows.indexOf(find(params.id)), 1);
      return { status: 1, success: true, message: 'Registro Eliminado com Sucesso.', data: null };
    }),
    on(employeeOptions, ({ query }) => ({
      status: 1,
      data: [
        { id: 5, name: 'Amélia Sitoe' },
        { id: 9, name: 'Bento Cossa' },
      ].filter(({ id, name }) => id === query.id || name.toLowerCase().includes(query.search.toLowerCase())),
    })),
  ];
}

const toast = (text: string | RegExp) => screen.findByText(text, { selector: '[data-toast]' });

test('the list shows its columns and what may be done with each row, without accessibility violations', async () => {
  const { portal } = renderScreen(<DepartmentPage />, {
    url: '/departments',
    api: fakeApi(...register([row(1, 'Engenharia'), row(2, 'Letras', { active: false })])),
  });
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  const table = await screen.findByRole('table');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['N.º', 'Departamento', 'Descrição', 'Ações']);
  const second = screen.getByRole('row', { name: /Letras/ });
  expect(within(second).getByText('Inactivo')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Editar Engenharia' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Departamentos' })).toBeInTheDocument();
  expect(screen.getByText('2 registos')).toBeInTheDocument();
  expect(portal.title()).toBe('Departamentos');
  expect(await violations()).toEqual([]);
});

test('an empty register says so and offers to add the first record', async () => {
  renderScreen(<DepartmentPage />, { api: fakeApi(...register([])) });
  expect(await screen.findByText('Ainda não tem registos')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Adicionar' })).toBeEnabled();
});

test('a list that cannot be loaded says what happened and can be tried again', async () => {
  let broken = true;
  const [list, ...others] = register([row(1, 'Engenharia')]);
  const { user } = renderScreen(<DepartmentPage />, {
    api: fakeApi(
      on(department.list, (args) => {
        if (broken) throw refuse('unavailable', 'A base de dados está indisponível.');
        return (list!.answer as (args: unknown) => Out<typeof department.list>)(args);
      }),
      ...others,
    ),
  });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  expect(screen.getByText('Código de suporte: req-teste')).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('row', { name: /Engenharia/ })).toBeInTheDocument();
});

test('an answer that takes too long ends in a message and a way to try again', async () => {
  renderScreen(<DepartmentPage />, {
    api: fakeApi(
      on(department.list, () => {
        throw lost('timeout');
      }),
    ),
  });
  expect(
    await screen.findByText('O servidor está a demorar a responder. Tente novamente.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeInTheDocument();
});

test('who may only read sees no button that changes anything', async () => {
  renderScreen(<DepartmentPage />, {
    actions: ['departments.read'],
    api: fakeApi(...register([row(1, 'Engenharia', { in_use: true })])),
  });
  await screen.findByRole('row', { name: /Engenharia/ });
  expect(screen.getByRole('button', { name: 'Ver Engenharia' })).toBeInTheDocument();
  for (const name of [/Adicionar/, /Editar/, /Eliminar/, /Desactivar/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

test('a department is added with its head, and the list shows it', async () => {
  const api = fakeApi(...register([row(1, 'Engenharia')]));
  const { user, portal } = renderScreen(<DepartmentPage />, { api });
  await screen.findByRole('row', { name: /Engenharia/ });
  await user.click(screen.getByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Adicionar – Departamentos' }));

  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await toast('O campo chefe do departmento nao estar vazio!')).toBeInTheDocument();
  expect(drawer.getAllByText('Indique o nome do departamento.')).toHaveLength(2);
  expect(drawer.getByLabelText('Departamento')).toHaveFocus();
  expect(api.calls(department.create)).toEqual([]);
  expect(await violations()).toEqual([]);

  await user.type(drawer.getByLabelText('Departamento'), 'Ciências da Saúde');
  expect(portal.unsaved()).toBe(true);
  await user.click(drawer.getByLabelText('Chefe do departamento'));
  await user.click(await screen.findByText('Bento Cossa', { selector: '.ant-select-item-option-content' }));
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));

  expect(await screen.findByRole('row', { name: /Ciências da Saúde/ })).toBeInTheDocument();
  expect(await toast('Departamento criado com sucesso.')).toBeInTheDocument();
  expect(api.calls(department.create)[0]!.body).toEqual({
    dep_name: 'Ciências da Saúde',
    description: '',
    head_id: 9,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(portal.unsaved()).toBe(false);
  expect(screen.getByRole('button', { name: 'Adicionar' })).toHaveFocus();
});

test('a name that stands in the list, whatever its case and accents, is refused without a call', async () => {
  const api = fakeApi(...register([row(1, 'Ciências')]));
  const { user } = renderScreen(<DepartmentPage />, { api });
  await screen.findByRole('row', { name: /Ciências/ });
  await user.click(screen.getByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(drawer.getByLabelText('Departamento'), ' CIENCIAS{Enter}');
  expect(await toast('Este departamento ja existe.')).toBeInTheDocument();
  expect(drawer.getAllByText('Este departamento ja existe.')).toHaveLength(2);
  expect(api.calls(department.create)).toEqual([]);
});

test('a name that somebody else just took is refused with the same text, and what was typed stays', async () => {
  const { user } = renderScreen(<DepartmentPage />, {
    api: fakeApi(
      on(department.create, () => {
        const message = 'Este departamento ja existe.';
        throw refuse('duplicate', message, { errors: { dep_name: [message] } });
      }),
      ...register([]),
    ),
  });
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(drawer.getByLabelText('Departamento'), 'Letras{Enter}');
  expect(await toast('Este departamento ja existe.')).toBeInTheDocument();
  expect(drawer.getAllByText('Este departamento ja existe.')).toHaveLength(2);
  expect(drawer.getByLabelText('Departamento')).toHaveValue('Letras');
});

test('a save that fails keeps what was typed, and trying again saves it', async () => {
  let down = true;
  const [list, get, create, ...others] = register([]);
  const { user } = renderScreen(<DepartmentPage />, {
    api: fakeApi(
      list!,
      get!,
      on(department.create, (args) => {
        if (down) throw lost('offline');
        return (create!.answer as (args: unknown) => Out<typeof department.create>)(args);
      }),
      ...others,
    ),
  });
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(drawer.getByLabelText('Departamento'), 'Letras{Enter}');
  expect(await toast(/Sem ligação ao servidor/)).toBeInTheDocument();
  expect(drawer.getByText(/Não foi guardado/)).toBeInTheDocument();
  expect(drawer.getByLabelText('Departamento')).toHaveValue('Letras');
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('row', { name: /Letras/ })).toBeInTheDocument();
});

test('closing a form with something typed asks first', async () => {
  const { user, portal } = renderScreen(<DepartmentPage />, { api: fakeApi(...register([])) });
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(drawer.getByLabelText('Departamento'), 'Letras');
  await user.click(drawer.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Continuar a editar' }));
  expect(drawer.getByLabelText('Departamento')).toHaveValue('Letras');
  await user.click(drawer.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Sair sem guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(portal.unsaved()).toBe(false);
});

test('the second of two editors is told, sees the current record and loses nothing typed', async () => {
  const rows = [row(1, 'Engenharia')];
  const [list, get, create, update, ...others] = register(rows);
  const api = fakeApi(
    list!,
    get!,
    create!,
    on(department.update, (args) => {
      if (args.body.version !== rows[0]!.version) throw refuse('conflict', 'O registo foi alterado.');
      return (update!.answer as (args: unknown) => Out<typeof department.update>)(args);
    }),
    ...others,
  );
  const { user } = renderScreen(<DepartmentPage />, { api });
  await user.click(await screen.findByRole('button', { name: 'Editar Engenharia' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Editar – Engenharia' }));
  await user.clear(drawer.getByLabelText('Departamento'));
  await user.type(drawer.getByLabelText('Departamento'), 'Engenharia Civil');

  rows[0] = row(1, 'Engenharias', { description: 'De outra pessoa', version: 2 });
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await drawer.findByText(/foi alterado por outra pessoa/)).toBeInTheDocument();

  await user.click(drawer.getByRole('button', { name: 'Carregar versão actual' }));
  expect(await drawer.findByText('Valor actual: «Engenharias»')).toBeInTheDocument();
  expect(drawer.getByLabelText('Departamento')).toHaveValue('Engenharia Civil');
  expect(drawer.getByLabelText('Descrição')).toHaveValue('De outra pessoa');

  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByRole('row', { name: /Engenharia Civil/ })).toBeInTheDocument();
  expect(api.calls(department.update).at(-1)!.body).toMatchObject({
    dep_name: 'Engenharia Civil',
    description: 'De outra pessoa',
    version: 2,
  });
});

test('deleting asks, dims the row while the server works, and says that it is gone', async () => {
  const gate = held();
  const [list, get, create, update, remove, ...others] = register([row(1, 'Engenharia'), row(2, 'Letras')]);
  const { user } = renderScreen(<DepartmentPage />, {
    api: fakeApi(
      list!,
      get!,
      create!,
      update!,
      on(department.remove, async (args) => {
        await gate;
        return (remove!.answer as (args: unknown) => Out<typeof department.remove>)(args);
      }),
      ...others,
    ),
  });
  await user.click(await screen.findByRole('button', { name: 'Eliminar Letras' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Tem certeza que deseja eliminar este registro?' }),
  );
  expect(dialog.getByText('Nao tera como reverter esta operacao!')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Eliminar' }));
  await waitFor(() =>
    expect(screen.getByRole('row', { name: /Letras/ })).toHaveAttribute('aria-busy', 'true'),
  );
  gate.release();
  expect(await toast('Eliminado! Registro Eliminado com Sucesso.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Letras/ })).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a row whose deletion is refused stands again, with the reason', async () => {
  const reason = 'Não é possível eliminar: 3 cursos, 2 funcionários.';
  const { user } = renderScreen(<DepartmentPage />, {
    api: fakeApi(
      on(department.remove, () => {
        throw refuse('in_use', reason);
      }),
      ...register([row(1, 'Engenharia')]),
    ),
  });
  await user.click(await screen.findByRole('button', { name: 'Eliminar Engenharia' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
  expect(await toast(new RegExp(reason))).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /Engenharia/ })).not.toHaveAttribute('aria-busy');
});

test('a department with history is deactivated instead of deleted, and activated again', async () => {
  const api = fakeApi(...register([row(1, 'Engenharia', { in_use: true })]));
  const { user } = renderScreen(<DepartmentPage />, { api });
  await user.click(await screen.findByRole('button', { name: 'Desactivar Engenharia' }));
  expect(screen.queryByRole('button', { name: 'Eliminar Engenharia' })).not.toBeInTheDocument();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/já tem histórico e por isso não pode ser eliminado/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Desactivar' }));
  expect(await screen.findByText('Inactivo')).toBeInTheDocument();
  expect(api.calls(department.update)[0]).toMatchObject({
    params: { id: 1 },
    body: { active: false, version: 1 },
  });
  await user.click(await screen.findByRole('button', { name: 'Activar Engenharia' }));
  await waitFor(() => expect(screen.queryByText('Inactivo')).not.toBeInTheDocument());
});

test('looking at a department shows its fields closed to typing', async () => {
  const { user } = renderScreen(<DepartmentPage />, {
    api: fakeApi(...register([row(1, 'Engenharia', { head_id: 5, head_name: 'Amélia Sitoe' })])),
  });
  await user.click(await screen.findByRole('button', { name: 'Ver Engenharia' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Ver – Engenharia' }));
  expect(drawer.getByLabelText('Departamento')).toBeDisabled();
  expect(await drawer.findByText('Amélia Sitoe')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Ver Engenharia' })).toHaveFocus();
});
