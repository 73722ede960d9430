import {
  allocateTeacher,
  removeFromClass,
  removeSubject,
  substituteTeacher,
} from '@portal/shared-kit/contract/people/teaching-change';
import {
  allocatedTeachers,
  substitutionPreview,
  teachingRemoval,
} from '@portal/shared-kit/contract/people/teaching';
import { Route, Routes } from '@portal/shared-kit/router';
import { answer, held, on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { AllAllocationsPage } from './allocation-list.tsx';
import { row, serve, thisYear } from '../testing/allocation-fake.ts';
import { TeacherAllocationPage } from './teacher-allocation-page.tsx';

const open = (api = serve([row(1, 'Direito Romano')]), more: object = {}) =>
  renderScreen(<AllAllocationsPage />, { url: '/alocate_teacher_geral', api, ...more });
const ofTeacher = (id: number, api = serve([row(1, 'Direito Romano')]), more: object = {}) =>
  renderScreen(
    <Routes>
      <Route path="/teachers/alocate/:id_teacher" element={<TeacherAllocationPage />} />
    </Routes>,
    { url: `/teachers/alocate/${id}`, api, ...more },
  );
type User = ReturnType<typeof open>['user'];
const choose = async (user: User, field: string, name: string | RegExp) => {
  await user.click(await screen.findByLabelText(field, { selector: 'input[role=combobox]' }));
  await user.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }));
};
const button = (name: string) => screen.findByRole('button', { name });

