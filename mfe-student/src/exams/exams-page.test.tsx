import { ownResults } from '@portal/shared-kit/contract/grading/own-result';
import { answer, fakeApi, on, renderScreen, violations } from '@portal/shared-kit/testing';
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
const api = (rows: ReturnType<typeof subject>[]) => fakeApi(on(ownResults, () => answer.one(rows)));
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
  expect(await violations()).toEqual([]);
});

test('does not request exams of the past', async () => {
  renderScreen(<ExamsPage />, {
    api: api([subject({ state: 'CONCLUIDO', final: 1200, result: 'APROVADO' })]),
  });
  expect(await screen.findByText('Não tem disciplinas em curso.')).toBeInTheDocument();
});
