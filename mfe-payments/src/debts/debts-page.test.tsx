import {
  debtByCourse,
  previewReminders,
  promisePayment,
  searchPaymentDebt,
  sendReminders,
  type Debt,
} from '@portal/shared-kit/contract/finance/debt';
import { courseOptions } from '@portal/shared-kit/contract/offer/course';
import { answer, fakeApi, on, onNarrowScreen, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { DebtsPage } from './debts-page.tsx';

const plain = (node: HTMLElement) => (node.textContent ?? '').replaceAll('\u00a0', ' ');
const debt: Debt = {
  id: 7,
  code: '26.0001.0007',
  name: 'Celeste Mondlane',
  contact: '841234567',
  course: 'Direito',
  months: 2,
  amount: 700_000,
  fines: 35_000,
  to_repay: 0,
  total: 735_000,
  oldest_due: '2026-03-10',
  reminded_at: null,
  promised_until: null,
};
const ages = { d30: 350_000, d60: 385_000, d90: 0, older: 0 };
const open = (rows: Debt[]) => {
  const courses = rows.map(() => ({ course_id: 1, course: 'Direito', students: 1, total: 735_000, ages }));
  const api = fakeApi(
    on(courseOptions, () => answer.one([])),
    on(searchPaymentDebt, ({ query }) => answer.page(rows, query)),
    on(previewReminders, () =>
      answer.one({
        reached: 2,
        recent: 1,
        promised: 3,
        without_email: 4,
        subject: 'Valores por pagar',
        text: 'Caro(a) Celeste Mondlane',
      }),
    ),
    on(sendReminders, () => answer.done('Foram enviados 2 lembretes.', { sent: 2 })),
    on(promisePayment, () => answer.done('Promessa registada.', null)),
    on(debtByCourse, () => answer.one({ students: rows.length, total: 735_000, ages, courses })),
  );
  return { sent: api, ...renderScreen(<DebtsPage />, { api, url: '/payments/debt' }) };
};

test('debts stand by student, and by course and age, as they are narrowed', async () => {
  const { user, sent, portal } = open([debt]);
  const list = await screen.findByRole('table', { name: 'Dívidas' });
  expect(plain(list)).toMatch(
    /Celeste Mondlane.*Direito.*841234567.*2.*7 000,00 MZN.*350,00 MZN.*7 350,00 MZN.*10\/03\/2026/,
  );
  await user.click(await screen.findByText('Por curso'));
  const byAge = await screen.findByRole('table', { name: 'Dívida por curso e antiguidade' });
  expect(within(byAge).getAllByRole('row').map(plain).slice(1)).toEqual([
    'Direito13 500,003 850,000,000,007 350,00',
    'Total13 500,003 850,000,000,007 350,00',
  ]);
  expect(await violations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Filtros' }));
  await user.selectOptions(screen.getByLabelText('Do mês'), '3');
  expect(await screen.findByText('Celeste Mondlane')).toBeInTheDocument();
  expect(sent.calls(searchPaymentDebt).at(-1)!.query).toMatchObject({ month: 3 });
  await user.click(within(list).getByRole('cell', { name: /^Celeste Mondlane/ }));
  expect(portal.location()).toMatchObject({ pathname: '/payments/extract', search: '?student=7' });
});

test('on a telephone the debt of each course is a card with its ages, and the totals are the last', () =>
  onNarrowScreen(async () => {
    const { user } = open([debt]);
    await user.click(await screen.findByText('Por curso'));
    const name = 'Dívida por curso e antiguidade';
    const cards = within(await screen.findByRole('list', { name })).getAllByRole('listitem');
    expect(screen.getByRole('heading', { level: 2, name })).toBeInTheDocument();
    const terms = [
      'Estudantes1',
      '0–30 dias3 500,00',
      '31–60 dias3 850,00',
      '61–90 dias0,00',
      'Mais de 900,00',
      'Total7 350,00',
    ];
    expect(
      cards.map((card) => [
        within(card).getByRole('heading', { level: 3 }).textContent,
        ...within(card)
          .getAllByRole('term')
          .map(({ parentElement }) => plain(parentElement!)),
      ]),
    ).toEqual([
      ['Direito', ...terms],
      ['Total', ...terms],
    ]);
    expect(screen.getByText('Valores em MZN, por dias de atraso')).toBeInTheDocument();
    expect(screen.queryByRole('table', { name })).not.toBeInTheDocument();
  }));

test('where nobody owes that is said', async () => {
  open([]);
  expect(await screen.findByText('Ninguém tem valores vencidos por pagar.')).toBeInTheDocument();
});

test('reminders are seen before they are sent, and a promise of payment is written down', async () => {
  const { user, sent } = open([debt]);
  const list = await screen.findByRole('table', { name: 'Dívidas' });
  await user.click(screen.getByRole('button', { name: 'Enviar lembretes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar lembretes' }));
  expect(await dialog.findByText('Vai escrever-se a 2 estudantes.')).toBeInTheDocument();
  expect(dialog.getByText(/1 lembrados há menos de 7 dias, 3 com promessa/)).toBeInTheDocument();
  await user.click(await dialog.findByRole('button', { name: 'Enviar' }));
  expect(
    await screen.findByText('Foram enviados 2 lembretes.', { selector: '[data-toast]' }),
  ).toBeInTheDocument();
  expect(sent.calls(sendReminders)[0]!.body).toMatchObject({ reached: 2 });
  await user.click(within(list).getByRole('button', { name: /Registar promessa/ }));
  const promise = within(
    await screen.findByRole('dialog', { name: 'Promessa de pagamento de Celeste Mondlane' }),
  );
  await user.type(promise.getByLabelText('Paga até'), '10/12/2099');
  await user.type(promise.getByLabelText('O que foi combinado'), 'Paga em duas vezes');
  await user.click(promise.getByRole('button', { name: 'Registar promessa' }));
  expect(await screen.findByText('Promessa registada.', { selector: '[data-toast]' })).toBeInTheDocument();
  expect(sent.calls(promisePayment)[0]).toMatchObject({
    params: { id: 7 },
    body: { until_day: '2099-12-10' },
  });
});
