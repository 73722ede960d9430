import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { department } from '@portal/shared-kit/contract/offer/department';
import { answer, on, held, lost, refuse, renderScreen, savedFiles } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { row, serve } from '../testing/department-fake.ts';
import { DepartmentPage } from './department-page.tsx';

const toast = (text: string | RegExp) => screen.findByText(text, { selector: '[data-toast]' });

test('the list shows its columns and what may be done with each row', async () => {
  const { portal } = renderScreen(<DepartmentPage />, {
    url: '/departments',
    api: serve([row(1, 'Engenharia'), row(2, 'Letras', { active: false })]),
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
});

test('the list opens narrowed to the active ones where the address says so, and the filter shows it', async () => {
  const { api, user } = renderScreen(<DepartmentPage />, {
    url: '/departments?state=activo',
    api: serve([row(1, 'Engenharia')]),
  });
  await screen.findByRole('row', { name: /Engenharia/ });
  expect(api.calls(department.list)[0]!.query).toMatchObject({ state: 'activo' });
  expect(screen.getByRole('combobox', { name: 'Estado' })).toHaveValue('activo');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'Inactivos');
  await waitFor(() => expect(api.calls(department.list).at(-1)!.query).toMatchObject({ state: 'inactivo' }));
});

test('the list is had as a file, narrowed as it is, by who may export it', async () => {
  const saved = savedFiles();
  const made = { url: '/api/documents/abc', rows: 1, mail: null };
  const api = serve(
    [row(1, 'Engenharia')],
    on(department.export!, () => answer.done('Documento preparado.', made)),
  );
  const actions: Permission[] = ['departments.read', 'departments.export'];
  const { user } = renderScreen(<DepartmentPage />, { url: '/departments?state=activo', api, actions });
  await user.click(await screen.findByRole('button', { name: 'Exportar para Excel' }));
  await waitFor(() => expect(saved).toEqual(['/api/documents/abc']));
  expect(api.calls(department.export!)[0]!.query).toEqual({ search: '', state: 'activo', format: 'xlsx' });
  jest.restoreAllMocks();
});

test('an empty register says so and offers to add the first record', async () => {
  renderScreen(<DepartmentPage />, { api: serve([]) });
  expect(await screen.findByText('Ainda não tem registos')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Adicionar' })).toBeEnabled();
});

test('a list that cannot be loaded says what happened and can be tried again', async () => {
  let broken = true;
  const { user } = renderScreen(<DepartmentPage />, {
    api: serve(
      [row(1, 'Engenharia')],
      on(department.list, (_, next) => {
        if (broken) throw refuse('unavailable', 'A base de dados está indisponível.');
        return next();
      }),
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
    api: serve(
      [],
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

test('a user who may only read sees no button that changes anything', async () => {
  renderScreen(<DepartmentPage />, {
    actions: ['departments.read'],
    api: serve([row(1, 'Engenharia', { in_use: true })]),
  });
  await screen.findByRole('row', { name: /Engenharia/ });
  expect(screen.getByRole('button', { name: 'Ver Engenharia' })).toBeInTheDocument();
  for (const name of [/Adicionar/, /Editar/, /Eliminar/, /Desactivar/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

test('deleting asks, dims the row while the server works, and says that it is gone', async () => {
  const gate = held();
  const { user } = renderScreen(<DepartmentPage />, {
    api: serve(
      [row(1, 'Engenharia'), row(2, 'Letras')],
      on(department.remove, async (_, next) => {
        await gate;
        return next();
      }),
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

test('a record that came into use meanwhile is only deactivated, which is said, and its row stands', async () => {
  const kept = 'Registo desactivado; o histórico mantém-se.';
  const { user } = renderScreen(<DepartmentPage />, {
    api: serve(
      [row(2, 'Letras')],
      on(department.remove, () => answer.done(kept, null)),
    ),
  });
  await user.click(await screen.findByRole('button', { name: 'Eliminar Letras' }));
  const dialog = await screen.findByRole('dialog', {
    name: 'Tem certeza que deseja eliminar este registro?',
  });
  await user.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
  expect(await toast(kept)).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /Letras/ })).not.toHaveAttribute('aria-busy', 'true');
});

test('a row whose deletion is refused stands again, with the reason', async () => {
  const reason = 'Não é possível eliminar: 3 cursos, 2 funcionários.';
  const { user } = renderScreen(<DepartmentPage />, {
    api: serve(
      [row(1, 'Engenharia')],
      on(department.remove, () => {
        throw refuse('in_use', reason);
      }),
    ),
  });
  await user.click(await screen.findByRole('button', { name: 'Eliminar Engenharia' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
  expect(await toast(new RegExp(reason))).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /Engenharia/ })).not.toHaveAttribute('aria-busy');
});

test('a department with history is deactivated instead of deleted, and activated again', async () => {
  const api = serve([row(1, 'Engenharia', { in_use: true, uses: ['2 cursos', '1 turma'] })]);
  const { user } = renderScreen(<DepartmentPage />, { api });
  await user.click(await screen.findByRole('button', { name: 'Desactivar Engenharia' }));
  expect(screen.queryByRole('button', { name: 'Eliminar Engenharia' })).not.toBeInTheDocument();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/já tem histórico e por isso não pode ser eliminado/)).toBeInTheDocument();
  expect(await dialog.findByText('Pertencem-lhe: 2 cursos, 1 turma.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Desactivar' }));
  expect(await screen.findByText('Inactivo')).toBeInTheDocument();
  expect(api.calls(department.update)[0]).toMatchObject({
    params: { id: 1 },
    body: { active: false, version: 1 },
  });
  await user.click(await screen.findByRole('button', { name: 'Activar Engenharia' }));
  await waitFor(() => expect(screen.queryByText('Inactivo')).not.toBeInTheDocument());
});

test('a department that is looked at says its facts, and leads to its head, courses and people', async () => {
  const { user } = renderScreen(<DepartmentPage />, {
    api: serve([row(1, 'Engenharia', { head_id: 5, head_name: 'Amélia Sitoe' })]),
  });
  await user.click(await screen.findByRole('button', { name: 'Ver Engenharia' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Ver – Engenharia' }));
  expect(await drawer.findByText('Amélia Sitoe')).toBeInTheDocument();
  const belonging = within(await drawer.findByRole('navigation', { name: 'Registos relacionados' }));
  expect(belonging.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    [
      ['Chefe do departamento', '/employees?ver=5'],
      ['Cursos', '/courses?department_id=1'],
      ['Professores', '/teachers?department_id=1'],
      ['Funcionários', '/employees?department_id=1'],
    ],
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Ver Engenharia' })).toHaveFocus();
});
