import {
  askWaiver,
  computeFines,
  decideWaiver,
  fineRules,
  fines,
  fineTimeline,
  setFineRules,
  type FineRow,
} from '@portal/shared-kit/contract/finance/fine';
import {
  addHoliday,
  holidays,
  removeHoliday,
  type Holiday,
} from '@portal/shared-kit/contract/finance/holiday';
import { myJobs, type JobRow } from '@portal/shared-kit/contract/platform/job';
import {
  answer,
  fakeApi,
  lost,
  on,
  refuse,
  renderScreen,
  rowOf,
  type Fake,
} from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { FinesPage } from './fines-page.tsx';

const plain = (node: HTMLElement) => (node.textContent ?? '').replaceAll('\u00a0', ' ');
const fine = (id: number, more: Partial<FineRow> = {}): FineRow => ({
  id,
  student_id: 7,
  name: 'Celeste Mondlane',
  code: '26.0001.0007',
  invoice_id: 3,
  invoice: 'FT 2026/000003',
  description: 'Propina de Março de 2026',
  due_date: '2026-03-10',
  fine_invoice_id: 9,
  fine_invoice: `FT 2026/00009${id}`,
  day: '2026-03-22',
  days_late: 12,
  percent: 10,
  amount: 25_000,
  paid: 0,
  formula: '12 dias × faixa 10 % de 2 500,00 = 250,00',
  state: 'POR_PAGAR',
  waiver: null,
  ...more,
});
const waiver = {
  id: 1,
  reason: 'Esteve internado',
  asked_by: 'Ana Clara',
  asked_at: '2026-03-23T08:00:00Z',
  own: false,
};
const rules = {
  types: ['PROPINA' as const],
  due_from: '2026-01-01',
  grace_days: 3,
  cap: null,
  bands: [{ from_day: 1, percent: 10 }],
  made_at: '2026-01-02T08:00:00Z',
  made_by: 'Ana Clara',
  payable: true,
};
const open = (rows: FineRow[], url = '/fines', down = () => false, ...more: Fake[]) => {
  const days: Holiday[] = [{ id: 1, year: null, month: 4, day: 7, name: 'Dia da Mulher Moçambicana' }];
  const api = fakeApi(
    ...more,
    on(fines, ({ query }) => {
      if (down()) throw refuse('unavailable', 'A base de dados está indisponível.');
      return answer.page(rows, query);
    }),
    on(fineTimeline, () =>
      answer.one([{ on: '2026-03-10', kind: 'VENCIMENTO', text: 'FT 2026/000003 devia ter sido paga' }]),
    ),
    on(askWaiver, () => answer.done('Isenção pedida: outra pessoa decide.', null)),
    on(decideWaiver, () => answer.done('Multa isenta: foi emitida uma nota de crédito.', null)),
    on(computeFines, () => answer.done('As multas estão a ser calculadas.', { job_id: 1 })),
    on(fineRules, () => answer.one(rules)),
    on(setFineRules, ({ body }) => answer.done('Regras actualizadas.', { ...rules, ...body })),
    on(holidays, () => answer.one(days)),
    on(addHoliday, ({ body }) => {
      days.push({ ...body, id: (days.at(-1)?.id ?? 0) + 1, year: body.year ?? null });
      return answer.done('Feriado acrescentado.', days.at(-1)!);
    }),
    on(removeHoliday, ({ params }) => {
      days.splice(0, days.length, ...days.filter(({ id }) => id !== params.id));
      return answer.done('Feriado removido.', null);
    }),
  );
  return { sent: api, ...renderScreen(<FinesPage />, { api, url }) };
};
const toast = (words: string) => screen.findByText(words, { selector: '[data-toast]' });

test('a fine stands with its invoice, days and band, and is asked to be waived for a reason', async () => {
  const { user, sent } = open([fine(1)]);
  const table = await screen.findByRole('table', { name: 'Multas' });
  expect(plain(table)).toMatch(
    /Celeste Mondlane.*Propina de Março.*12 dias.*Faixa 10 %.*250,00 MZN.*Por pagar/,
  );
  await user.click(within(table).getByText('Propina de Março de 2026'));
  const view = within(await screen.findByRole('dialog', { name: 'Ver – FT 2026/000091' }));
  expect(view.getByText(/12 dias × faixa 10 %/)).toBeInTheDocument();
  expect(await view.findByText(/devia ter sido paga/)).toBeInTheDocument();
  expect(view.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/payments/accounts/7',
    '/student_details/7',
    '/services/references?search=FT%202026%2F000003',
  ]);
  await user.click(view.getAllByRole('button', { name: 'Fechar' })[0]!);
  await user.click(within(table).getByRole('button', { name: /^Pedir isenção/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /Pedir a isenção/ }));
  await user.type(dialog.getByLabelText('Motivo'), 'Esteve internado');
  await user.click(dialog.getByRole('button', { name: 'Pedir isenção' }));
  expect(await toast('Isenção pedida: outra pessoa decide.')).toBeInTheDocument();
  expect(sent.calls(askWaiver)).toMatchObject([{ params: { id: 1 }, body: { reason: 'Esteve internado' } }]);
  await user.click(screen.getByRole('button', { name: 'Calcular agora' }));
  expect(await toast('As multas estão a ser calculadas.')).toBeInTheDocument();
});

