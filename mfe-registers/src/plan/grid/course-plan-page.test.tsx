import {
  allocate,
  changeAllocation,
  coursePlan,
  type CoursePlan,
} from '@portal/shared-kit/contract/offer/plan';
import { precedenceTree } from '@portal/shared-kit/contract/offer/precedence';
import { Route, Routes } from '@portal/shared-kit/router';
import { answer, on, refuse, renderScreen, type Fake } from '@portal/shared-kit/testing';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { row, serve } from '../../testing/plan-fake.ts';
import { CoursePlanPage } from './course-plan-page.tsx';

type Entry = CoursePlan['entries'][number];
const entry = (
  id: number,
  name: string,
  year: number,
  semester: number,
  more: Partial<Entry> = {},
): Entry => ({
  ...row(id, name, { academic_year_id: year, semester_id: semester }),
  enrolled: false,
  ...more,
});
const analysis = () => [
  entry(1, 'Análise I', 1, 1),
  entry(2, 'Análise II', 1, 2),
  entry(3, 'Lógica', 1, 1, { enrolled: true }),
];
const edge = {
  id: 1,
  subject_id: 20,
  subject_name: 'Análise II',
  required_subject_id: 10,
  required_subject_name: 'Análise I',
  type: 'OBRIGATORIA' as const,
};

function open(entries: Entry[], fakes: Fake[] = [], actions?: string[]) {
  const api = serve(
    entries,
    ...fakes,
    on(coursePlan, () =>
      answer.one({ id: 1, name: 'Direito', duration: 2, entries: entries.map((entry) => ({ ...entry })) }),
    ),
    on(precedenceTree, () => answer.one([edge])),
  );
  const page = (
    <Routes>
      <Route path="/courses/:id_course/plan" element={<CoursePlanPage />} />
    </Routes>
  );
  return {
    ...renderScreen(page, {
      url: '/courses/1/plan',
      api,
      ...(actions && { actions: actions as never }),
    }),
  };
}
const cell = (year: number, semester: number) =>
  within(screen.getByRole('list', { name: `${year}.º ano, ${semester}.º semestre` }));
const stands = (name: string, year: number, semester: number) =>
  waitFor(() => expect(cell(year, semester).getByRole('button', { name })).toBeVisible());

test('a plan is drawn by years and semesters with its credits, its precedences as lines and as a table', async () => {
  open(analysis());
  expect(await screen.findByRole('heading', { name: 'Plano de estudos – Direito' })).toBeVisible();
  expect(cell(1, 1).getByText('Análise I')).toBeVisible();
  expect(cell(2, 2).getByText('Sem disciplinas.')).toBeVisible();
  expect(
    within(screen.getByRole('group', { name: '1.º ano, 1.º semestre' })).getByText('12 créditos'),
  ).toBeVisible();
  expect(screen.getByRole('heading', { name: '1.º ano 18 créditos' })).toBeVisible();
  const table = await screen.findByRole('table', { name: 'Precedências' });
  expect(within(table).getByRole('row', { name: '1 Análise II Análise I Obrigatória' })).toBeVisible();
  expect(document.querySelectorAll('.pg-lines .pg-line')).toHaveLength(1);
});

test('a subject is moved by keyboard alone, keeps the focus, and is taken back', async () => {
  const { api, user } = open(analysis());
  const name = await screen.findByRole('button', { name: 'Análise II' });
  act(() => name.focus());
  await user.keyboard('{Enter}');
  expect(screen.getByText(/^A mover Análise II/)).toBeVisible();
  await user.keyboard('{ArrowDown}{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'Pôr Análise II no 2.º ano, 1.º semestre' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await stands('Análise II', 2, 1);
  expect(screen.getByRole('button', { name: 'Análise II' })).toHaveFocus();
  expect(await screen.findByText('Alocação actualizada com sucesso.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Anular' }));
  await stands('Análise II', 1, 2);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Anular' })).not.toBeInTheDocument());
  expect(api.calls(changeAllocation).map(({ params, body }) => [params.id, body])).toEqual([
    [2, { academic_year_id: 2, semester_id: 1, credits: 6, mandatory: true, option_group: '', version: 1 }],
    [2, { academic_year_id: 1, semester_id: 2, credits: 6, mandatory: true, option_group: '', version: 2 }],
  ]);
});

