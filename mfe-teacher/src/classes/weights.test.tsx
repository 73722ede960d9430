import { firstAllocation, teacherClassesByYear } from '@portal/shared-kit/contract/grading/teacher-portal';
import {
  classFormula,
  copyWeights,
  examWeightList,
  previewExamWeights,
  previewWeights,
  saveExamWeights,
  saveWeights,
  type Formula,
} from '@portal/shared-kit/contract/grading/weight';
import { answer, lost, on, refuse, renderScreen, type Fake } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { edition, serveTeacher, taught } from '../testing/teacher-fake.ts';
import { MyClassesPage } from './my-classes-page.tsx';
import { added, draftOf, totalOf, typedInto, unreadableOf, removeLine } from './weight-draft.ts';

const formula = (id: number, assessment_type: string, percentage: number): Formula => ({
  id,
  formula_id: id,
  classmate_id: 20,
  subject_id: 10,
  assessment_type,
  percentage,
  grades: 0,
  published_at: null,
  version: 1,
});
const saved = on(saveWeights, () => answer.done('Pesos guardados.', { formulas: [], total: 100 }));
const unmoved = { total: 100, needs_reason: false, archived: [], moved: [], told: 0 };
const open = (fakes: readonly Fake[]) =>
  renderScreen(<MyClassesPage />, { api: serveTeacher([taught(1, 'Álgebra')], fakes) });

test('the total follows what is typed: under 100 it says what is missing, above it nothing can be saved', async () => {
  const { user, api } = open([
    on(classFormula, () => [formula(1, 'TESTE-1', 45)]),
    on(previewWeights, () => answer.one(unmoved)),
    saved,
  ]);
  await user.click(await screen.findByRole('button', { name: /^Peso das Avaliações/ }));
  await user.click(await screen.findByRole('button', { name: 'Adicionar TESTE' }));
  const dialog = screen.getByRole('dialog', { name: /^Peso das Avaliações/ });
  const second = within(dialog).getByRole('textbox', { name: 'Percentagem de TESTE-2' });
  await user.type(second, '40');
  expect(within(dialog).getByRole('status')).toHaveTextContent('Total: 85 % – faltam 15 %');
  await user.clear(second);
  await user.type(second, '60');
  expect(within(dialog).getByRole('alert')).toHaveTextContent('A soma dos pesos não pode ultrapassar 100%!');
  expect(within(dialog).getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await user.clear(second);
  await user.type(second, '55');
  await user.keyboard('{Escape}');
  await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Pesos guardados.')).toBeVisible();
  expect(api.calls(saveWeights)[0]!.body.weights).toEqual([
    { formula_id: 1, assessment_type: 'TESTE-1', percentage: 4500 },
    { assessment_type: 'TESTE-2', percentage: 5500 },
  ]);
});

test('the years of a teacher that could not be read are read again', async () => {
  let down = true;
  const { user } = open([
    on(firstAllocation, (_, next) => {
      if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
      return next();
    }),
  ]);
  expect(await screen.findByText('A base de dados está indisponível.')).toBeVisible();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(screen.getByLabelText('Ano').children.length).toBeGreaterThan(1));
});

test('says once that there is no line', async () => {
  const cut = () => {
    throw lost('offline');
  };
  open([on(firstAllocation, cut), on(teacherClassesByYear, cut)]);
  expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeVisible();
  expect(screen.getAllByText(/^Sem ligação/)).toHaveLength(1);
});

test('weights opened again begin with what is stored now', async () => {
  let stored = [formula(1, 'TESTE-1', 100)];
  const { user } = open([on(classFormula, () => stored)]);
  const percentage = async () => {
    await user.click(await screen.findByRole('button', { name: /^Peso das Avaliações/ }));
    return screen.findByRole('textbox', { name: 'Percentagem de TESTE-1' });
  };
  expect(await percentage()).toHaveValue('100');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  stored = [formula(1, 'TESTE-1', 60), formula(2, 'TESTE-2', 40)];
  expect(await percentage()).toHaveValue('60');
});

