import { exportAllocation } from '@portal/shared-kit/contract/enrolment/allocation';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { academicYears } from '@portal/shared-kit/contract/offer/lookup';
import { levels } from '@portal/shared-kit/contract/offer/lookup';
import { entryYears, replicate } from '@portal/shared-kit/contract/offer/new-class-group';
import { previewBatch, submitBatch } from '@portal/shared-kit/contract/platform/batch';
import { classGroup, classGroupStatus } from '@portal/shared-kit/contract/offer/class-group';
import { answer, lost, on, offered, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, waitFor, within, act } from '@testing-library/react';
import { row, serve, status } from '../testing/class-group-fake.ts';
import { ClassGroupsPage } from './class-groups-page.tsx';

const toast = (text: string | RegExp) => screen.findByText(text, { selector: '[data-toast]' });
const two = () => [
  row(1, 'Turma-1-LABORAL', { students: 32 }),
  row(2, 'Turma-2-LABORAL', { course_id: 7, course_name: 'Redes', active: false }),
];

test('the list shows its columns and what may be done with each class', async () => {
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
  expect(offered(row)).toEqual([
    'Ver',
    'Editar',
    'Eliminar',
    'Histórico',
    'Lista de estudantes (PDF)',
    'Avançar semestre',
    'Replicar',
  ]);
  expect(portal.title()).toBe('Turmas');
});