test('Escape gives up, and so does putting a subject where it stands', async () => {
  const { api, user } = open(analysis());
  await user.click(await screen.findByRole('button', { name: 'Análise I' }));
  await user.keyboard('{ArrowRight}{Escape}');
  expect(screen.getByRole('button', { name: 'Análise I' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Análise I' }));
  await user.click(screen.getByRole('button', { name: 'Deixar Análise I no 1.º ano, 1.º semestre' }));
  expect(screen.queryByRole('button', { name: /^Pôr/ })).not.toBeInTheDocument();
  expect(api.calls(changeAllocation)).toEqual([]);
});

test('a subject is dragged; what the server refuses goes back with the reason', async () => {
  const { api } = open(analysis(), [
    on(changeAllocation, () => {
      throw refuse('invalid', 'Ficariam erradas as precedências: Análise I → Análise II.');
    }),
  ]);
  const card = (await screen.findByRole('button', { name: 'Análise I' })).closest('li')!;
  const target = screen.getByRole('group', { name: '2.º ano, 1.º semestre' });
  const over = createEvent.dragOver(target);
  fireEvent(target, over);
  expect(over.defaultPrevented).toBe(false);
  fireEvent.dragStart(card, { dataTransfer: { setData: () => undefined } });
  fireEvent.dragOver(target);
  const before = api.calls(coursePlan).length;
  fireEvent.drop(target);
  expect(await screen.findByText(/^Ficariam erradas as precedências/)).toBeVisible();
  await stands('Análise I', 1, 1);
  expect(api.calls(changeAllocation)).toHaveLength(1);
  await waitFor(() => expect(api.calls(coursePlan).length).toBeGreaterThan(before));
});

test('a move over what somebody else moved meanwhile is refused, and the plan is read again', async () => {
  const entries = analysis();
  const { user } = open(entries, [
    on(changeAllocation, () => {
      Object.assign(entries[0]!, { semester_id: 2, academic_year_id: 2, version: 2 });
      throw refuse('conflict', 'Este registo foi alterado por outra pessoa.');
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Análise I' }));
  await user.click(screen.getByRole('button', { name: 'Pôr Análise I no 2.º ano, 1.º semestre' }));
  expect(await screen.findByText(/^Este registo foi alterado por outra pessoa\./)).toBeVisible();
  await stands('Análise I', 2, 2);
});

test('does not move subjects with enrolments, and moves nothing without the permission', async () => {
  const first = open(analysis());
  await screen.findByRole('button', { name: 'Análise I' });
  expect(screen.queryByRole('button', { name: 'Lógica' })).not.toBeInTheDocument();
  expect(cell(1, 1).getByText('6 créditos · com inscrições, fica onde está')).toBeVisible();
  first.unmount();
  open(analysis(), [], ['subjects.read']);
  await screen.findByText('Análise I');
  expect(screen.queryByRole('button', { name: 'Análise I' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Adicionar/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('table', { name: 'Precedências' })).not.toBeInTheDocument();
});

test('a subject is added to the semester that is looked at; a plan that cannot be read offers another try', async () => {
  let fails = true;
  const { api, user } = open(analysis().slice(0, 2), [
    on(coursePlan, (_args, next) => {
      if (fails) throw refuse('not_found', 'Curso não encontrado.');
      return next();
    }),
  ]);
  expect(await screen.findByText('Curso não encontrado.')).toBeVisible();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await user.click(
    await screen.findByRole('button', { name: 'Adicionar disciplina ao 2.º ano, 2.º semestre' }),
  );
  const drawer = within(await screen.findByRole('dialog', { name: 'Alocar Disciplinas aos Cursos' }));
  await user.click(await drawer.findByRole('checkbox', { name: /Retórica/ }));
  await user.click(drawer.getByRole('button', { name: 'Adicionar' }));
  await waitFor(() => expect(api.calls(allocate)).toHaveLength(1));
  expect(api.calls(allocate)[0]!.body).toMatchObject({ id_course: 1, academic_year_id: 2, semester_id: 2 });
});
