import { fees } from '@portal/shared-kit/contract/finance/fee';
import {
  generateMonthlyFees,
  previewMonthlyFees,
  type MonthlyPreview,
} from '@portal/shared-kit/contract/finance/monthly-fee';
import { myJobs, type JobRow } from '@portal/shared-kit/contract/platform/job';
import { answer, fakeApi, on, onNarrowScreen, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { MonthlyPage } from './monthly-page.tsx';

const some: MonthlyPreview = {
  year: 2027,
  students: 3,
  invoices: 4,
  total: 1_400_000,
  already: 20,
  exempt: 1,
  without_fee: 2,
  job_id: null,
  elsewhere: 1,
  doubled: { invoices: 21, first: ['FT 2027/000004', 'FT 2027/000009'] },
  courses: [
    {
      course_id: 1,
      course: 'Direito',
      students: 2,
      invoices: 3,
      total: 1_050_000,
      months: [
        { month: 2, invoices: 2, total: 700_000 },
        { month: 3, invoices: 1, total: 350_000 },
      ],
    },
    {
      course_id: 2,
      course: 'Gestão',
      students: 1,
      invoices: 1,
      total: 350_000,
      months: [{ month: 3, invoices: 1, total: 350_000 }],
    },
  ],
};
const none = {
  ...some,
  students: 0,
  invoices: 0,
  total: 0,
  courses: [],
  already: 24,
  exempt: 0,
  without_fee: 0,
  elsewhere: 0,
  doubled: { invoices: 0, first: [] },
};
const job: JobRow = {
  id: 9,
  kind: 'monthly-fees',
  title: 'Gerar as propinas de 2027',
  state: 'CONCLUIDA',
  done: 3,
  total: 3,
  cancelling: false,
  message: '4 facturas emitidas, 14 000,00 MZN.',
  result: {},
  files: [],
  created_at: '2026-11-20T08:00:00Z',
  finished_at: '2026-11-20T08:00:05Z',
  expires_at: null,
};
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');
const open = (...more: Parameters<typeof fakeApi>) => {
  let begun = false;
  const api = fakeApi(
    ...more,
    on(previewMonthlyFees, ({ query }) => answer.one({ ...(begun ? none : some), year: query.year })),
    on(generateMonthlyFees, () => {
      begun = true;
      return answer.done('A emissão das propinas começou.', { job_id: 9 });
    }),
    on(myJobs, () => answer.one(begun ? [job] : [])),
    on(fees, () => answer.one([])),
  );
  return renderScreen(<MonthlyPage />, { api, url: '/payments/monthly?year=2027' });
};

test('shows the planned charges by course and month, and charges them once confirmed', async () => {
  const { user, portal } = open();
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  const table = await screen.findByRole('table', { name: 'O que falta cobrar, por curso e mês' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => plain(row.textContent)),
  ).toEqual([
    'CursoEstudantesFacturasFevMarTotal',
    'Direito237 0003 50010 500',
    'Gestão1103 5003 500',
    'Total347 0007 00014 000',
  ]);
  expect(screen.getByText(/^20 mensalidades já têm factura/)).toBeInTheDocument();
  expect(
    screen.getByText('1 mensalidade já está cobrada com as de outro ano e não se cobra de novo.'),
  ).toBeInTheDocument();
  expect(
    screen.getByText(
      '21 facturas cobram um mês que outra factura também cobra: FT 2027/000004, FT 2027/000009…. Anule as que estão a mais.',
    ),
  ).toBeInTheDocument();
  expect(screen.getByText(/^2 estudantes sem propina definida/)).toBeInTheDocument();
  expect(portal.title()).toBe('Gerar propinas');

  await user.click(screen.getByRole('button', { name: 'Gerar propinas' }));
  const question = await screen.findByRole('dialog', { name: 'Gerar as propinas de 2027?' });
  expect(plain(question.textContent)).toContain(
    '4 facturas serão emitidas a 3 estudantes, 14 000,00 MZN ao todo',
  );
  await user.click(within(question).getByRole('button', { name: 'Gerar propinas' }));
  expect(await screen.findByText(/^4 facturas emitidas/)).toBeInTheDocument();
  expect(await screen.findByText('Não há propinas por cobrar em 2027.')).toBeInTheDocument();
});

test('on a telephone each course is a card with its months folded, and the totals are the last', () =>
  onNarrowScreen(async () => {
    open();
    const name = 'O que falta cobrar, por curso e mês';
    const cards = within(await screen.findByRole('list', { name })).getAllByRole('listitem');
    expect(screen.getByRole('heading', { level: 2, name })).toBeInTheDocument();
    expect(
      cards.map((card) => [
        within(card).getByRole('heading', { level: 3 }).textContent,
        ...within(card)
          .getAllByRole('term')
          .map(({ parentElement }) => plain(parentElement!.textContent)),
      ]),
    ).toEqual([
      ['Direito', 'Estudantes2', 'Facturas3', 'Total10 500', 'Fevereiro7 000', 'Março3 500'],
      ['Gestão', 'Estudantes1', 'Facturas1', 'Total3 500', 'Fevereiro0', 'Março3 500'],
      ['Total', 'Estudantes3', 'Facturas4', 'Total14 000', 'Fevereiro7 000', 'Março7 000'],
    ]);
    // The months are folded: 24 courses of 13 lines are no page of a telephone.
    expect(within(cards[0]!).getByText('Fevereiro')).not.toBeVisible();
    expect(screen.getByText('Valores em MZN')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  }));

test('refuses an outdated confirmation with the reason, and shows the new amounts', async () => {
  const { user } = open(
    on(generateMonthlyFees, () => {
      throw refuse('conflict', 'O que há a cobrar mudou desde que o conferiu: confira de novo.');
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Gerar propinas' }));
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: 'Gerar propinas' }));
  expect(await within(question).findByText(/confira de novo/)).toBeInTheDocument();
});

test('a preview that fails says why and can be tried again', async () => {
  let down = true;
  const { user } = open(
    on(previewMonthlyFees, (_, next) => {
      if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
      return next();
    }),
  );
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('table')).toBeInTheDocument();
});
