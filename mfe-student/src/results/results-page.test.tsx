import { ownResults, ownYears } from '@portal/shared-kit/contract/grading/own-result';
import { resultSlip } from '@portal/shared-kit/contract/grading/result-slip';
import { answer, fakeApi, held, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { published, subject } from '../testing/student-fake.ts';
import { ResultsPage } from './results-page.tsx';
import { exactText } from './subject-details.tsx';

const years = [
  {
    year: 2026,
    semesters: [
      { id: 2, name: 'II Semestre' },
      { id: 1, name: 'I Semestre' },
    ],
  },
  { year: 2025, semesters: [{ id: 2, name: 'II Semestre' }] },
];
const decided = subject({
  subject_id: 41,
  subject_name: 'Matemática I',
  semester_id: 2,
  semester_name: 'II Semestre',
  assessments: [
    published(1, 'TESTE-1', 12),
    published(2, 'TESTE-2', 12),
    published(3, 'EXAME-NORMAL', 8, 'EXAME_NORMAL'),
  ],
  average: 1200,
  situation: 'ADMITIDO',
  final: 1040,
  result: 'APROVADO',
});
const api = () =>
  fakeApi(
    on(ownYears, () => answer.one(years)),
    on(ownResults, ({ query }) => answer.one(query.academic_year === 2025 ? [] : [subject(), decided])),
  );
const card = (name: string) => screen.findByRole('article', { name });

test('a student sees each published grade with its weight, the average so far, why, and what is needed', async () => {
  const { user, portal } = renderScreen(<ResultsPage />, { api: api() });
  const running = within(await card('Programação I'));
  expect(running.getByText('Falta publicar TESTE-2')).toBeInTheDocument();
  expect(running.getByText('por publicar')).toBeInTheDocument();
  expect(running.getByText('Situação').nextSibling).toHaveTextContent('Em curso');
  expect(running.getByText('Média até agora').nextSibling).toHaveTextContent('12,0');
  expect(running.getByText('Para chegar a 10,0 precisa de 7,9 em cada avaliação que falta.')).toBeVisible();
  const over = within(await card('Matemática I'));
  expect(over.getByText('Aprovado com 10,4')).toBeInTheDocument();
  await user.click(over.getByText('Porquê?'));
  expect(await over.findByText('TESTE-1: 12,0 × 50 %')).toBeVisible();
  expect(over.getByText('Exame normal: 8,0 × 40 %')).toBeVisible();
  expect(over.getByText('Soma a dividir por 100: 10,40')).toBeVisible();
  expect(over.getByText('Passa quem tem mais de 9,0 de média final arredondada.')).toBeVisible();
  expect(portal.title()).toBe('Notas');
  expect(await violations()).toEqual([]);
});

test('a student who changed class reads which grade of the frequency that came along is not published yet', async () => {
  const moved = subject({
    assessments: [published(1, 'TESTE-1', 14)],
    carried_frequency: {
      average: 1400,
      situation: 'INCOMPLETO',
      exact: { dividend: 12_600_000, divisor: 9000 },
      columns: [
        { assessment_type: 'TESTE-1', percentage: 90, assessment_value: 14, status: 'NOTA' },
        { assessment_type: 'MINI-TESTE-1', percentage: 10, assessment_value: null, status: 'NOTA' },
      ],
    },
  });
  renderScreen(<ResultsPage />, {
    api: fakeApi(
      on(ownYears, () => answer.one(years)),
      on(ownResults, () => answer.one([moved])),
    ),
  });
  expect(within(await card('Programação I')).getByText('Falta publicar MINI-TESTE-1')).toBeVisible();
});

test('a student who changed class reads the grades and the frequency of the earlier one', async () => {
  const moved = subject({
    average: 1390,
    situation: 'ADMITIDO',
    assessments: [{ ...published(1, 'TESTE-1', 14), comment: 'Muito bem.' }],
    carried_frequency: {
      average: 1390,
      situation: 'ADMITIDO',
      exact: { dividend: 13_900_000, divisor: 10_000 },
      columns: [
        { assessment_type: 'TESTE-1', percentage: 90, assessment_value: 14, status: 'NOTA' },
        { assessment_type: 'MINI-TESTE-1', percentage: 10, assessment_value: 13, status: 'NOTA' },
      ],
    },
    earlier: [
      {
        id: 1,
        assessment_formula_id: 77,
        assessment_type: 'MINI-TESTE-1',
        classmate_name: 'EI-1B',
        published_at: '2026-03-20T08:00:00.000Z',
        assessment_value: 13,
        status: 'NOTA',
        comment: 'Estude o capítulo 3.',
      },
    ],
  });
  const { user } = renderScreen(<ResultsPage />, {
    api: fakeApi(
      on(ownYears, () => answer.one(years)),
      on(ownResults, () => answer.one([moved])),
    ),
  });
  const of = within(await card('Programação I'));
  expect(await of.findByRole('list', { name: 'Notas da turma anterior' })).toHaveTextContent(
    'MINI-TESTE-113,0nota da turma anterior · EI-1B · publicada em 20/03/2026 Pedir revisãoComentário: Estude o capítulo 3.',
  );
  expect(
    within(of.getByRole('list', { name: 'Notas da turma anterior' })).getByRole('link', {
      name: 'Pedir revisão de MINI-TESTE-1 (EI-1B), Programação I',
    }),
  ).toHaveAttribute('href', '/Student/services?nota=77');
  expect(of.getByRole('link', { name: 'Pedir revisão de TESTE-1, Programação I' })).toHaveAttribute(
    'href',
    '/Student/services?nota=1',
  );
  expect(of.getByText('Comentário: Muito bem.')).toBeVisible();
  expect(of.getByText('Média de frequência').nextSibling).toHaveTextContent('13,9');
  expect(of.getByText(/entrou nesta turma por pauta suplementar/)).toBeVisible();
  await user.click(of.getByText('Porquê?'));
  expect(await of.findByText('MINI-TESTE-1: 13,0 × 10 %')).toBeVisible();
});

test('an exam that need not be sat is not told as a grade that is missing; one that may still come is', async () => {
  const blank = { ...published(3, 'EXAME-NORMAL', 0, 'EXAME_NORMAL'), assessment_value: null };
  const grades = [published(1, 'TESTE-1', 16), published(2, 'TESTE-2', 16), blank];
  const exempt = subject({
    assessments: grades,
    average: 1600,
    situation: 'DISPENSADO',
    final: 1600,
    result: 'APROVADO',
  });
  const admitted = subject({
    subject_id: 41,
    subject_name: 'Matemática I',
    average: 1200,
    situation: 'ADMITIDO',
    assessments: [
      ...grades,
      { ...published(4, 'EXAME-ESPECIAL', 0, 'EXAME_ESPECIAL'), assessment_value: null },
    ],
  });
  renderScreen(<ResultsPage />, {
    api: fakeApi(
      on(ownYears, () => answer.one(years)),
      on(ownResults, () => answer.one([exempt, admitted])),
    ),
  });
  expect(within(await card('Programação I')).queryByText('por lançar')).not.toBeInTheDocument();
  expect(within(await card('Matemática I')).getByText('por lançar')).toBeVisible();
  expect(within(await card('Matemática I')).queryByText(/Exame especial/)).not.toBeInTheDocument();
});

test('a subject that ended by force without publication reads as to be published, its columns too', async () => {
  const hidden = subject({ state: 'CONCLUIDO', assessments: [] });
  renderScreen(<ResultsPage />, {
    api: fakeApi(
      on(ownYears, () => answer.one(years)),
      on(ownResults, () => answer.one([hidden])),
    ),
  });
  const over = within(await card('Programação I'));
  expect(over.getByText('Resultado por publicar')).toBeVisible();
  expect(over.getAllByText('por publicar')).toHaveLength(2);
});

test('a grade is supposed without being saved, and one that is none is refused in words', async () => {
  const { user } = renderScreen(<ResultsPage />, { api: api() });
  const running = within(await card('Programação I'));
  await user.click(running.getByText('Simular média'));
  await user.type(await running.findByLabelText('TESTE-2'), '8,5');
  expect(running.getByText('Média de frequência 10,3 · Admitido')).toBeVisible();
  await user.type(running.getByLabelText('Exame normal'), '7,2');
  expect(running.getByText('Média final 9,1 · Aprovado')).toBeVisible();
  await user.type(running.getByLabelText('Recorrência'), '21');
  expect(running.getByText('A nota nao pode ser inferior 0 ou superior que 20 valores')).toBeVisible();
});

test('the results of the latest year are asked for beside the years, and once', async () => {
  let give = () => {};
  const gate = new Promise<void>((resolve) => (give = resolve));
  const requestedYears: (number | undefined)[] = [];
  const served = fakeApi(
    on(ownYears, () => gate.then(() => answer.one(years))),
    on(ownResults, ({ query }) => (requestedYears.push(query.academic_year), answer.one([subject()]))),
  );
  renderScreen(<ResultsPage />, { api: served });
  await waitFor(() => expect(requestedYears).toEqual([undefined]));
  give();
  expect(await card('Programação I')).toBeInTheDocument();
  expect(requestedYears).toEqual([undefined]);
});

test('one semester is chosen, and an address opens the reasons of one subject', async () => {
  const { user } = renderScreen(<ResultsPage />, {
    api: api(),
    url: '/Student/assessmentResult?disciplina=41',
  });
  expect(within(await card('Matemática I')).getByText('TESTE-2: 12,0 × 50 %')).toBeVisible();
  expect(await card('Matemática I')).toHaveFocus();
  await user.selectOptions(screen.getByLabelText('Semestre'), 'I Semestre');
  expect(await card('Programação I')).toBeInTheDocument();
  expect(screen.queryByRole('article', { name: 'Matemática I' })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Ano lectivo'), '2025');
  expect(await screen.findByText('Não há disciplinas neste semestre.')).toBeInTheDocument();
});

test('the grades of one year do not stand under another one while that is loading', async () => {
  const late = held();
  const { user } = renderScreen(<ResultsPage />, {
    api: fakeApi(
      on(ownYears, () => answer.one(years)),
      on(ownResults, async ({ query }) => {
        if (query.academic_year !== 2025) return answer.one([subject()]);
        await late;
        return answer.one([decided]);
      }),
    ),
  });
  await card('Programação I');
  await user.selectOptions(screen.getByLabelText('Ano lectivo'), '2025');
  expect(screen.queryByRole('article', { name: 'Programação I' })).not.toBeInTheDocument();
  late.release();
  expect(await card('Matemática I')).toBeVisible();
});

test('requests the slip of the year shown, and shows the reason where there is none', async () => {
  const api = fakeApi(
    on(ownYears, () => answer.one(years)),
    on(ownResults, () => answer.one([subject()])),
    on(resultSlip, () => {
      throw refuse('unavailable', 'A impressora está ocupada.');
    }),
  );
  jest.spyOn(window, 'open').mockReturnValue(null);
  const { user, portal } = renderScreen(<ResultsPage />, { api, url: '/Student/assessmentResult?ano=2025' });
  await user.click(await screen.findByRole('button', { name: 'Boletim de resultados (PDF)' }));
  await waitFor(() =>
    expect(portal.toasts.getState()).toEqual([
      expect.objectContaining({ kind: 'error', message: 'A impressora está ocupada.' }),
    ]),
  );
  expect(api.calls(resultSlip)).toMatchObject([{ body: { year: 2025 } }]);
});

test('says so to a student without subjects, and can try again after a failure', async () => {
  const none = on(ownResults, () => answer.one([]));
  const first = renderScreen(<ResultsPage />, {
    api: fakeApi(
      on(ownYears, () => answer.one([])),
      none,
    ),
  });
  expect(await screen.findByText('Ainda não tem disciplinas inscritas.')).toBeInTheDocument();
  first.unmount();
  const down = on(ownYears, () => {
    throw refuse('unavailable', 'A base de dados está indisponível.');
  });
  renderScreen(<ResultsPage />, { api: fakeApi(down, none) });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeInTheDocument();
});

test.each([
  [12_000_000, 10_000, '12,00'],
  [9_950_000, 10_000, '9,95'],
  [12_028_500, 10_000, '12,0285'],
  [4000, 3, '13,3333…'],
  [905, 1, '9,05'],
])('%d hundredths by %d are written %s, never rounded', (dividend, divisor, words) => {
  expect(exactText({ dividend, divisor })).toBe(words);
});