test('the list is read again once the fines are computed', async () => {
  const job: JobRow = { ...rowOf(myJobs), id: 1, state: 'CONCLUIDA' };
  let asked = false;
  const { user, sent } = open(
    [fine(1)],
    '/fines',
    () => false,
    on(computeFines, () => {
      asked = true;
      return answer.done('As multas estão a ser calculadas.', { job_id: 1 });
    }),
    on(myJobs, () => answer.one(asked ? [job] : [])),
  );
  await screen.findByRole('table', { name: 'Multas' });
  const reads = sent.calls(fines).length;
  await user.click(screen.getByRole('button', { name: 'Calcular agora' }));
  await waitFor(() => expect(sent.calls(fines).length).toBeGreaterThan(reads));
});

test('an exemption is decided by somebody else than who asked for it', async () => {
  const { user, sent } = open([fine(1, { waiver }), fine(2, { waiver: { ...waiver, own: true } })]);
  const table = within(await screen.findByRole('table', { name: 'Multas' }));
  expect(table.queryByRole('button', { name: /Isentar.*000092/ })).not.toBeInTheDocument();
  await user.click(table.getByRole('button', { name: /Isentar.*000091/ }));
  expect(await toast('Multa isenta: foi emitida uma nota de crédito.')).toBeInTheDocument();
  expect(sent.calls(decideWaiver)).toMatchObject([{ params: { id: 1 }, body: { approved: true } }]);
});

test('the list says that it is empty, and why it fails', async () => {
  let down = true;
  const { user } = open([], '/fines', () => down);
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Ainda não há multas.')).toBeInTheDocument();
});

test('the rules are shown and changed, band by band', async () => {
  const { user, sent } = open([], '/fines?separador=regras');
  expect(await screen.findByText('A partir de 1 dia: 10 %')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Alterar regras' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Alterar regras' }));
  await user.click(drawer.getByRole('button', { name: 'Juntar faixa' }));
  const [, from] = drawer.getAllByLabelText('A partir do dia');
  const [, percent] = drawer.getAllByLabelText('Percentagem do que falta pagar');
  await user.type(from!, '30');
  await user.type(percent!, '20');
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await toast('Regras actualizadas.')).toBeInTheDocument();
  expect(sent.calls(setFineRules)[0]!.body).toMatchObject({
    bands: [
      { from_day: 1, percent: 10 },
      { from_day: 30, percent: 20 },
    ],
  });
});

test('holidays are added and removed', async () => {
  const { user, sent } = open([], '/fines?separador=feriados');
  const table = await screen.findByRole('table', { name: 'Feriados' });
  expect(plain(table)).toMatch(/7 de Abril.*Todos os anos.*Dia da Mulher/);
  await user.click(screen.getByRole('button', { name: 'Acrescentar feriado' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Acrescentar feriado' }));
  await user.type(drawer.getByLabelText('Nome'), 'Dia da Cidade');
  await user.type(drawer.getByLabelText('Dia'), '10');
  await user.click(drawer.getByLabelText('Mês'));
  await user.click(await screen.findByTitle('Março'));
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await toast('Feriado acrescentado.')).toBeInTheDocument();
  expect(sent.calls(addHoliday)[0]!.body).toEqual({ name: 'Dia da Cidade', day: 10, month: 3, year: null });
  expect(await screen.findByRole('row', { name: /Dia da Cidade/ })).toHaveClass('pk-fresh');
  await user.click(await screen.findByRole('button', { name: /Remover.*Mulher/ }));
  const question = within(await screen.findByRole('dialog', { name: /Remover o feriado/ }));
  await user.click(question.getByRole('button', { name: 'Remover' }));
  expect(await toast('Feriado removido.')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Anular' }));
  expect(await screen.findByRole('row', { name: /Mulher/ })).toBeInTheDocument();
  expect(sent.calls(addHoliday)[1]!.body).toEqual({
    name: 'Dia da Mulher Moçambicana',
    day: 7,
    month: 4,
    year: null,
  });
});

test('undoing the removal of a holiday again after a lost answer keeps it, and shows no error', async () => {
  let added = false;
  const { user } = open(
    [],
    '/fines?separador=feriados',
    () => false,
    on(addHoliday, async (_, next) => {
      if (added) throw refuse('duplicate', 'Este feriado já existe.');
      await next();
      added = true;
      throw lost('offline');
    }),
  );
  await user.click(await screen.findByRole('button', { name: /Remover.*Mulher/ }));
  const question = within(await screen.findByRole('dialog', { name: /Remover o feriado/ }));
  await user.click(question.getByRole('button', { name: 'Remover' }));
  const undo = await screen.findByRole('button', { name: 'Anular' });
  await user.click(undo);
  await waitFor(() => expect(undo).toBeEnabled());
  await user.click(undo);
  expect(await toast('Anulado.')).toBeInTheDocument();
  expect(await screen.findByRole('row', { name: /Mulher/ })).toBeInTheDocument();
});
