import { classGroup, classGroupStatus } from '@portal/shared-kit/contract/offer/class-group';
import { replicate } from '@portal/shared-kit/contract/offer/new-class-group';
import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { on, answer, lost, refuse, renderScreen } from '@portal/shared-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { row, serve, status } from '../testing/class-group-fake.ts';
import { ClassGroupsPage } from './class-groups-page.tsx';

const toast = (text: string | RegExp) => screen.findByText(text, { selector: '[data-toast]' });
const name = 'Turma-1-LABORAL';
const offered = '.ant-select-item-option-content';

async function open(action: string, api: ReturnType<typeof serve>, role = 'Admin') {
  const it = renderScreen(<ClassGroupsPage />, { api });
  const { session } = it.portal.props;
  act(() => (session as never as Settable).setState({ user: { ...session.getState().user!, role: [role] } }));
  await it.user.click(await screen.findByRole('button', { name: `${action} ${name}` }));
  const dialog = within(await screen.findByRole('dialog'));
  return { ...it, api, dialog };
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
    const levels = [1, 3, 4].map((level_id) =>
      row(level_id, `Turma-${level_id}-LABORAL`, { level_id, entry_year: year }),
    );
    const other = row(9, 'Turma-2-POS-LABORAL', {
      level_id: 2,
      entry_year: year,
      scholar_shift: 'POS-LABORAL',
    });
    const api = serve([...levels, other]);
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
    const message = 'Já existe uma turma deste curso, nível e regime com ingresso em 2026: Turma-1-LABORAL.';
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
