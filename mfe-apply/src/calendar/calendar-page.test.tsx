import { publicCalendar } from '@portal/shared-kit/contract/grading/public-calendar';
import { answer, fakeApi, held, on, refuse, renderLight, violations } from '@portal/shared-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { CalendarPage } from './calendar-page.tsx';
import { messages as text } from './messages.ts';

const period = {
  id: 1,
  type: 'EXAME_NORMAL' as const,
  academic_year: '2126',
  semester_name: '1.º semestre',
  course_name: null,
  level_name: null,
  date_start: '2126-12-01T06:00:00.000Z',
  date_end: '2126-12-20T22:00:00.000Z',
};
const exam = {
  id: 4,
  subject_name: 'Latim',
  classmate_name: 'Turma A',
  kind: 'EXAME_NORMAL' as const,
  date_start: '2126-12-09T06:00:00.000Z',
  date_end: '2126-12-09T08:00:00.000Z',
  room_name: '12',
};

test('periods are shown to anybody, and the exams of the course that is chosen', async () => {
  const api = fakeApi(
    on(publicCalendar, ({ query }) =>
      answer.one({
        periods: [period],
        courses: [{ id: 7, name: 'Direito' }],
        exams: query.course_id === 7 ? [exam] : [],
      }),
    ),
  );
  const { user } = renderLight(<CalendarPage />, { url: '/calendario', api });
  expect(await screen.findByText('De 01/12/2126 a 20/12/2126', { exact: false })).toBeVisible();
  expect(screen.getByRole('link', { name: text.subscribe })).toHaveAttribute(
    'href',
    '/api/academic-calendar.ics',
  );
  await user.selectOptions(screen.getByLabelText('Curso'), 'Direito');
  expect(await screen.findByText('Latim')).toBeVisible();
  expect(screen.getByText(/segunda-feira, 09\/12\/2126, 08:00–10:00 · sala 12/)).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('an empty calendar says so, and one that cannot be read is tried again', async () => {
  let broken = true;
  const api = fakeApi(
    on(publicCalendar, () => {
      if (broken) throw refuse('unavailable', 'A base de dados está indisponível.');
      return answer.one({ periods: [], courses: [], exams: [] });
    }),
  );
  const { user } = renderLight(<CalendarPage />, { url: '/calendario', api });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText(text.noPeriods)).toBeVisible();
  expect(screen.getByText(text.noExams)).toBeVisible();
});

test('the late answer about a course chosen before does not replace the one chosen now', async () => {
  const late = held();
  const answered: unknown[] = [];
  const api = fakeApi(
    on(publicCalendar, async ({ query: { course_id } }) => {
      if (course_id === 7) await late;
      answered.push(course_id);
      return answer.one({
        periods: [],
        courses: [
          { id: 7, name: 'Direito' },
          { id: 8, name: 'Gestão' },
        ],
        exams: course_id === undefined ? [] : [{ ...exam, subject_name: `Disciplina ${course_id}` }],
      });
    }),
  );
  const { user } = renderLight(<CalendarPage />, { url: '/calendario', api });
  await user.selectOptions(await screen.findByLabelText('Curso'), 'Direito');
  await user.selectOptions(screen.getByLabelText('Curso'), 'Gestão');
  expect(await screen.findByText('Disciplina 8')).toBeVisible();
  await act(async () => late.release());
  await waitFor(() => expect(answered.at(-1)).toBe(7));
  await act(async () => undefined);
  expect(screen.getByText('Disciplina 8')).toBeVisible();
});
