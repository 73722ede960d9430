import { ownExams, type OwnExam } from '@portal/shared-kit/contract/grading/own-exam';
import { ownResults } from '@portal/shared-kit/contract/grading/own-result';
import { answer, fakeApi, on, renderScreen } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { published, subject } from '../testing/student-fake.ts';
import { ExamsPage } from './exams-page.tsx';

const graded = (subject_id: number, subject_name: string, ...grades: number[]) =>
  subject({
    subject_id,
    subject_name,
    assessments: grades.map((grade, at) => published(at + 1, `TESTE-${at + 1}`, grade)),
    average: (grades.reduce((sum, grade) => sum + grade, 0) * 100) / grades.length,
  });
const failed = graded(44, 'Química', 12, 12);
failed.assessments.push(published(3, 'EXAME-NORMAL', 4, 'EXAME_NORMAL'));
const api = (rows: ReturnType<typeof subject>[], dates: readonly OwnExam[] = []) =>
  fakeApi(
    on(ownResults, () => answer.one(rows)),
    on(ownExams, () => answer.one([...dates])),
  );
const season = (subject: string, name: string) =>
  within(within(screen.getByRole('article', { name: subject })).getByRole('group', { name }));

test('each exam says whether it may be sat, by which conditions, and what mends them', async () => {
  renderScreen(<ExamsPage />, {
    api: api([
      graded(40, 'Programação I', 12, 12),
      graded(41, 'Física', 8, 9),
      failed,
      subject({ subject_id: 43, subject_name: 'Inglês' }),
    ]),
  });
  await screen.findByRole('article', { name: 'Programação I' });
  const open = season('Programação I', 'Exame normal');
  expect(open.getByText('Pode fazer')).toBeVisible();
  expect(open.getByText('Precisa de 4,7 para passar.')).toBeVisible();
  expect(open.getAllByRole('img', { name: 'Sim' })).toHaveLength(3);
  const excluded = season('Física', 'Exame normal');
  expect(excluded.getByText('Não pode fazer')).toBeVisible();
  expect(excluded.getByText(/^Tem 8,5\. Neste semestre já não há exame/)).toBeVisible();
  expect(season('Química', 'Exame normal').getByText('Nota: 4,0')).toBeVisible();
  const again = season('Química', 'Recorrência');
  expect(again.getByText('Pode fazer')).toBeVisible();
  expect(again.getByText('Não ter passado no exame normal')).toBeVisible();
  expect(season('Inglês', 'Exame normal').getByText(/^Falta publicar TESTE-2/)).toBeVisible();
});

test('does not request exams of the past', async () => {
  renderScreen(<ExamsPage />, {
    api: api([subject({ state: 'CONCLUIDO', final: 1200, result: 'APROVADO' })]),
  });
  expect(await screen.findByText('Não tem disciplinas em curso.')).toBeInTheDocument();
});

test('each exam has its date and room, and the next ones stand together; without dates nothing is said of them', async () => {
  const programming = graded(40, 'Programação I', 12, 12);
  const next = (more: Partial<OwnExam>): OwnExam => ({
    id: 7,
    edition_id: programming.edition_id!,
    subject_name: 'Programação I',
    classmate_name: 'Turma A',
    kind: 'EXAME_NORMAL',
    date_start: '2126-12-09T06:00:00.000Z',
    date_end: '2126-12-09T08:00:00.000Z',
    room_name: '12',
    room_location: 'Bloco A',
    note: 'Traga calculadora',
    ...more,
  });
  const past = { date_start: '2020-12-09T06:00:00.000Z', date_end: '2020-12-09T08:00:00.000Z' };
  renderScreen(<ExamsPage />, {
    api: api([programming], [next({}), next({ id: 8, kind: 'RECORRENCIA', room_name: null, ...past })]),
  });
  const coming = within(await screen.findByRole('region', { name: 'Próximos exames' }));
  expect(coming.getByText('segunda-feira, 09/12/2126, 08:00–10:00 · sala 12, Bloco A')).toBeVisible();
  expect(coming.getAllByRole('listitem')).toHaveLength(1);
  const normal = season('Programação I', 'Exame normal');
  expect(normal.getByText(/08:00–10:00 · sala 12, Bloco A/)).toBeVisible();
  expect(normal.getByText('Traga calculadora')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Receber no calendário do telemóvel' })).toHaveAttribute(
    'href',
    '/profile#calendario',
  );
});
