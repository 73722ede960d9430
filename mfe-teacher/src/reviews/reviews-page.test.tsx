import {
  answerGradeReview,
  gradeReviews,
  type GradeReview,
} from '@portal/shared-kit/contract/grading/grade-review';
import { answer, fakeApi, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { ReviewsPage } from './reviews-page.tsx';

const review: GradeReview = {
  id: 12,
  number: 'PS 000012',
  fullName: 'Celeste Mondlane',
  student_card_id: '26.0001.0007',
  subject_name: 'Álgebra',
  assessment_type: 'TESTE-1',
  classmate_name: 'Turma A',
  class_id: 3,
  subject_id: 4,
  old: '9,5',
  now: '9,5',
  note: 'A pergunta 3 não foi cotada.',
  state: 'EM_PROCESSAMENTO',
  ordered_at: '2026-11-20T08:00:00Z',
  due_day: '2026-12-05',
  outcome: null,
  opinion: '',
  mine: true,
};
const serve = (rows: GradeReview[], down = () => false) =>
  fakeApi(
    on(gradeReviews, ({ query }) => {
      if (down()) throw refuse('unavailable', 'A base de dados está indisponível.');
      return answer.page(rows, query);
    }),
    on(answerGradeReview, ({ body }) => answer.done('Resposta registada.', { ...review, ...body })),
  );

test('says that nothing was asked for, and why it fails', async () => {
  let down = true;
  const { user } = renderScreen(<ReviewsPage />, { api: serve([], () => down) });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Não há revisões pedidas nas suas turmas.')).toBeInTheDocument();
});

test('the responsible teacher answers a review; an assistant reads it', async () => {
  const { user, api } = renderScreen(<ReviewsPage />, {
    api: serve([review, { ...review, id: 13, number: 'PS 000013', mine: false }]),
  });
  await user.click(await screen.findByRole('button', { name: 'Responder PS 000012' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Revisão de TESTE-1 de Celeste Mondlane' }),
  );
  expect(dialog.getByText(/A pergunta 3 não foi cotada\./)).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Parecer'), 'A cotação está certa.');
  expect(await violations()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Responder' }));
  expect(await screen.findByText('Resposta registada.', { selector: '[data-toast]' })).toBeInTheDocument();
  expect(api.calls(answerGradeReview)).toMatchObject([
    { params: { id: 12 }, body: { outcome: 'MANTIDA', opinion: 'A cotação está certa.' } },
  ]);
  expect(screen.queryByRole('button', { name: 'Responder PS 000013' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Abrir notas PS 000012' })).toHaveAttribute(
    'href',
    '/assessment_studant/4/3?estudante=26.0001.0007',
  );
});
