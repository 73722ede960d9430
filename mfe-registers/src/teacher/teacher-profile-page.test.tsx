import { correctPerson } from '@portal/shared-kit/contract/people/person';
import { allocatedClassGroups, historicTeacher, teacher } from '@portal/shared-kit/contract/people/teacher';
import { exportTeachings } from '@portal/shared-kit/contract/people/teaching';
import { Route, Routes } from '@portal/shared-kit/router';
import { answer, fakeApi, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aPerson, fakePeople } from '../testing/person-fake.ts';
import { allocation, past, row, openProfile } from '../testing/teacher-fake.tsx';
import { TeacherProfilePage } from './teacher-profile-page.tsx';

test('the profile begins with the data of the teacher as facts, and leads to the other parts', async () => {
  const { portal } = openProfile('', []);
  expect(await screen.findByRole('heading', { level: 1, name: 'Joaquim Mondlane' })).toBeInTheDocument();
  const identity = within(await screen.findByRole('region', { name: 'Identificação' }));
  expect(identity.getByText('080105678901J')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  const parts = within(screen.getByRole('navigation', { name: 'Separadores' })).getAllByRole('link');
  expect(parts.map((link) => link.textContent)).toEqual([
    'Dados',
    'Documentos',
    'Alocações',
    'Histórico',
    'Conta',
  ]);
  expect(parts[0]).toHaveAttribute('aria-current', 'page');
  expect(portal.title()).toBe('Joaquim Mondlane');
  expect(await violations()).toEqual([]);
});

test('a corrected identity stands in the data at once', async () => {
  let fullName = 'Joaquim Mondlane';
  const { user } = openProfile('', [
    on(teacher.get, () => answer.one({ ...row(), fullName })),
    on(correctPerson, ({ body }) => {
      fullName = body.fullName;
      return answer.done('Identificação corrigida.', aPerson({ fullName }));
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Corrigir identificação Joaquim Mondlane' }));
  const form = within(await screen.findByRole('dialog', { name: /^Corrigir identificação/ }));
  fireEvent.change(await form.findByLabelText('Nome completo'), { target: { value: 'Joaquim Machel' } });
  fireEvent.change(form.getByLabelText('Motivo da correcção'), { target: { value: 'Nome trocado' } });
  const file = new File(['%PDF-'], 'bi.pdf', { type: 'application/pdf' });
  await user.upload(form.getByLabelText('Novo documento'), file);
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  await screen.findByRole('heading', { level: 1, name: 'Joaquim Machel' });
  const identity = within(screen.getByRole('region', { name: 'Identificação' }));
  expect(await identity.findByText('Joaquim Machel')).toBeInTheDocument();
});

test('a teacher who is not there is said so, with a way to try again', async () => {
  const page = (
    <Routes>
      <Route path="/teachers/:id_teacher" element={<TeacherProfilePage />} />
    </Routes>
  );
  const missing = on(teacher.get, () => {
    throw refuse('not_found', 'Professor não encontrado.');
  });
  renderScreen(page, { url: '/teachers/9', api: fakeApi(missing) });
  expect(await screen.findByText('Professor não encontrado.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeInTheDocument();
});

test('a user who may only read has no changes, and no account', async () => {
  openProfile('', [], ['teachers.read']);
  await screen.findByRole('region', { name: 'Identificação' });
  expect(screen.queryByRole('button', { name: /Editar|Eliminar/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Conta' })).not.toBeInTheDocument();
});

test('the classes of the teacher are listed with their subjects, or their absence is said', async () => {
  const { unmount } = openProfile('alocacoes', [on(allocatedClassGroups, () => answer.one([allocation]))]);
  const cells = within(await screen.findByRole('row', { name: /Álgebra/ })).getAllByRole('cell');
  expect(cells.slice(1).map((cell) => cell.textContent)).toEqual([
    'Álgebra',
    'Turma-1-LABORAL',
    'Matemática',
    '1.º ano',
    'LABORAL',
    '2026',
    '1.º',
    'Responsável',
    'Desde 09/02/2026',
  ]);
  expect(screen.getByRole('link', { name: 'Alocar, substituir ou remover' })).toHaveAttribute(
    'href',
    '/teachers/alocate/1',
  );
  unmount();
  openProfile('alocacoes', [on(allocatedClassGroups, () => answer.one([]))]);
  expect(await screen.findByText('Este professor ainda não tem turmas.')).toBeInTheDocument();
});

test('the history tells what was taught, page by page, and a failure of it can be tried again', async () => {
  const rows = Array.from({ length: 12 }, (_, n) => ({ ...past, id: n + 1, subject: `Disciplina ${n + 1}` }));
  const { user, unmount } = openProfile('historico', [
    on(historicTeacher, ({ query }) => answer.page(rows, query)),
  ]);
  const cells = within(await screen.findByRole('row', { name: /Disciplina 1 / })).getAllByRole('cell');
  expect(cells.slice(1).map((cell) => cell.textContent)).toEqual([
    '2025',
    '1.º Semestre',
    'Turma-1-LABORAL',
    'Matemática',
    'Disciplina 1',
    'Responsável',
    '10/02/2025 a 30/06/2025',
    '32',
    '—',
    'Homologada',
  ]);
  await user.click(screen.getByRole('button', { name: 'Seguinte' }));
  expect(await screen.findByRole('row', { name: /Disciplina 12/ })).toBeInTheDocument();
  unmount();
  openProfile('historico', [
    on(historicTeacher, () => {
      throw refuse('unavailable', 'A base de dados está indisponível.');
    }),
  ]);
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
});

test.each([
  ['alocacoes', 'por_terminar'],
  ['historico', undefined],
])('the list of the tab %s is had as a file, by who may export allocations', async (tab, state) => {
  const lists = [
    on(allocatedClassGroups, () => answer.one([allocation])),
    on(historicTeacher, ({ query }) => answer.page([past], query)),
  ];
  const { user, api, unmount } = openProfile(tab, [
    ...lists,
    on(exportTeachings, () => answer.done('Pronto.', { url: null, rows: 1, mail: 'ana@teste.test' })),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('button', { name: 'Exportar para Excel' }));
  await waitFor(() => expect(api.calls(exportTeachings)).toHaveLength(1));
  expect(api.calls(exportTeachings)[0]!.query).toEqual({
    teacher_id: 1,
    format: 'xlsx',
    search: '',
    state,
  });
  unmount();
  openProfile(tab, lists, ['teachers.read']);
  await screen.findByRole('row', { name: /Álgebra/ });
  expect(screen.queryByRole('button', { name: 'Exportar' })).not.toBeInTheDocument();
});

const open = (...fakes: Parameters<typeof fakeApi>) =>
  renderScreen(
    <Routes>
      <Route path="/teachers/:id_teacher" element={<TeacherProfilePage />} />
      <Route path="/teachers/" element={<p>lista</p>} />
    </Routes>,
    {
      url: '/teachers/1',
      api: fakeApi(
        ...fakes,
        on(teacher.get, () => answer.one(row())),
        ...fakePeople,
      ),
    },
  );

test('a teacher who is deactivated is shown as such', async () => {
  let now = row({ in_use: true });
  const { user } = open(
    on(teacher.get, () => answer.one(now)),
    on(teacher.update, () => {
      now = row({ in_use: true, active: false, version: 5 });
      return answer.done('Professor actualizado com sucesso.', now);
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Desactivar Joaquim Mondlane' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Desactivar' }));
  expect(await screen.findByRole('button', { name: 'Activar Joaquim Mondlane' })).toBeInTheDocument();
});

test('after a teacher is deleted the list is shown, and nobody asks for who is gone', async () => {
  const { user, api } = open(on(teacher.remove, () => answer.done('Registro Eliminado com Sucesso.', null)));
  await user.click(await screen.findByRole('button', { name: 'Eliminar Joaquim Mondlane' }));
  const reads = api.calls(teacher.get).length;
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText('lista')).toBeInTheDocument();
  await waitFor(() => expect(api.calls(teacher.remove)).toHaveLength(1));
  expect(api.calls(teacher.get)).toHaveLength(reads);
});
