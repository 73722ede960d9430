import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { academicYears } from '@portal/shared-kit/contract/offer/lookup';
import { entryYears } from '@portal/shared-kit/contract/offer/new-class-group';
import { previewBatch, submitBatch } from '@portal/shared-kit/contract/platform/batch';
import { classGroup } from '@portal/shared-kit/contract/offer/class-group';
import { answer, lost, on, offered, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { row, serve } from '../testing/class-group-fake.ts';
import { ClassGroupsPage } from './class-groups-page.tsx';

const toast = (text: string | RegExp) => screen.findByText(text, { selector: '[data-toast]' });
const two = () => [
  row(1, 'Turma-1-LABORAL', { students: 32 }),
  row(2, 'Turma-2-LABORAL', { course_id: 7, course_name: 'Redes', active: false }),
];

test('the list shows its columns and what may be done with each class, without accessibility violations', async () => {
  const { portal } = renderScreen(<ClassGroupsPage />, { url: '/classmates', api: serve(two()) });
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  const table = await screen.findByRole('table');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual([
    'N.º',
    'Turma',
    'Curso',
    'Nível',
    'Ano académico',
    'Semestre',
    'Capacidade',
    'Ano de ingresso',
    'Estado',
    'Ações',
  ]);
  const row = screen.getByRole('row', { name: /Turma-1-LABORAL/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
      .slice(1, -1),
  ).toEqual(['Turma-1-LABORAL', '4001 · Direito', '1', '1.º ano', '1.º', '32/50', '2026', 'Em curso']);
  expect(offered(row)).toEqual(['Ver', 'Editar', 'Eliminar', 'Histórico', 'Avançar semestre', 'Replicar']);
  expect(portal.title()).toBe('Turmas');
  expect(await violations()).toEqual([]);
});

test('a class that is not active is marked once, and not advanced', async () => {
  renderScreen(<ClassGroupsPage />, { api: serve(two()) });
  const second = within(await screen.findByRole('row', { name: /Turma-2-LABORAL/ }));
  expect(second.getByText(/^Inactiv/)).toHaveTextContent('Inactiva');
  expect(second.queryByRole('button', { name: /Avançar/ })).not.toBeInTheDocument();
});

test('a class without a free place says so in words', async () => {
  const [one] = two();
  renderScreen(<ClassGroupsPage />, { api: serve([{ ...one!, students: one!.capacity }]) });
  expect(await screen.findByText('Lotada')).toBeInTheDocument();
});

test('a class in which a subject has no teacher says so, and its view how many and where one is allocated', async () => {
  const [one] = two();
  const { user } = renderScreen(<ClassGroupsPage />, {
    api: serve([{ ...one!, students: one!.capacity, without_teacher: 2 }]),
  });
  const listed = await screen.findByRole('row', { name: /Turma-1-LABORAL/ });
  expect(within(listed).getByText('Sem docente')).toBeVisible();
  await user.click(within(listed).getByText('Turma-1-LABORAL'));
  const view = within(await screen.findByRole('dialog', { name: /Turma-1-LABORAL/ }));
  expect((await view.findByText('Disciplinas sem docente')).nextSibling).toHaveTextContent('2');
  expect(await view.findByRole('link', { name: 'Docentes do curso' })).toHaveAttribute(
    'href',
    '/alocate_teacher_geral?course_id=13',
  );
});

test('an empty register says so and offers to add the first class', async () => {
  renderScreen(<ClassGroupsPage />, { api: serve([]) });
  expect(await screen.findByText('Ainda não tem registos')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Adicionar' })).toBeEnabled();
});

test('a list that cannot be loaded says what happened and can be tried again', async () => {
  let broken = true;
  const { user } = renderScreen(<ClassGroupsPage />, {
    api: serve(
      two(),
      on(classGroup.list, (_, next) => {
        if (broken) throw refuse('unavailable', 'A base de dados está indisponível.');
        return next();
      }),
    ),
  });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('row', { name: /Turma-1-LABORAL/ })).toBeInTheDocument();
});

test('a user who may only read sees no button that changes anything', async () => {
  renderScreen(<ClassGroupsPage />, { actions: ['classes.read'], api: serve(two()) });
  await screen.findByRole('row', { name: /Turma-1-LABORAL/ });
  expect(screen.getByRole('button', { name: 'Ver Turma-1-LABORAL' })).toBeInTheDocument();
  for (const name of [/Adicionar/, /Editar/, /Eliminar/, /Avançar/, /Replicar/, /Histórico/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Curso' })).not.toBeInTheDocument();
});

test('the list is narrowed by course, level and entry year, which stand in the address', async () => {
  const api = serve(two());
  const { user, portal } = renderScreen(<ClassGroupsPage />, { url: '/classmates', api });
  await screen.findByRole('row', { name: /Turma-1-LABORAL/ });
  const choose = async (label: string, option: string) => {
    const filter = screen.getByRole('combobox', { name: label });
    await within(filter).findByRole('option', { name: option });
    await user.selectOptions(filter, option);
  };
  await choose('Curso', 'Redes');
  await waitFor(() => expect(screen.queryByText('Turma-1-LABORAL')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Filtros' }));
  await choose('Nível', '2 – Mestrado');
  await choose('Ano de ingresso', '2025');
  expect(portal.location().search).toBe('?course_id=7&level_id=7&entry_year=2025');
  await waitFor(() =>
    expect(api.calls(classGroup.list).at(-1)!.query).toMatchObject({
      course_id: 7,
      level_id: 7,
      entry_year: 2025,
    }),
  );
});

test('a class with history is deactivated instead of deleted', async () => {
  const api = serve([row(1, 'Turma-1-LABORAL', { in_use: true })]);
  const { user } = renderScreen(<ClassGroupsPage />, { api });
  await user.click(await screen.findByRole('button', { name: 'Desactivar Turma-1-LABORAL' }));
  expect(screen.queryByRole('button', { name: /^Eliminar/ })).not.toBeInTheDocument();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/já tem histórico e por isso não pode ser eliminado/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Desactivar' }));
  expect(await screen.findByText('Inactiva')).toBeInTheDocument();
  expect(api.calls(classGroup.update)[0]!.body).toEqual({ active: false, version: 1 });
});

test('a class whose deletion is refused stands again, with the reason', async () => {
  const reason = 'Não é possível eliminar: 1 estudante.';
  const { user } = renderScreen(<ClassGroupsPage />, {
    api: serve(
      [row(1, 'Turma-1-LABORAL')],
      on(classGroup.remove, () => {
        throw refuse('in_use', reason);
      }),
    ),
  });
  await user.click(await screen.findByRole('button', { name: 'Eliminar Turma-1-LABORAL' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
  expect(await toast(new RegExp(reason))).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /Turma-1-LABORAL/ })).not.toHaveAttribute('aria-busy');
});

test('classes are replicated together for an entry year that is chosen, and each says what it would become', async () => {
  const thisYear = institutionYear(new Date());
  const all = Array.from({ length: thisYear - 1898 }, (_, back) => thisYear + 1 - back);
  const academicYear = (id: number, year: number) => ({
    id,
    designation: String(year),
    start: null,
    end: null,
    active: true,
  });
  const api = serve(
    two(),
    on(entryYears, () => answer.one([...all].map((id) => ({ id })))),
    on(academicYears, () => answer.one([academicYear(1, thisYear - 1), academicYear(2, thisYear)])),
    on(previewBatch, ({ body: { ids, options } }) =>
      answer.one(
        ids.map((id) => ({
          id,
          name: `Turma-${id}-LABORAL · Direito`,
          version: 1,
          ...(id === 2
            ? { outcome: 'IGUAL' as const, message: 'Já existe uma turma.' }
            : {
                outcome: 'FEITO' as const,
                message: `Turma-1-LABORAL-B, com ingresso em ${options?.entry_year ?? thisYear}`,
              }),
        })),
      ),
    ),
    on(submitBatch, () => {
      throw lost('timeout');
    }),
  );
  const { user } = renderScreen(<ClassGroupsPage />, { url: '/classmates', api });
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar todos desta página' }));
  const bar = within(screen.getByRole('group', { name: 'Acções sobre os registos seleccionados' }));
  await user.click(bar.getByRole('button', { name: 'Replicar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Replicar – 2 registos' }));
  const becomes = (year: number) =>
    dialog.findByRole('row', {
      name: `Turma-1-LABORAL · Direito Cria: Turma-1-LABORAL-B, com ingresso em ${year}`,
    });
  expect(await becomes(thisYear)).toBeVisible();
  expect(dialog.getByRole('row', { name: 'Turma-2-LABORAL · Direito Já existe uma turma.' })).toBeVisible();
  expect(dialog.getByText('1 registo novo; 1 já está assim.')).toBeVisible();
  const year = dialog.getByRole('combobox', { name: 'Ano de ingresso' });
  expect(year).toHaveValue(`${thisYear}`);
  await within(year).findByRole('option', { name: `${thisYear - 1}` });
  const years = within(year).getAllByRole('option');
  expect(years.map(({ textContent }) => Number(textContent))).toEqual([thisYear + 1, thisYear, thisYear - 1]);
  await user.click(dialog.getByRole('button', { name: 'Replicar 1' }));
  await dialog.findByRole('button', { name: 'Tentar de novo' });

  await user.selectOptions(year, `${thisYear + 1}`);
  expect(await becomes(thisYear + 1)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Replicar 1' }));
  await waitFor(() => expect(api.calls(submitBatch)).toHaveLength(2));
  const [first, second] = api.calls(submitBatch).map(({ body }) => body);
  expect([first!.options, second!.options]).toEqual([{}, { entry_year: thisYear + 1 }]);
  expect(second!.key).not.toBe(first!.key);
  expect(second!.items).toEqual([{ id: 1, version: 1 }]);
});