test('where grades exist, who changes situation and what is archived is shown, and a reason is asked for', async () => {
  const moved = { student_id: 1, fullName: 'Ana Cossa', student_card_id: '26.0412.0011' };
  const { user, api } = open([
    on(classFormula, () => [formula(1, 'TESTE-1', 50), formula(2, 'TESTE-2', 50)]),
    on(previewWeights, () =>
      answer.one({
        total: 50,
        needs_reason: true,
        told: 12,
        archived: [{ formula_id: 2, assessment_type: 'TESTE-2', grades: 2 }],
        moved: [{ ...moved, from: 'ADMITIDO', to: 'DISPENSADO', average_from: 1200, average_to: 1400 }],
      }),
    ),
    saved,
  ]);
  await user.click(await screen.findByRole('button', { name: /^Peso das Avaliações/ }));
  await user.click(await screen.findByRole('button', { name: 'Remover TESTE-2' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Ana Cossa: Admitido → Dispensado')).toBeVisible();
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveTextContent('TESTE-2: 2 notas vão para o arquivo.');
  expect(dialog).toHaveTextContent('12 estudantes com notas publicadas são avisados');
  expect(api.calls(saveWeights)).toEqual([]);
  await user.type(within(dialog).getByRole('textbox'), 'Prova anulada');
  await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Pesos guardados.')).toBeVisible();
  expect(api.calls(saveWeights)[0]!.body).toMatchObject({ removeWeight: [2], reason: 'Prova anulada' });
});

test('where the server breaks while weights are saved, the words of the specification are said and what was typed stays', async () => {
  const { user } = open([
    on(classFormula, () => [formula(1, 'TESTE-1', 45)]),
    on(previewWeights, () => answer.one(unmoved)),
    on(saveWeights, () => {
      throw refuse('internal', 'Ocorreu um erro.');
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: /^Peso das Avaliações/ }));
  const typed = await screen.findByRole('textbox', { name: 'Percentagem de TESTE-1' });
  await user.clear(typed);
  await user.type(typed, '60');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(
    await screen.findByText(
      /Desculpe-nos ocorreu um erro ao tentar adicionar os dados, tente mais tarde\.\.\./,
    ),
  ).toBeVisible();
  expect(typed).toHaveValue('60');
});

const weights = [
  { assessmentType: 'MEDIAFREQUENCIA' as const, percentage: 60 },
  { assessmentType: 'EXAME-NORMAL' as const, percentage: 40 },
  { assessmentType: 'RECORRENCIA' as const, percentage: 40 },
];
const place = { classmate_id: 20, subject_id: 10, subject_name: 'Álgebra', year: 2026, semester_id: 1 };
const examWeights = on(examWeightList, () => answer.one([{ ...place, weights, flagged: false }]));

test('exam weights say what is empty, above 100 or does not add up, to the letter, and are refused in words', async () => {
  const { user } = open([
    examWeights,
    on(previewExamWeights, () => answer.one({ needs_reason: false, moved: [], told: 0 })),
    on(saveExamWeights, () => {
      throw refuse('conflict', 'A pauta já foi submetida.');
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: /^Pesos do exame/ }));
  const exam = await screen.findByRole('textbox', { name: 'Exame normal' });
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveTextContent('Média final = MF × 60 % + Exame × 40 %');
  await user.clear(exam);
  expect(within(dialog).getByRole('alert')).toHaveTextContent(
    'o campo da do exame normal não pode estar vazio!',
  );
  await user.type(exam, '101');
  expect(within(dialog).getByRole('alert')).toHaveTextContent(
    'O peso do exame normal não pode estar acima de 100%!',
  );
  await user.clear(exam);
  await user.type(exam, '30');
  expect(within(dialog).getByRole('alert')).toHaveTextContent(
    'A soma da média de frequência e do exame deve ser 100%!',
  );
  expect(within(dialog).getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await user.clear(exam);
  await user.type(exam, '40');
  await user.keyboard('{Escape}');
  await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(await within(dialog).findByText(/A pauta já foi submetida/)).toBeVisible();
});

test('where grades exist, whose result exam weights move is shown, and a reason is asked for (I6)', async () => {
  const moved = { student_id: 1, fullName: 'Ana Cossa', student_card_id: '26.0412.0011' };
  const { user, api } = open([
    examWeights,
    on(previewExamWeights, () =>
      answer.one({ needs_reason: true, moved: [{ ...moved, from: 'APROVADO', to: 'REPROVADO' }], told: 3 }),
    ),
    on(saveExamWeights, () => answer.done('Pesos guardados.', [])),
  ]);
  await user.click(await screen.findByRole('button', { name: /^Pesos do exame/ }));
  const dialog = await screen.findByRole('dialog', { name: /^Pesos do exame/ });
  for (const [name, typed] of [
    ['Média de frequência', '20'],
    ['Exame normal', '80'],
    ['Recorrência', '80'],
  ] as const) {
    const field = await within(dialog).findByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, typed);
  }
  await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Ana Cossa: Aprovado → Reprovado')).toBeVisible();
  const asking = screen.getByRole('dialog', { name: /^Pesos do exame/ });
  expect(asking).toHaveTextContent('3 estudantes com notas publicadas são avisados');
  expect(api.calls(saveExamWeights)).toEqual([]);
  await user.type(within(asking).getByRole('textbox', { name: 'Motivo' }), 'Regulamento do curso');
  await user.click(within(asking).getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Pesos guardados.')).toBeVisible();
  expect(api.calls(saveExamWeights)[0]!.body).toMatchObject({
    weights: [{ percentage: '20' }, { percentage: '80' }, { percentage: '80' }],
    reason: 'Regulamento do curso',
  });
});

test('a class without weights takes those of another class of the teacher (row 60)', async () => {
  const empty = { status: false as const, message: 'Sem pesos.' };
  const other = taught(2, 'Álgebra', { classmate_id: 21, classmate_name: 'Turma 2 Laboral' });
  const api = serveTeacher(
    [taught(1, 'Álgebra'), other],
    [
      on(classFormula, () => empty),
      on(copyWeights, () => answer.done('Pesos guardados.', { formulas: [], total: 100 })),
    ],
  );
  const { user } = renderScreen(<MyClassesPage />, { api });
  await user.click((await screen.findAllByRole('button', { name: /^Peso das Avaliações/ }))[0]!);
  await user.click(await screen.findByRole('button', { name: 'Copiar de outra turma' }));
  const dialog = screen.getByRole('dialog', { name: 'Copiar de outra turma' });
  expect(within(dialog).getByRole('button', { name: 'Copiar' })).toBeDisabled();
  await user.selectOptions(
    within(dialog).getByRole('combobox', { name: 'Turma e disciplina' }),
    'Turma 2 Laboral · Direito · Álgebra · 1.º semestre de ' + other.year,
  );
  // What was chosen is not lost by Escape.
  await user.keyboard('{Escape}');
  await user.click(within(dialog).getByRole('button', { name: 'Copiar' }));
  expect(await screen.findByText('Pesos guardados.')).toBeVisible();
  expect(api.calls(copyWeights)[0]!.body).toMatchObject({ classmate_id: 21, subject_id: 20, semester_id: 1 });
});

test('what is missing to save is named, and the cards follow what is saved', async () => {
  const { user, api } = open([
    on(classFormula, () => [formula(1, 'TESTE-1', 45)]),
    on(previewWeights, () => answer.one(unmoved)),
    saved,
  ]);
  await user.click(await screen.findByRole('button', { name: /^Peso das Avaliações/ }));
  await user.click(await screen.findByRole('button', { name: 'Adicionar TESTE' }));
  const dialog = within(screen.getByRole('dialog', { name: /^Peso das Avaliações/ }));
  expect(dialog.getByText('Não se pode guardar: falta a percentagem de TESTE-2.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await user.type(dialog.getByRole('textbox', { name: 'Percentagem de TESTE-2' }), '55');
  const read = api.calls(teacherClassesByYear).length;
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('Pesos guardados.');
  await waitFor(() => expect(api.calls(teacherClassesByYear).length).toBeGreaterThan(read));
});

test('weights of a submitted pauta are closed before anything is typed', async () => {
  const submitted = { kind: 'FREQUENCIA' as const, state: 'SUBMETIDA' as const, returned: false };
  const { user } = open([
    on(teacherClassesByYear, () => ({
      status: 1 as const,
      classmate: [edition(taught(1, 'Álgebra'), { sheets: [submitted] })],
    })),
    on(classFormula, () => [formula(1, 'TESTE-1', 100)]),
  ]);
  await user.click(await screen.findByRole('button', { name: /^Peso das Avaliações/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Peso das Avaliações/ }));
  expect(await dialog.findByText(/foi submetida: os pesos já não mudam/)).toBeVisible();
  expect(dialog.getByText('TESTE-1: 100 %')).toBeVisible();
  expect(dialog.queryByRole('textbox')).toBeNull();
});

test('a card names each submitted pauta of a kind, and a returned first one leaves the weights closed under a later one', async () => {
  const frequency = { kind: 'FREQUENCIA' as const, returned: false };
  const sheets = [
    { ...frequency, state: 'EM_EDICAO' as const, returned: true },
    { ...frequency, state: 'HOMOLOGADA' as const },
    { ...frequency, state: 'SUBMETIDA' as const },
  ];
  const { user } = open([
    on(teacherClassesByYear, () => ({
      status: 1 as const,
      classmate: [edition(taught(1, 'Álgebra'), { sheets })],
    })),
    on(classFormula, () => [formula(1, 'TESTE-1', 100)]),
  ]);
  expect(await screen.findByText('Frequência: homologada')).toBeVisible();
  expect(screen.getByText('Frequência: submetida')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Peso das Avaliações/ }));
  expect(await screen.findByText(/foi submetida: os pesos já não mudam/)).toBeVisible();
});

test('exam weights of a submitted exam are closed before anything is typed', async () => {
  const submitted = { kind: 'EXAME_NORMAL' as const, state: 'SUBMETIDA' as const, returned: false };
  const row = edition(taught(1, 'Álgebra'));
  const api = serveTeacher(
    [taught(1, 'Álgebra')],
    [
      on(teacherClassesByYear, () => ({ status: 1 as const, classmate: [{ ...row, sheets: [submitted] }] })),
      examWeights,
    ],
  );
  const { user } = renderScreen(<MyClassesPage />, { api });
  await user.click(await screen.findByRole('button', { name: /^Pesos do exame/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Pesos do exame/ }));
  expect(await dialog.findByText('A pauta do exame foi submetida: os pesos já não mudam.')).toBeVisible();
  expect(dialog.getByText('Exame normal: 40 %')).toBeVisible();
  expect(dialog.queryByRole('textbox')).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Guardar' })).toBeNull();
});

const draftFormula = (id: number, assessment_type: string, percentage: number) => ({
  id,
  formula_id: id,
  classmate_id: 1,
  subject_id: 1,
  assessment_type,
  percentage,
  grades: 0,
  published_at: null,
  version: 1,
});

test('lines are added by group up to its most, and the total follows what is typed', () => {
  let draft = draftOf([draftFormula(1, 'TESTE-1', 30.5)]);
  for (let n = 0; n < 5; n += 1) draft = added(draft, 'TESTE');
  expect(draft.lines.map(({ assessment_type }) => assessment_type)).toEqual([
    'TESTE-1',
    'TESTE-2',
    'TESTE-3',
  ]);
  expect(unreadableOf(draft)).not.toEqual([]);
  draft = typedInto(typedInto(draft, 'TESTE-2', '40'), 'TESTE-3', '29,5');
  expect([totalOf(draft), unreadableOf(draft)]).toEqual([10_000, []]);
});

test('a saved line that is removed is named, and its number is free again', () => {
  const draft = removeLine(
    added(draftOf([draftFormula(1, 'TESTE-1', 30), draftFormula(2, 'TESTE-2', 30)]), 'TESTE'),
    'TESTE-1',
  );
  expect(draft.removed).toEqual([1]);
  expect(removeLine(draft, 'TESTE-3').removed).toEqual([1]);
  expect(added(draft, 'TESTE').lines.at(-1)!.assessment_type).toBe('TESTE-1');
});
