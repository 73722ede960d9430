import {
  cellHistory,
  giveExamResult,
  giveResult,
  gradesAsStudent,
  publishColumn,
  unpublishColumn,
} from '@portal/shared-kit/contract/grading/grade';
import { defaultExamWeights, defaultRules } from '@portal/shared-kit/contract/grading/average-rules';
import { gradeComment, saveGradeComment } from '@portal/shared-kit/contract/grading/grade-comment';
import { gradeGrid, type Grid } from '@portal/shared-kit/contract/grading/grid';
import type { StudentGrades } from '@portal/shared-kit/contract/grading/own-result';
import { askReopening, submissionCheck, submitSheet } from '@portal/shared-kit/contract/grading/sheet';
import { Route, Routes } from '@portal/shared-kit/router';
import { answer, on, refuse, renderScreen, type Fake } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import {
  cell,
  column,
  savedAnswer,
  gridOf,
  now,
  savedCell,
  serveGrid,
  student,
} from '../../testing/grid-fake.ts';
import { GridPage } from '../grid-page.tsx';

const page = (
  <Routes>
    <Route path="/assessment_studant/:subject_id/:classmate_id" element={<GridPage />} />
  </Routes>
);
const two = () => [
  student(1, 'Abílio Sitoe', [cell(7, 11), cell(8, 9)]),
  student(2, 'Bento Cossa', [cell(7, 12)]),
];
const open = (more: readonly Fake[] = [], grid: Grid = gridOf(two())) =>
  renderScreen(page, { url: '/assessment_studant/10/20', api: serveGrid(grid, more) });
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
const sheet = (more: Partial<Grid['sheets'][number]>): Grid['sheets'][number] => ({
  id: 3,
  kind: 'FREQUENCIA',
  number: 0,
  state: 'EM_EDICAO',
  moved_at: now,
  of_moved: false,
  moved_by: 'Rosa Machava',
  reason: '',
  ...more,
});

test('publishing a column first shows who is notified of what; it is taken back with a reason', async () => {
  let columns = gridOf([]).columns;
  const show = (published_at: string | null) => {
    columns = columns.map((one) => (one.id === 8 ? { ...one, published_at } : one));
    return columns[1]!;
  };
  const { user, api } = open([
    on(gradeGrid, () => answer.one(gridOf(two(), { columns }))),
    on(publishColumn, () => answer.done('Coluna publicada.', show(now))),
    on(unpublishColumn, () => answer.done('Coluna retirada.', show(null))),
  ]);
  await press(user, 'Publicar coluna');
  const dialog = await screen.findByRole('dialog', { name: 'Publicar notas' });
  expect(dialog).toHaveTextContent('1 estudante passa a ver a sua nota e recebe um aviso');
  expect(dialog).toHaveTextContent('«Notas publicadas: Programação I» – TESTE-2');
  expect(dialog).toHaveTextContent('1 estudante sem nota nesta coluna não é avisado.');
  await user.click(within(dialog).getByRole('button', { name: 'Publicar' }));
  expect(await screen.findByRole('columnheader', { name: 'TESTE-2 50\u00a0% · publicada' })).toBeVisible();
  expect(api.calls(publishColumn)).toMatchObject([{ params: { id: 8 } }]);

  await press(user, 'Publicar coluna');
  const again = await screen.findByRole('dialog', { name: 'Publicar notas' });
  await user.type(within(again).getByRole('textbox', { name: /Motivo/ }), 'Nota trocada');
  await user.click(within(again).getByRole('button', { name: 'Retirar publicação' }));
  expect(await screen.findByRole('columnheader', { name: 'TESTE-2 50\u00a0%' })).toBeVisible();
  expect(api.calls(unpublishColumn)).toMatchObject([{ body: { reason: 'Nota trocada' } }]);
});

test('a reason that was typed stays while another column is chosen', async () => {
  const columns = gridOf([]).columns.map((one, nth) => (nth < 2 ? { ...one, published_at: now } : one));
  const { user, api } = open([
    on(gradeGrid, () => answer.one(gridOf(two(), { columns }))),
    on(unpublishColumn, () => answer.done('Coluna retirada.', columns[0]!)),
  ]);
  await press(user, 'Publicar coluna');
  const dialog = await screen.findByRole('dialog', { name: 'Publicar notas' });
  const column = within(dialog).getByRole('combobox');
  await user.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), 'Nota trocada');
  await user.selectOptions(column, '7');
  expect(within(dialog).getByRole('textbox', { name: /Motivo/ })).toHaveValue('Nota trocada');
  await user.click(within(dialog).getByRole('button', { name: 'Retirar publicação' }));
  await waitFor(() =>
    expect(api.calls(unpublishColumn)).toMatchObject([
      { params: { id: 7 }, body: { reason: 'Nota trocada' } },
    ]),
  );
});

