import { teacherExams } from '@portal/shared-kit/contract/grading/own-exam';
import { answer, fakeApi, on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { ExamsPage } from './exams-page.tsx';

const exam = (id: number, year: number, room_name: string | null) => ({
  id,
  edition_id: id,
  subject_name: `Disciplina ${id}`,
  classmate_name: 'Turma A',
  kind: 'EXAME_NORMAL' as const,
  date_start: `${year}-12-09T06:00:00.000Z`,
  date_end: `${year}-12-09T08:00:00.000Z`,
  room_name,
  room_location: room_name === null ? '' : 'Bloco A',
  note: '',
  students: 1,
});

test('coming and past exams of the own classes have date, room and number of students', async () => {
  renderScreen(<ExamsPage />, {
    api: fakeApi(on(teacherExams, () => answer.one([exam(1, 2020, '12'), exam(2, 2126, null)]))),
  });
  const coming = within(await screen.findByRole('region', { name: 'A realizar' }));
  expect(coming.getByRole('listitem')).toHaveTextContent(
    'Exame normal · Disciplina 2 (Turma A)segunda-feira, 09/12/2126, 08:00–10:00 · sala por indicar · 1 estudante',
  );
  expect(screen.getByRole('region', { name: 'Realizados' })).toHaveTextContent('sala 12, Bloco A');
});

test('without exams, and without an answer, the page says so', async () => {
  let broken = true;
  const api = fakeApi(
    on(teacherExams, () => {
      if (broken) throw refuse('unavailable', 'A base de dados está indisponível.');
      return answer.one([]);
    }),
  );
  const { user } = renderScreen(<ExamsPage />, { api });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Não há exames publicados das suas turmas.')).toBeVisible();
});