test('the students of a class are printed from its row; an empty class has no list', async () => {
  const tab = { location: { replace: jest.fn() } };
  jest.spyOn(window, 'open').mockReturnValue(tab as never);
  const asked = on(exportAllocation, () =>
    answer.done('Pronto.', { url: '/api/documents/turma', rows: 32, mail: null }),
  );
  const { user, api } = renderScreen(<ClassGroupsPage />, { api: serve(two(), asked) });
  const list = { name: /^Lista de estudantes \(PDF\)/, hidden: true };
  await screen.findByRole('table');
  expect(screen.getAllByRole('button', list)).toHaveLength(1);
  await user.click(screen.getByRole('button', list));
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/api/documents/turma'));
  expect(api.calls(exportAllocation)).toMatchObject([
    { query: { classmate_id: 1, status: 'ALOCADO', format: 'pdf' } },
  ]);
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

describe('class group dialogs', () => {
  const name = 'Turma-1-LABORAL';
  const offered = '.ant-select-item-option-content';

  async function open(action: string, api: ReturnType<typeof serve>, role = 'Admin') {
    const rendered = renderScreen(<ClassGroupsPage />, { api });
    const { session } = rendered.portal.props;
    act(() =>
      (session as never as Settable).setState({ user: { ...session.getState().user!, role: [role] } }),
    );
    await rendered.user.click(await screen.findByRole('button', { name: `${action} ${name}` }));
    const dialog = within(await screen.findByRole('dialog'));
    return { ...rendered, api, dialog };
  }
  interface Settable {
    setState(state: object): void;
  }

  describe('advancing the semester', () => {
    test('shows where the class goes, since when, and with whom, and takes it there', async () => {
      const api = serve([row(1, name, { version: 4 })]);
      const { user, dialog } = await open('Avançar semestre', api);
      expect(screen.getByRole('dialog', { name: `Avançar o semestre de ${name}?` })).toBeInTheDocument();
      expect(await dialog.findByText('1.º ano, 1.º semestre')).toBeInTheDocument();
      expect(dialog.getByText('1.º ano, 2.º semestre')).toBeInTheDocument();
      expect(dialog.getByText('20/07/2026 a 10/08/2026')).toBeInTheDocument();
      expect(dialog.getByText('38')).toBeInTheDocument();
      expect(dialog.getByText('Inscrições por pagar').nextSibling).toHaveTextContent('2');
      await user.click(dialog.getByRole('button', { name: 'Avançar semestre' }));
      expect(await toast('A turma passou de semestre.')).toBeInTheDocument();
      expect(api.calls(classGroup.update)[0]).toMatchObject({
        params: { id: 1 },
        body: { semester_id: 2, version: 4 },
      });
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(within(screen.getByRole('row', { name: /Turma-1/ })).getByText('2.º')).toBeInTheDocument();
    });

    test('raises the year of study after the second semester', async () => {
      const api = serve([row(1, name, { semester_id: 2 })]);
      const { dialog } = await open('Avançar semestre', api);
      expect(await dialog.findByText('2.º ano, 1.º semestre')).toBeInTheDocument();
    });

    test('is not offered where no start was declared, in the words of the specification', async () => {
      const { user, dialog } = await open(
        'Avançar semestre',
        serve(
          [row(1, name)],
          on(classGroupStatus, ({ query }) =>
            answer.one(status(query.classmate_id, { active_semester: null })),
          ),
        ),
      );
      expect(
        await dialog.findByText(
          'Não é possível actualizar esta turma, ainda não foi declarado inicio de actividade para este nível!',
        ),
      ).toBeInTheDocument();
      expect(dialog.queryByRole('button', { name: 'Avançar semestre' })).not.toBeInTheDocument();
      await user.click(dialog.getByRole('button', { name: 'Fechar' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    });

    test('is not offered at the end of the course', async () => {
      const last = row(1, name, { academic_year_id: 4, academic_year: '4', semester_id: 2 });
      const { dialog } = await open('Avançar semestre', serve([last]));
      expect(await dialog.findByText('Turma no último ano: concluir')).toBeInTheDocument();
      expect(dialog.queryByRole('button', { name: 'Avançar semestre' })).not.toBeInTheDocument();
    });

    const withPautas = () =>
      serve(
        [row(1, name)],
        on(classGroupStatus, ({ query }) => answer.one(status(query.classmate_id, { open_pautas: 3 }))),
      );

    test('waits for open pautas', async () => {
      const { dialog } = await open('Avançar semestre', withPautas());
      expect(await dialog.findByText(/Há pautas abertas.*Feche-as antes de avançar/)).toBeInTheDocument();
      expect(dialog.queryByRole('button', { name: 'Avançar semestre' })).not.toBeInTheDocument();
    });

    test('with open pautas asks Master for the reason', async () => {
      const { user, api } = await open('Avançar semestre', withPautas(), 'Master');
      const dialog = within(await screen.findByRole('dialog', { name: /Avançar o semestre/ }));
      const reason = await dialog.findByLabelText('Motivo');
      expect(dialog.getByText('3')).toBeInTheDocument();
      await user.click(dialog.getByRole('button', { name: 'Avançar semestre' }));
      expect(await dialog.findByText('Escreva pelo menos 5 caracteres.')).toBeInTheDocument();
      expect(api.calls(classGroup.update)).toEqual([]);
      await user.type(reason, 'Despacho do Reitor');
      const previews = api.calls(classGroupStatus).length;
      await user.click(dialog.getByRole('button', { name: 'Avançar semestre' }));
      expect(await toast('A turma passou de semestre.')).toBeInTheDocument();
      expect(api.calls(classGroupStatus)).toHaveLength(previews);
      expect(api.calls(classGroup.update)[0]!.body).toEqual({
        semester_id: 2,
        version: 1,
        reason: 'Despacho do Reitor',
      });
    });

    test('that somebody else did meanwhile shows a message, and the present state of the class', async () => {
      const rows = [row(1, name)];
      const api = serve(
        rows,
        on(classGroup.update, () => {
          rows[0] = row(1, name, { semester_id: 2, version: 2 });
          throw refuse('conflict', 'Este registo foi alterado por outra pessoa. Carregue a versão actual.');
        }),
      );
      const { user, dialog } = await open('Avançar semestre', api);
      await user.click(await dialog.findByRole('button', { name: 'Avançar semestre' }));
      expect(await dialog.findByText(/foi alterado por outra pessoa/)).toBeInTheDocument();
      expect(await dialog.findByText('2.º ano, 1.º semestre')).toBeInTheDocument();
      expect(api.calls(classGroupStatus).length).toBeGreaterThan(1);
    });

    test('whose facts cannot be read says so and can be tried again', async () => {
      let broken = true;
      const { user, dialog } = await open(
        'Avançar semestre',
        serve(
          [row(1, name)],
          on(classGroupStatus, (_, next) => {
            if (broken) throw lost('offline');
            return next();
          }),
        ),
      );
      const again = await dialog.findByRole('button', { name: 'Tentar de novo' });
      broken = false;
      await user.click(again);
      expect(await dialog.findByText('1.º ano, 2.º semestre')).toBeInTheDocument();
    });
  });

  describe('replicating a class', () => {
    const year = institutionYear(new Date());

    test('proposes a level at which no such class exists, and says so where there is none', async () => {
      const taken = [1, 3, 4].map((level_id) =>
        row(level_id, `Turma-${level_id}-LABORAL`, { level_id, entry_year: year }),
      );
      const other = row(9, 'Turma-2-POS-LABORAL', {
        level_id: 2,
        entry_year: year,
        scholar_shift: 'POS-LABORAL',
      });
      const api = serve([...taken, other]);
      const { user, dialog } = await open('Replicar', api);
      expect(await dialog.findByText('2 – Licenciatura')).toBeInTheDocument();
      await user.click(dialog.getByRole('combobox', { name: 'Nível da nova turma' }));
      await screen.findByText('2 – Licenciatura', { selector: offered });
      expect(document.querySelectorAll(offered)).toHaveLength(1);
      await user.click(dialog.getByRole('button', { name: 'Replicar' }));
      expect(await toast('Turma replicada: Turma-2-LABORAL.')).toBeInTheDocument();
      expect(api.calls(replicate)[0]!.body).toMatchObject({ level: 2 });
      await user.click(await screen.findByRole('button', { name: `Replicar ${name}` }));
      expect(await screen.findByText(/Não há nível livre/)).toBeInTheDocument();
      expect(
        within(screen.getByRole('dialog')).queryByRole('button', { name: 'Replicar' }),
      ).not.toBeInTheDocument();
    });

    test('says that the levels cannot be read, and reads them again', async () => {
      let down = true;
      const api = serve(
        [row(1, name, { entry_year: year - 1 })],
        on(levels, (_, next) => {
          if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
          return next();
        }),
      );
      const { user, dialog } = await open('Replicar', api);
      expect(await dialog.findByText('A base de dados está indisponível.')).toBeInTheDocument();
      down = false;
      await user.click(dialog.getByRole('button', { name: 'Tentar de novo' }));
      expect(await dialog.findByText('1 – Licenciatura')).toBeInTheDocument();
    });

    test('makes it again at the level that is chosen, with its teachers where that is ticked', async () => {
      const api = serve([row(1, name, { entry_year: year - 1 })]);
      const { user, dialog } = await open('Replicar', api);
      expect(screen.getByRole('dialog', { name: `Replicar ${name}?` })).toBeInTheDocument();
      expect(dialog.getByText(/sem estudantes nem notas/)).toBeInTheDocument();
      expect(await dialog.findByText('1 – Licenciatura')).toBeInTheDocument();
      await user.click(dialog.getByRole('combobox', { name: 'Nível da nova turma' }));
      const second = await screen.findByText('2 – Licenciatura', { selector: offered });
      const options = [...document.querySelectorAll(offered)].map((one) => one.textContent);
      expect(options).toEqual([1, 2, 3, 4].map((number) => `${number} – Licenciatura`));
      await user.click(second);
      await user.click(dialog.getByRole('checkbox', { name: 'Copiar as alocações de professores' }));
      await user.click(dialog.getByRole('button', { name: 'Replicar' }));
      expect(await toast('Turma replicada: Turma-2-LABORAL.')).toBeInTheDocument();
      expect(api.calls(replicate)[0]!.body).toEqual({ classmate_id: 1, level: 2, copy_teachers: true });
      expect(await screen.findByRole('row', { name: /Turma-2-LABORAL/ })).toBeInTheDocument();
    });

    test('that exists already shows the message of the server and lets another level be chosen', async () => {
      const message =
        'Já existe uma turma deste curso, nível e regime com ingresso em 2026: Turma-1-LABORAL.';
      const { user, dialog } = await open(
        'Replicar',
        serve(
          [row(1, name, { entry_year: year - 1 })],
          on(replicate, () => {
            throw refuse('duplicate', message);
          }),
        ),
      );
      await user.click(await dialog.findByRole('button', { name: 'Replicar' }));
      expect(await dialog.findByText(message)).toBeInTheDocument();
      expect(dialog.getByRole('button', { name: 'Replicar' })).toBeEnabled();
      await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    });
  });
});