test('all allocations are listed with class, teacher, role, semester and days', async () => {
  const { user, portal } = open(
    serve([
      row(1, 'Direito Romano'),
      row(2, 'Latim', { role: 'ASSISTENTE', end_date: `${thisYear}-03-04`, over: true }),
    ]),
  );
  expect(await screen.findByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  const table = await screen.findByRole('table', { name: 'Alocações de docentes' });
  const cells = within(within(table).getByRole('row', { name: /Latim/ }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells.slice(1, 5)).toEqual([
    `Latim${thisYear}, 1.º sem.`,
    'Turma-1-LABORALDireito',
    'Ana CossaAssistente',
    `09/02/${thisYear} a 04/03/${thisYear}`,
  ]);
  expect(await button('Substituir Direito Romano, Turma-1-LABORAL')).toBeInTheDocument();
  // An ended allocation is history.
  expect(screen.queryByRole('button', { name: /^(Substituir|Remover) Latim/ })).not.toBeInTheDocument();
  await user.click(screen.getByText('Latim'));
  expect(portal.location().pathname).toBe('/teachers/alocate/1');
});

test('filters stand in the address and are asked of the server', async () => {
  const api = serve([row(1, 'Direito Romano')]);
  const { user, portal } = open(api, { url: '/alocate_teacher_geral?state=actual&page=1' });
  await screen.findByRole('row', { name: /Direito Romano/ });
  expect(api.calls(allocatedTeachers)[0]!.query).toMatchObject({ state: 'actual' });
  await user.click(screen.getByRole('button', { name: 'Filtros' }));
  await user.selectOptions(screen.getByLabelText('Papel'), 'Assistente');
  await waitFor(() =>
    expect(api.calls(allocatedTeachers).at(-1)!.query).toMatchObject({ state: 'actual', role: 'ASSISTENTE' }),
  );
  expect(portal.location().search).toBe('?state=actual&role=ASSISTENTE');
});

test('nothing yet, a failure and its retry are told', async () => {
  const { unmount } = open(serve([]));
  expect(await screen.findByText('Ainda não há docentes alocados.')).toBeInTheDocument();
  unmount();
  let works = false;
  const list = on(allocatedTeachers, (_, next) => {
    if (!works) throw refuse('unavailable', 'Serviço indisponível.');
    return next();
  });
  const { user } = open(serve([row(1, 'Direito Romano')], {}, list));
  expect(await screen.findByText('Serviço indisponível.')).toBeInTheDocument();
  works = true;
  await user.click(await button('Tentar de novo'));
  expect(await screen.findByRole('row', { name: /Direito Romano/ })).toBeInTheDocument();
});

test('a user who may only read has no way to change an allocation', async () => {
  open(undefined, { actions: ['enrolment.read'] });
  await screen.findByRole('row', { name: /Direito Romano/ });
  expect(screen.queryByRole('button', { name: /Alocar|Substituir|Remover/ })).not.toBeInTheDocument();
});

test('a class and roles in its subjects are chosen and allocated at once', async () => {
  const api = serve([row(1, 'Direito Romano', { teacher_id: 2, teacher_name: 'Rui Matola' })]);
  const { user } = ofTeacher(1, api);
  await user.click(await button('Alocar'));
  expect(await screen.findByText('Escolha primeiro a turma.')).toBeInTheDocument();
  await choose(user, 'Curso', 'Direito');
  await choose(user, 'Turma', /Turma-1-LABORAL · nível 1 · LABORAL · ingresso/);
  expect(await screen.findByText('Rui Matola (responsável)')).toBeInTheDocument();
  expect(screen.getByText('Sem docente')).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Papel em Direito Romano'), 'Assistente');
  await user.selectOptions(screen.getByLabelText('Papel em Latim'), 'Responsável');
  const drawer = within(screen.getByRole('dialog'));
  await user.click(drawer.getByRole('button', { name: 'Alocar' }));
  expect(await screen.findByText('2 disciplinas alocadas.')).toBeInTheDocument();
  expect(api.calls(allocateTeacher)[0]!.body).toEqual({
    teacher_id: 1,
    allocations: [
      { classmate_id: 20, subject_id: 10, role: 'ASSISTENTE' },
      { classmate_id: 20, subject_id: 30, role: 'RESPONSAVEL' },
    ],
  });
  expect(await screen.findByRole('row', { name: /Latim/ })).toBeInTheDocument();
});

test('shows missing fields in the words of the specification, and sends nothing', async () => {
  const api = serve([]);
  const { user } = ofTeacher(1, api);
  await user.click(await button('Alocar'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Alocar' }));
  for (const message of ['O campo turma nao pode estar vazio!', 'O campo disciplina nao pode estar vazio!'])
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(1);
  expect(api.calls(allocateTeacher)).toEqual([]);
});

test('a second responsible is refused with the name of the present one, and what was chosen stays', async () => {
  const message = 'A disciplina «Direito Romano» da turma Turma-1-LABORAL já tem responsável: Rui Matola.';
  const refused = on(allocateTeacher, () => {
    throw refuse('duplicate', message, { errors: { 'allocations.0.subject_id': [message] } });
  });
  const api = serve([], {}, refused);
  const { user } = open(api, { url: '/alocate_teacher_geral?course_id=13' });
  await user.click(await button('Alocar'));
  await choose(user, 'Docente', 'Ana Cossa');
  await choose(user, 'Turma', /Turma-1-LABORAL/);
  await user.selectOptions(await screen.findByLabelText('Papel em Direito Romano'), 'Responsável');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Alocar' }));
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(1);
  expect(screen.getByLabelText('Papel em Direito Romano')).toHaveValue('RESPONSAVEL');
});

test('where the server breaks, the words of the specification are said and what was chosen stays', async () => {
  const broken = on(allocateTeacher, () => {
    throw refuse('internal', 'Ocorreu um erro.');
  });
  const { user } = open(serve([], {}, broken), { url: '/alocate_teacher_geral?course_id=13' });
  await user.click(await button('Alocar'));
  await choose(user, 'Docente', 'Ana Cossa');
  await choose(user, 'Turma', /Turma-1-LABORAL/);
  await user.selectOptions(await screen.findByLabelText('Papel em Direito Romano'), 'Responsável');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Alocar' }));
  expect(await screen.findByText(/Ocorreu um erro ao tentar adicionar disciplinas/)).toBeInTheDocument();
  expect(screen.getByLabelText('Papel em Direito Romano')).toHaveValue('RESPONSAVEL');
});

test('a substitution shows what changes before it is done', async () => {
  const api = serve([row(1, 'Direito Romano')], { graded: [1] });
  const { user } = ofTeacher(1, api);
  await user.click(await button('Substituir Direito Romano, Turma-1-LABORAL'));
  await choose(user, 'Quem assume', 'Rui Matola');
  const day = screen.getByLabelText('A partir de');
  await user.clear(day);
  await user.type(day, '05/03/2026');
  const preview = within(await screen.findByRole('region', { name: 'O que muda' }));
  await waitFor(() =>
    expect(preview.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Ana Cossa fica até 04/03/2026.',
      'Rui Matola é responsável a partir de 05/03/2026.',
      'As notas já lançadas ficam.',
    ]),
  );
  const previews = api.calls(substitutionPreview).length;
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Substituir' }));
  expect(await screen.findByText('Rui Matola assume a partir de 05/03/2026.')).toBeInTheDocument();
  expect(api.calls(substitutionPreview)).toHaveLength(previews);
  expect(api.calls(substituteTeacher)[0]).toMatchObject({
    params: { id: 1 },
    body: { teacher_id: 2, from: '2026-03-05' },
  });
});

test('a substitution that would be refused says so before', async () => {
  const message = 'Escolha outro professor.';
  const refused = on(substitutionPreview, () => {
    throw refuse('invalid', message, { errors: { teacher_id: [message] } });
  });
  const api = serve([row(1, 'Direito Romano')], {}, refused);
  const { user } = ofTeacher(1, api);
  await user.click(await button('Substituir Direito Romano, Turma-1-LABORAL'));
  await choose(user, 'Quem assume', 'Ana Cossa');
  expect(await screen.findByText(message)).toBeInTheDocument();
  const asked = api.calls(substitutionPreview).length;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(api.calls(substitutionPreview).length).toBeGreaterThan(asked));
});

test('a removal from the class says what ends, in the words of the specification', async () => {
  const api = serve([row(1, 'Direito Romano')]);
  const { user } = ofTeacher(1, api);
  await user.click(await button('Remover Direito Romano, Turma-1-LABORAL'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Direito Romano, responsável')).toBeInTheDocument();
  expect(dialog.getByText('Nao tera como reverter esta operacao!')).toBeInTheDocument();
  const previews = api.calls(teachingRemoval).length;
  await user.click(dialog.getByRole('button', { name: 'Remover' }));
  expect(await screen.findByText('O professor ja nao percence a turma.')).toBeInTheDocument();
  expect(api.calls(removeFromClass)[0]!.body).toEqual({ teacher_id: 1, classmates_id: 20 });
  expect(api.calls(teachingRemoval)).toHaveLength(previews);
  expect(await screen.findByText('Este docente ainda não tem alocações.')).toBeInTheDocument();
});

test('of several subjects one is taken or all, and who has grades is followed by somebody', async () => {
  const api = serve([row(1, 'Direito Romano'), row(3, 'Latim')], { graded: [3] });
  const { user } = ofTeacher(1, api);
  await user.click(await button('Remover Direito Romano, Turma-1-LABORAL'));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Direito Romano, responsável');
  expect(dialog.queryByLabelText('Quem assume')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: 'Toda a turma (2 disciplinas)' }));
  expect(await dialog.findByText('Latim, responsável, com notas')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Remover' }));
  expect(await dialog.findByText('Escolha quem assume.')).toBeInTheDocument();
  await choose(user, 'Quem assume', 'Rui Matola');
  await user.click(dialog.getByRole('button', { name: 'Remover' }));
  expect(await screen.findByText('O professor ja nao percence a turma.')).toBeInTheDocument();
  expect(api.calls(removeFromClass)[0]!.body).toMatchObject({ successor_id: 2 });
  expect(api.calls(removeSubject)).toEqual([]);
});

test('a removal that is asked for while what ends is still read waits for it', async () => {
  const gate = held();
  const slow = on(teachingRemoval, async () => {
    await gate;
    return answer.one({ teaching: row(1, 'Direito Romano'), ends: [] });
  });
  const api = serve([row(1, 'Direito Romano')], {}, slow);
  const { user } = ofTeacher(1, api);
  await user.click(await button('Remover Direito Romano, Turma-1-LABORAL'));
  expect(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remover' })).toBeDisabled();
  gate.release();
  await waitFor(() =>
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remover' })).toBeEnabled(),
  );
});

test('a teacher who is not there is said so', async () => {
  ofTeacher(99);
  expect(await screen.findByText('Docente não encontrado.')).toBeInTheDocument();
});
