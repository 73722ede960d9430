import {
  answerGradeReview,
  gradeReviews,
  type GradeReview,
} from '@portal/shared-kit/contract/grading/grade-review';
import { askRectification } from '@portal/shared-kit/contract/grading/rectification';
import { answer, fakeApi, on, refuse, renderScreen, rowOf, violations } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { messages as text } from './messages.ts';
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
  year: 2026,
  semester_id: 2,
  student_id: 7,
  assessment_formula_id: 31,
  sheet_id: null,
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
    '/assessment_studant/4/3?year=2026&semester=2',
  );
});

test('a grade of a homologated pauta is rectified from its review, with a document', async () => {
  let sheet_id: number | null = 5;
  const api = fakeApi(
    on(gradeReviews, ({ query }) => answer.page([{ ...review, sheet_id }], query)),
    on(askRectification, () => {
      sheet_id = null;
      return answer.done('Pedido de rectificação enviado.', rowOf(askRectification));
    }),
  );
  const { user } = renderScreen(<ReviewsPage />, { api });
  await user.click(await screen.findByRole('button', { name: 'Pedir rectificação PS 000012' }));
  const drawer = within(await screen.findByRole('dialog', { name: /^Rectificação de TESTE-1/ }));
  await user.type(drawer.getByLabelText(text.newGrade), '11');
  await user.type(drawer.getByLabelText(text.reason), 'Revisão de prova');
  await user.click(drawer.getByRole('button', { name: text.rectify }));
  expect((await drawer.findAllByText(text.fileMissing)).length).toBeGreaterThan(0);
  const file = new File(['%PDF-1.7'], 'prova.pdf', { type: 'application/pdf' });
  await user.upload(drawer.getByLabelText(text.file), file);
  expect(await violations()).toEqual([]);
  await user.click(drawer.getByRole('button', { name: text.rectify }));
  expect(
    await screen.findByText('Pedido de rectificação enviado.', { selector: '[data-toast]' }),
  ).toBeInTheDocument();
  expect(api.calls(askRectification)).toMatchObject([
    { body: { sheet_id: 5, student_id: 7, assessment_formula_id: 31, value: '11' } },
  ]);
  expect(await screen.findByRole('button', { name: 'Responder PS 000012' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Pedir rectificação PS 000012' })).not.toBeInTheDocument();
});