test('a grade that came unpublished into a published column is published by itself', async () => {
  const columns = gridOf([]).columns.map((one) => ({ ...one, published_at: now }));
  const [first, ...others] = two();
  const hidden = { ...first!, own_publication: [{ assessment_formula_id: 7, published: false }] };
  const { user, api } = open([
    on(gradeGrid, () =>
      answer.one(
        gridOf([hidden, ...others], {
          columns,
          sheets: [sheet({ state: 'SUBMETIDA', number: 1, of_moved: true })],
        }),
      ),
    ),
    on(publishColumn, () => answer.done('Coluna publicada.', columns[0]!)),
  ]);
  await press(user, 'Publicar coluna');
  const opened = await screen.findByRole('dialog', { name: 'Publicar notas' });
  await user.selectOptions(within(opened).getByRole('combobox'), '7');
  await user.keyboard('{Escape}');
  const dialog = await screen.findByRole('dialog', { name: 'Publicar notas' });
  expect(dialog).toHaveTextContent('1 estudante passa a ver a sua nota e recebe um aviso');
  await user.click(within(dialog).getByRole('button', { name: 'Publicar' }));
  await waitFor(() => expect(api.calls(publishColumn)).toMatchObject([{ params: { id: 7 } }]));
});

test('a pauta shows blanks and near misses with their formula, and is submitted once nothing stands against it', async () => {
  let blank = [{ student_id: 2, fullName: 'Bento Cossa', assessment_formula_id: 8 }];
  const near = {
    student_id: 1,
    fullName: 'Abílio Sitoe',
    student_card_id: '26.0412.0011',
    average: 1000,
    mark: 1000,
    formula: '(11 × 50 + 9 × 50) ÷ 100 = 10,0',
  };
  let state: Grid['sheets'] = [];
  const { user, api } = open([
    on(gradeGrid, () =>
      answer.one(
        gridOf(
          two().map((one) => ({ ...one, submitted: state.length > 0 ? ['FREQUENCIA'] : [] })),
          { sheets: state },
        ),
      ),
    ),
    on(submissionCheck, () =>
      answer.one({ problems: blank.length > 0 ? ['Falta lançar 1 nota.'] : [], blank, near: [near] }),
    ),
    on(submitSheet, () => {
      state = [sheet({ state: 'SUBMETIDA' })];
      return answer.done('Pauta submetida.', {
        id: 3,
        edition_id: 5,
        classmate_id: 20,
        classmate_name: 'Turma 1 Laboral',
        subject_id: 10,
        subject_name: 'Programação I',
        course_name: 'Informática',
        year: 2026,
        semester_id: 1,
        kind: 'FREQUENCIA',
        number: 0,
        state: 'SUBMETIDA',
        teacher_name: 'Rosa Machava',
        students: 2,
        graded: 100,
        submitted_at: now,
        submitted_by: 'Rosa Machava',
        ended_at: null,
        homologated_at: null,
        homologated_by: null,
        checksum: 'AAAA-BBBB-CCCC',
      });
    }),
  ]);
  await press(user, 'Submeter pauta');
  const dialog = await screen.findByRole('dialog', { name: 'Submeter a pauta de frequência' });
  expect(await within(dialog).findByText('Falta lançar 1 nota.')).toBeVisible();
  expect(within(dialog).getByText('Bento Cossa: TESTE-2')).toBeVisible();
  expect(within(dialog).getByText('(11 × 50 + 9 × 50) ÷ 100 = 10,0')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Submeter' })).toBeDisabled();
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  blank = [];
  await press(user, 'Submeter pauta');
  const again = await screen.findByRole('dialog', { name: 'Submeter a pauta de frequência' });
  expect(await within(again).findByText('Nada impede a submissão.')).toBeVisible();
  expect(within(again).getByText(/TESTE-2: por publicar\./)).toBeVisible();
  await user.click(within(again).getByRole('checkbox', { name: 'Publicar também' }));
  await user.click(within(again).getByRole('button', { name: 'Submeter' }));
  expect(await screen.findByText(/^Pauta de frequência submetida por Rosa Machava/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Submeter pauta' })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(api.calls(submitSheet)).toMatchObject([
    { query: { kind: 'FREQUENCIA', classmate: 20, publish: '1' } },
  ]);
});

test('submitting names a published column in which a grade that came along is still hidden', async () => {
  const columns = gridOf([]).columns.map((one) => ({ ...one, published_at: now }));
  const [first, ...others] = two();
  const hidden = { ...first!, own_publication: [{ assessment_formula_id: 8, published: false }] };
  const { user } = open([
    on(gradeGrid, () => answer.one(gridOf([hidden, ...others], { columns }))),
    on(submissionCheck, () => answer.one({ problems: [], blank: [], near: [] })),
  ]);
  await press(user, 'Submeter pauta');
  const dialog = await screen.findByRole('dialog', { name: 'Submeter a pauta de frequência' });
  expect(await within(dialog).findByText(/^TESTE-2: por publicar\./)).toBeVisible();
});

test('a returned pauta says who returned it and why, and an assistant neither publishes nor submits', async () => {
  const returned = sheet({ reason: 'Falta o trabalho do grupo 3' });
  const base = gridOf(two(), { sheets: [returned] });
  open([], { ...base, edition: { ...base.edition, role: 'ASSISTENTE' } });
  expect(await screen.findByText(/^Pauta de frequência devolvida por Rosa Machava/)).toBeVisible();
  expect(screen.getByText('Falta o trabalho do grupo 3')).toBeVisible();
  await screen.findByRole('grid');
  expect(screen.queryByRole('button', { name: 'Publicar coluna' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Submeter pauta' })).toBeNull();
});

test('a grade that comes after the deadline stays as a draft, and the request to reopen carries it', async () => {
  const [running] = gridOf([]).periods;
  const shut = { ...running!, open: false, status: 'Encerrado' as const, reason: 'A época terminou.' };
  let over = false;
  const { user, api } = open([
    on(gradeGrid, () => answer.one(gridOf(two(), over ? { periods: [shut] } : {}))),
    on(giveResult, ({ body }) => {
      over = true;
      const refused = { outcome: 'refused' as const, message: 'A época terminou.', version: 0 };
      return savedAnswer(
        body.assessments.map((cell) => ({ ...savedCell(cell), ...refused, assessment_value: null })),
      );
    }),
    on(askReopening, () => {
      throw refuse('conflict', 'Já há um pedido por decidir.');
    }),
  ]);
  await screen.findByRole('grid');
  await user.click(await screen.findByRole('textbox', { name: 'TESTE-2 de Bento Cossa' }));
  await user.keyboard('13');
  expect(await screen.findByText('1 nota não entrou e ficou em rascunho.')).toBeVisible();
  expect(screen.getByRole('row', { name: /Bento/ })).toHaveTextContent('13');
  await press(user, 'Pedir reabertura');
  const dialog = await screen.findByRole('dialog', { name: 'Pedir reabertura do lançamento' });
  expect(dialog).toHaveTextContent('1 nota que escreveu fica guardada e segue com o pedido');
  await user.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), 'Falhou a ligação');
  await user.click(within(dialog).getByRole('button', { name: 'Pedir reabertura' }));
  expect(await within(dialog).findByText('Já há um pedido por decidir.')).toBeVisible();
  expect(api.calls(askReopening)).toMatchObject([
    { query: { kind: 'FREQUENCIA' }, body: { days: 1, reason: 'Falhou a ligação' } },
  ]);
});

test('the kind that was chosen to be reopened is not lost by Escape', async () => {
  const [running] = gridOf([]).periods;
  const shut = { ...running!, open: false, status: 'Encerrado' as const, reason: 'A época terminou.' };
  const exam = { ...column(9, 'EXAME-NORMAL', 40), kind: 'EXAME_NORMAL' as const };
  const { user } = open(
    [],
    gridOf(two(), {
      columns: [column(7, 'TESTE-1', 100), exam],
      periods: [shut, { ...shut, kind: 'EXAME_NORMAL' }],
    }),
  );
  await press(user, 'Pedir reabertura');
  const name = 'Pedir reabertura do lançamento';
  await screen.findByRole('dialog', { name });
  const kind = () => within(screen.getByRole('dialog', { name })).getByRole('combobox');
  await user.selectOptions(kind(), 'EXAME_NORMAL');
  await user.keyboard('{Escape}');
  expect(kind()).toHaveValue('EXAME_NORMAL');
});

const published = {
  assessment_formula_id: 7,
  assessment_type: 'TESTE-1',
  kind: 'FREQUENCIA' as const,
  percentage: 50,
  assessment_value: 11,
  status: 'NOTA' as const,
  published_at: now,
  comment: '',
};
/** What a student of the class is sent. */
const sentToStudent = (more: Partial<StudentGrades> = {}) =>
  on(gradesAsStudent, () =>
    answer.one({
      edition_id: 5,
      subject_id: 10,
      subject_name: 'Programação I',
      year: 2026,
      semester_id: 1,
      state: 'INSCRITO',
      average: null,
      situation: null,
      final: null,
      result: null,
      special_exam: false,
      carried_frequency: null,
      earlier: [],
      assessments: [published],
      weights: [{ assessment_formula_id: 7, assessment_type: 'TESTE-1', percentage: 50 }],
      classmate_name: 'EI-1A',
      semester_name: 'I Semestre',
      rules: defaultRules,
      exam_weights: defaultExamWeights,
      ...more,
    }),
  );

test('the view of a student who came from another class has the grades and the average of that class', async () => {
  const earlier = {
    id: 1,
    assessment_type: 'MINI-TESTE-1',
    classmate_name: 'Turma 2',
    assessment_value: 13,
    status: 'NOTA' as const,
    comment: 'Refaça o exercício 2.',
  };
  const published = { ...earlier, assessment_formula_id: 77, published_at: '2026-03-20T08:00:00.000Z' };
  const sent = { assessments: [], earlier: [published], average: 1050, situation: 'ADMITIDO' as const };
  const { user } = open([sentToStudent(sent), on(cellHistory, () => answer.one([]))]);
  await press(user, 'Histórico e vista de Abílio Sitoe');
  const view = within(await screen.findByRole('region', { name: 'Ver como estudante' }));
  expect(
    await view.findByRole('row', { name: /^MINI-TESTE-1, nota da turma anterior \(Turma 2\).* 13,0$/ }),
  ).toBeVisible();
  expect(view.getByText('Comentário: Refaça o exercício 2.')).toBeVisible();
  expect(view.getByText('Média de frequência: 10,5 · Admitido')).toBeVisible();
  expect(view.queryByText('O estudante ainda não vê nenhuma nota.')).toBeNull();
});

test('from a row by keyboard: what the student is sent, and what stood in each cell', async () => {
  const { user } = open([
    sentToStudent(),
    on(cellHistory, ({ query }) => ({
      ...answer.one([]),
      data:
        query.assessment_formula_id === 8
          ? [
              {
                id: 1,
                old: '8,0',
                new: '9,0',
                author: 'Telma Nhabinde',
                at: now,
                reason: 'Soma errada',
                archived: false,
              },
            ]
          : [],
    })),
  ]);
  await user.click(await screen.findByRole('textbox', { name: 'TESTE-2 de Bento Cossa' }));
  await user.keyboard('{ArrowUp}{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'Histórico e vista de Abílio Sitoe' })).toHaveFocus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Abílio Sitoe' });
  const sent = within(dialog).getByRole('region', { name: 'Ver como estudante' });
  expect(await within(sent).findByRole('row', { name: 'TESTE-1 11,0' })).toBeVisible();
  expect(within(sent).queryByText('TESTE-2')).toBeNull();
  expect(
    await within(dialog).findByRole('row', { name: /8,0 → 9,0 Telma Nhabinde .* Soma errada/ }),
  ).toBeVisible();
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Avaliação' }), 'TESTE-1');
  expect(await within(dialog).findByText('Nunca foi escrita.')).toBeVisible();
});

test('a comment is written at the grade, its earlier texts stay in sight, and what somebody else wrote meanwhile is not overwritten', async () => {
  const of = (id: number, comment: string) => ({ id, comment, author: 'Telma Nhabinde', at: now });
  const texts = [of(4, 'Refaça a 2.')];
  let taken = false;
  const { user, api } = open([
    sentToStudent(),
    on(cellHistory, () => answer.one([])),
    on(gradeComment, () => answer.one({ comment: texts[0]!.comment, version: texts[0]!.id, history: texts })),
    on(saveGradeComment, ({ body }) => {
      if (taken) throw refuse('conflict', 'Entretanto outra pessoa mudou o comentário.');
      texts.unshift(of(5, body.comment));
      return answer.done('Comentário guardado.', { comment: body.comment, version: 5, history: texts });
    }),
  ]);
  await press(user, 'Histórico e vista de Abílio Sitoe');
  const field = () => screen.findByRole('textbox', { name: 'Comentário ao estudante' });
  expect(await field()).toHaveValue('Refaça a 2.');
  expect(screen.getByRole('button', { name: 'Guardar comentário' })).toBeDisabled();
  await user.clear(await field());
  await user.type(await field(), 'Falta a 3.');
  await press(user, 'Guardar comentário');
  expect(await screen.findByText('1 texto anterior')).toBeVisible();
  expect(await field()).toHaveValue('Falta a 3.');
  expect(api.calls(saveGradeComment)).toMatchObject([
    { body: { student_id: 1, assessment_formula_id: 8, comment: 'Falta a 3.', version: 4 } },
  ]);
  taken = true;
  await user.type(await field(), ' E a 4.');
  await press(user, 'Guardar comentário');
  expect(await screen.findByText('Entretanto outra pessoa mudou o comentário.')).toBeVisible();
  expect(await field()).toHaveValue('Falta a 3. E a 4.');
  // What is not saved stays with its column, and is asked about before it goes.
  const columnOf = () => screen.getByRole('combobox', { name: 'Avaliação' });
  await user.selectOptions(columnOf(), 'TESTE-1');
  expect(await field()).toHaveValue('Falta a 3.');
  await user.selectOptions(columnOf(), 'TESTE-2');
  expect(await field()).toHaveValue('Falta a 3. E a 4.');
  await user.click(await field());
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('dialog', { name: 'Sair sem guardar?' }));
  await user.click(question.getByRole('button', { name: 'Continuar a editar' }));
  expect(await field()).toHaveValue('Falta a 3. E a 4.');
});

