import { ownPath } from '@portal/shared-kit/contract/grading/own-path';
import type { PathLine } from '@portal/shared-kit/contract/grading/student-history';
import { answer, fakeApi, on, renderScreen } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { PathPage } from './path-page.tsx';

const line = (subject_id: number, subject: string, changes: Partial<PathLine> = {}): PathLine => ({
  subject_id,
  subject,
  academic_year_id: 1,
  semester_id: 1,
  credits: 6,
  mandatory: true,
  state: 'POR_FAZER',
  grade: null,
  year: null,
  attempts: 0,
  equivalence: false,
  ...changes,
});
const plan = [
  line(1, 'Desenho', { state: 'APROVADO', grade: 1400, year: 2025, attempts: 1 }),
  line(2, 'Química', { state: 'EM_ATRASO', grade: 700, year: 2025, attempts: 2 }),
  line(3, 'Termodinâmica', { academic_year_id: 2, semester_id: 2 }),
];
const path = {
  course: 'Engenharia',
  average: 140,
  credits: { passed: 6, total: 18 },
  plan,
  semesters_left: 4,
};
const api = (changes: Partial<typeof path> = {}) =>
  fakeApi(on(ownPath, () => answer.one({ ...path, ...changes })));

test('a student sees the plan by year with what is passed, in arrears and missing, and how many semesters are left', async () => {
  const { user } = renderScreen(<PathPage />, { api: api() });
  const first = within(await screen.findByRole('region', { name: '1.º ano' }));
  expect(first.getByText('Feita 14,0')).toBeVisible();
  expect(first.getByText('Em atraso 7,0')).toBeVisible();
  expect(screen.getByText('Semestres que faltam').nextSibling).toHaveTextContent('4');
  expect(screen.getByText('Média do curso').nextSibling).toHaveTextContent('14,0');
  await user.selectOptions(screen.getByLabelText('Mostrar'), 'Por fazer');
  expect(screen.queryByRole('region', { name: '1.º ano' })).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: '2.º ano' })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Mostrar'), 'Em curso');
  expect(screen.getByText('Nenhuma disciplina neste estado.')).toBeVisible();
});

test('a subject that ended and is not published reads so, without a grade', async () => {
  const hidden = line(4, 'Óptica', { state: 'POR_PUBLICAR', year: 2026, attempts: 1 });
  const { user } = renderScreen(<PathPage />, { api: api({ plan: [...plan, hidden] }) });
  await user.selectOptions(await screen.findByLabelText('Mostrar'), 'Por publicar');
  const first = within(screen.getByRole('region', { name: '1.º ano' }));
  expect(first.getAllByRole('listitem')).toHaveLength(1);
  expect(first.getByRole('listitem')).toHaveTextContent(/Óptica.*Por publicar$/);
});

test('a plan without subjects says so', async () => {
  renderScreen(<PathPage />, { api: api({ plan: [] }) });
  expect(await screen.findByText('O plano do curso ainda não tem disciplinas.')).toBeVisible();
});
