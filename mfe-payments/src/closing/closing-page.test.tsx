import {
  accountingDocuments,
  accountingPeriod,
  exportAccounting,
} from '@portal/shared-kit/contract/finance/accounting-period';
import { answer, fakeApi, on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { ClosingPage } from './closing-page.tsx';

const period = {
  from: '2026-11-01',
  to: '2026-11-30',
  charged: [{ name: 'PROPINA', count: 2, amount: 700_000 }],
  credited: [],
  by_type: [
    { name: 'PROPINA', count: 2, amount: 600_000 },
    { name: 'CREDITO', count: 1, amount: 10_000 },
  ],
  by_method: [{ name: 'REFERENCIA', count: 2, amount: 610_000 }],
  by_entity: [
    { name: '', count: 1, amount: 10_000 },
    { name: '90123', count: 2, amount: 600_000 },
  ],
  by_day: [{ name: '2026-11-20', count: 2, amount: 610_000 }],
  received: 610_000,
  credit_used: 0,
  refunded: 0,
  unmatched: { count: 1, amount: 12_345 },
  identity: {
    opening: 20_000,
    charged: 700_000,
    credited: 60_000,
    annulled_paid: 40_000,
    received: 610_000,
    refunded: 5_000,
    closing: 15_000,
  },
};
const textsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => row.textContent!.replaceAll(/\s/g, ' '));

test('a month is shown by type, method, entity and day, each with the same total', async () => {
  const api = fakeApi(on(accountingPeriod, () => answer.one(period)));
  const { user } = renderScreen(<ClosingPage />, { url: '/payments/closing?year=2026', api });
  expect(textsOf(await screen.findByRole('table', { name: 'Recebido por tipo' }))).toEqual([
    'TipoQuantosValor',
    'Propina26 000,00 MZN',
    'Crédito de estudantes1100,00 MZN',
    'Total6 100,00 MZN',
  ]);
  expect(textsOf(screen.getByRole('table', { name: 'Recebido por entidade' }))).toContain(
    'Sem referência1100,00 MZN',
  );
  expect(screen.queryByRole('table', { name: 'Notas de crédito' })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Mês'), 'Novembro');
  expect(api.calls(accountingPeriod).at(-1)!.query).toEqual({ year: 2026, month: 11 });
});

test('each amount from the debt at the start to that at the end opens its documents (J29)', async () => {
  const document = { day: '2026-11-20', name: 'Celeste Mondlane', code: '26.0001.0001', student_id: 7 };
  const api = fakeApi(
    on(accountingPeriod, () => answer.one(period)),
    on(accountingDocuments, ({ query }) =>
      answer.page([{ id: 1, document: 'FT 2026/000001', amount: 40_000, ...document }], query),
    ),
  );
  const { user, portal } = renderScreen(<ClosingPage />, {
    url: '/payments/closing?year=2026&month=11',
    api,
  });
  const table = await screen.findByRole('table', { name: 'Do que estava em dívida ao que está' });
  expect(
    textsOf(table)
      .slice(1)
      .map((row) => row.replace('Documentos', '')),
  ).toEqual([
    'Em dívida no início, menos o crédito200,00 MZN',
    '+ Facturas emitidas7 000,00 MZN',
    '− Notas de crédito600,00 MZN',
    '− Parte paga de facturas anuladas, que passou a crédito400,00 MZN',
    '− Recebido6 100,00 MZN',
    '+ Reembolsado50,00 MZN',
    '= Em dívida no fim, menos o crédito150,00 MZN',
    'Pago com crédito0,00 MZN',
    'Por identificar123,45 MZN',
  ]);
  await user.click(screen.getByRole('button', { name: /^Documentos: Parte paga/ }));
  const list = within(await screen.findByRole('region', { name: /^Parte paga/ }));
  expect(list.getByRole('heading', { name: /^Parte paga/ })).toHaveFocus();
  await user.click(await list.findByRole('cell', { name: 'FT 2026/000001' }));
  expect(api.calls(accountingDocuments)[0]!.query).toMatchObject({
    year: 2026,
    month: 11,
    of: 'PAGO_ANULADAS',
  });
  expect(portal.location().pathname).toBe('/payments/accounts/7');
});

test('a period without movements says so, and one that cannot be read can be tried again', async () => {
  let down = true;
  const none = { by_type: [], by_method: [], by_entity: [], by_day: [], charged: [] };
  const api = fakeApi(
    on(accountingPeriod, () => {
      if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
      return answer.one({ ...period, ...none, received: 0 });
    }),
  );
  const { user } = renderScreen(<ClosingPage />, { url: '/payments/closing', api });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Não há movimentos neste período.')).toBeInTheDocument();
});

test('receipts of the year are had as a file', async () => {
  const api = fakeApi(
    on(accountingPeriod, () => answer.one(period)),
    on(exportAccounting, () =>
      answer.done('Documento pronto.', { url: null, rows: 600, mail: 'financas@demo.test' }),
    ),
  );
  const { user } = renderScreen(<ClosingPage />, { url: '/payments/closing?year=2026', api });
  await user.selectOptions(await screen.findByLabelText('Documentos'), 'Recibos');
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('button', { name: /CSV/ }));
  expect(api.calls(exportAccounting)[0]!.query).toEqual({ year: 2026, of: 'RECIBOS', format: 'csv' });
  expect(await screen.findByText('Documento pronto.', { selector: '[data-toast]' })).toBeInTheDocument();
});