test('in an exam who was excluded stands shut with the reason, and the result follows what is typed', async () => {
  const exam = { ...column(9, 'EXAME-NORMAL', 40), kind: 'EXAME_NORMAL' as const };
  const of = (id: number, name: string, grade: number) => ({
    ...student(id, name, [cell(7, grade)]),
    submitted: ['FREQUENCIA' as const],
  });
  const [period] = gridOf([]).periods;
  const { user } = open(
    [],
    gridOf([of(1, 'Abílio Sitoe', 8), of(2, 'Bento Cossa', 12)], {
      columns: [column(7, 'TESTE-1', 100), exam],
      periods: [{ ...period!, kind: 'EXAME_NORMAL' }],
    }),
  );
  const shut = await screen.findByRole('row', { name: /Abílio/ });
  expect(shut).toHaveTextContent('O estudante foi excluído na frequência e não tem exame.');
  expect(screen.getByRole('button', { name: 'Por lançar: 1' })).toBeVisible();
  await user.click(screen.getByRole('textbox', { name: 'EXAME-NORMAL de Bento Cossa' }));
  await user.keyboard('8');
  const row = screen.getByRole('row', { name: /Bento/ });
  expect(row).toHaveTextContent('10,4');
  expect(row).toHaveTextContent('Aprovado');
});

test('in January the recorrência of last year’s class is entered while its activity is open, and nothing else of it (I12)', async () => {
  const exams = (['EXAME_NORMAL', 'RECORRENCIA'] as const).map((kind, index) => ({
    ...column(9 + index, kind.replace('_', '-'), 40),
    kind,
  }));
  const [period] = gridOf([]).periods;
  const shut = { ...period!, open: false, status: 'Encerrado' as const, reason: 'Terminou.' };
  const base = gridOf([], { columns: [column(7, 'TESTE-1', 100), ...exams] });
  const failed = {
    ...student(1, 'Abílio Sitoe', [cell(7, 12)]),
    submitted: ['FREQUENCIA' as const, 'EXAME_NORMAL' as const],
    assessment_exame_result: [cell(9, 4)],
  };
  const grid: Grid = {
    ...base,
    edition: { ...base.edition, year: 2025 },
    students: [failed],
    periods: [shut, { ...shut, kind: 'EXAME_NORMAL' }, { ...period!, kind: 'RECORRENCIA' }],
    server_time: '2026-01-19T08:00:00.000Z',
  };
  const url = '/assessment_studant/10/20?year=2025';
  const { user, api } = renderScreen(page, { url, api: serveGrid(grid) });
  const chosen = await screen.findByRole('combobox', { name: 'Avaliação a lançar' });
  expect(within(chosen).getAllByRole('option')).toHaveLength(1);
  expect(chosen).toHaveTextContent('A lançar: RECORRENCIA (40 %)');
  await user.click(screen.getByRole('textbox', { name: 'RECORRENCIA de Abílio Sitoe' }));
  await user.keyboard('7{Control>}s{/Control}');
  expect(screen.getByRole('row', { name: /Abílio/ })).toHaveTextContent('10,0');
  expect(await screen.findByText(/^✓ Tudo guardado às/)).toBeVisible();
  expect(api.calls(gradeGrid)[0]).toMatchObject({ query: { year: 2025 } });
  expect(api.calls(giveExamResult)).toMatchObject([
    { query: { year: 2025 }, body: { assessments: [{ assessment_formula_id: 10, assessment_value: '7' }] } },
  ]);
});
