import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import {
  billingReadiness,
  applicableFee,
  changeFee,
  copyFees,
  createFee,
  fees,
  feeImpact,
  feeVersions,
  retireFee,
  type FeeRow,
} from '@portal/shared-kit/contract/finance/fee';
import { courseOptions } from '@portal/shared-kit/contract/offer/course';
import {
  on,
  answer,
  lost,
  refuse,
  renderScreen,
  fakeApi,
  rowOf,
  type Fake,
  type FakeApi,
} from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { notReady, ready } from '../testing/entities-fake.ts';
import { FeesPage } from './fees-page.tsx';

const year = institutionYear(new Date());
const toast = (text: string) => screen.findByText(text, { selector: '[data-toast]' });
const option = (name: string) => screen.findByText(name, { selector: '.ant-select-item-option-content' });
const open = (rows = [fee(1, { year })], more: Partial<Parameters<typeof renderScreen>[1]> = {}) =>
  renderScreen(<FeesPage />, { api: serve(rows), ...more });

test('the fees of a year are listed by whom they are for, in meticais', async () => {
  const { portal } = open([
    fee(1, { year }),
    fee(2, { year, engineering: true, scholar_shift: 'POS-LABORAL', nationality: 'ESTRANGEIRA' }),
    fee(3, { year, course_id: 7, course_name: 'Direito', months: 1, first_month: 3 }),
  ]);
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  const table = await screen.findByRole('table', { name: 'Taxas em vigor' });
  const lines = within(table).getAllByRole('row').slice(1);
  const texts = lines.map(({ textContent }) => textContent!.replaceAll('\u00a0', ' '));
  expect(texts[0]).toContain(
    'LicenciaturaTodos500,00 MZN2 500,00 MZNa pagar em 15 dias2 000,00 MZN3 500,00 MZN10 meses, de Fevereiro a Novembro, até ao dia 10',
  );
  expect(texts[1]).toContain('Engenharias · POS-LABORAL · Estrangeiros');
  expect(texts[2]).toContain('Direito');
  expect(texts[2]).toContain('1 mês: Março, até ao dia 10');
  expect(await screen.findByText(`A facturação de ${year} está pronta`)).toBeInTheDocument();
  expect(portal.title()).toBe('Taxas e propinas');
});

test('shows the missing settings of billing as a checklist with links', async () => {
  open([], {
    api: serve(
      [],
      on(billingReadiness, ({ query }) => answer.one(notReady(query.year))),
    ),
  });
  expect(await screen.findByText(`A facturação de ${year} ainda não está pronta`)).toBeInTheDocument();
  expect(screen.getByText('Nenhuma serve.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Abrir as entidades' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/entities?year=${year}`),
  );
  expect(await screen.findByText('Ainda não tem registos')).toBeInTheDocument();
});

test('a list that fails says why and can be tried again', async () => {
  let down = true;
  const api = serve(
    [],
    on(fees, () => {
      if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
      return answer.one([fee(1, { year })]);
    }),
  );
  const { user } = open([], { api });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('table', { name: 'Taxas em vigor' })).toBeInTheDocument();
});

test('a user who may only read has no actions that change anything', async () => {
  open(undefined, { actions: ['fees.read'] });
  const table = await screen.findByRole('table');
  expect(
    within(table)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Versões']);
  expect(screen.queryByRole('button', { name: 'Adicionar' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Copiar de outro ano' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Experimentar' })).toBeInTheDocument();
});

test('another year stands in the address', async () => {
  const { user, api } = open();
  await screen.findByRole('table');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ano' }), String(year + 1));
  expect(await screen.findByText('Ainda não tem registos')).toBeInTheDocument();
  expect(api.calls(fees).at(-1)!.query.year).toBe(year + 1);
});

test('fees are set for a class of courses, with amounts typed as people type them', async () => {
  const { user, api } = open([]);
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog', { name: `Adicionar taxas de ${year}` }));
  const write = async (label: string, amount: string) => {
    await user.clear(drawer.getByLabelText(label));
    await user.paste(amount);
  };
  await user.click(drawer.getByLabelText('Grau'));
  await user.click(await option('Licenciatura'));
  await user.click(drawer.getByLabelText('Classe de cursos'));
  await user.click(await option('Engenharias'));
  await write('Taxa de candidatura', '500');
  await write('Taxa de inscrição', 'dois mil');
  await write('Taxa de renovação', '2 000,50');
  await write('Propina mensal', '4500.00');
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect((await drawer.findAllByText('Indique um valor.')).length).toBeGreaterThan(0);
  expect(drawer.getByLabelText('Taxa de inscrição')).toHaveValue('dois mil');
  expect(api.calls(createFee)).toEqual([]);
  await write('Taxa de inscrição', '3000,00');
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await toast('Taxas definidas com sucesso.')).toBeInTheDocument();
  expect(await screen.findByRole('row', { name: /Engenharias/ })).toHaveClass('pk-fresh');
  expect(api.calls(createFee)[0]!.body).toEqual({
    year,
    level_type: 'Licenciatura',
    course_id: null,
    engineering: true,
    scholar_shift: null,
    nationality: null,
    candidacy_fee: 50_000,
    enrolment_fee: 300_000,
    renewal_fee: 200_050,
    monthly_fee: 450_000,
    months: 10,
    first_month: 2,
    due_day: 10,
    enrolment_days: 15,
    instalments: 1,
    prorating: 'MES_INTEIRO',
  });
});

test('a change says first how many it concerns, and makes a new version', async () => {
  const { user, api } = open();
  await user.click(await screen.findByRole('button', { name: /^Alterar Licenciatura, Todos/ }));
  const drawer = within(await screen.findByRole('dialog', { name: /^Alterar/ }));
  expect(
    await drawer.findByText('Aplica-se a 12 candidaturas em aberto e a 1 inscrição sem factura.'),
  ).toBeInTheDocument();
  expect(drawer.getByLabelText('Propina mensal')).toHaveValue('3\u00a0500,00');
  await user.clear(drawer.getByLabelText('Propina mensal'));
  await user.type(drawer.getByLabelText('Propina mensal'), '3 600');
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await toast('Taxas actualizadas com sucesso.')).toBeInTheDocument();
  expect(api.calls(changeFee)[0]).toMatchObject({ params: { id: 1 }, body: { monthly_fee: 360_000 } });
  await waitFor(() => expect(screen.getByRole('table')).toHaveTextContent('3 600,00'));
});

test('a change of what somebody else has replaced loads what counts now and keeps what was typed', async () => {
  const rows = [
    fee(1, { year, replaced_at: '2026-11-21T09:00:00.000Z' }),
    fee(2, { year, monthly_fee: 390_000 }),
  ];
  let late = true;
  const api = serve(
    rows,
    on(fees, () => answer.one([rows[late ? 0 : 1]!])),
    on(changeFee, ({ params }) => {
      if (params.id === 1) throw refuse('conflict', 'Estas taxas já foram substituídas por outra pessoa.');
      late = false;
      return answer.done('Taxas actualizadas com sucesso.', rows[1]!);
    }),
  );
  const { user } = open([], { api });
  await user.click(await screen.findByRole('button', { name: /^Alterar/ }));
  const drawer = within(await screen.findByRole('dialog', { name: /^Alterar/ }));
  await user.clear(drawer.getByLabelText('Dia de vencimento'));
  await user.type(drawer.getByLabelText('Dia de vencimento'), '5');
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await drawer.findByText(/foi alterado por outra pessoa/)).toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: /Carregar/ }));
  await waitFor(() => expect(drawer.getByLabelText('Propina mensal')).toHaveValue('3\u00a0900,00'));
  expect(drawer.getByLabelText('Dia de vencimento')).toHaveValue('5');
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await toast('Taxas actualizadas com sucesso.')).toBeInTheDocument();
  expect(api.calls(changeFee).at(-1)).toMatchObject({ params: { id: 2 }, body: { due_day: 5 } });
});

test('the versions of a row say from when to when each counted, and by whom', async () => {
  const { user } = open([
    fee(1, { year, replaced_at: '2026-11-15T08:00:00.000Z', monthly_fee: 300_000 }),
    fee(2, { year, created_at: '2026-11-15T08:00:00.000Z' }),
  ]);
  await user.click(await screen.findByRole('button', { name: /^Versões/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Versões/ }));
  const items = await dialog.findAllByRole('listitem');
  expect(items[0]).toHaveTextContent('Desde 15/11/2026 10:00:00 Em vigor');
  expect(items[1]).toHaveTextContent('Desde 01/11/2026 10:00:00 até 15/11/2026 10:00:00');
  expect(items[1]).toHaveTextContent('Por Hélder Cossa');
  expect(items[1]).toHaveTextContent('3 000,00');
});

test('a row is taken back after a question, the focus stays on the page, and it can be undone at once', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Retirar/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Retirar as taxas de Licenciatura/ }));
  await user.click(dialog.getByRole('button', { name: 'Retirar' }));
  expect(await toast('Taxas retiradas com sucesso.')).toBeInTheDocument();
  expect(await screen.findByText('Ainda não tem registos')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Anular' }));
  expect(await toast('Taxas definidas com sucesso.')).toBeInTheDocument();
  expect(await screen.findByRole('table')).toBeInTheDocument();
});

test('undoing a removal again after a lost answer keeps the row, and shows no error', async () => {
  let added = false;
  const api = serve(
    [fee(1, { year })],
    on(createFee, async (_, next) => {
      if (added) throw refuse('duplicate', 'Já há taxas para este âmbito.');
      await next();
      added = true;
      throw lost('offline');
    }),
  );
  const { user } = open([], { api });
  await user.click(await screen.findByRole('button', { name: /^Retirar/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Retirar as taxas de Licenciatura/ }));
  await user.click(dialog.getByRole('button', { name: 'Retirar' }));
  const undo = await screen.findByRole('button', { name: 'Anular' });
  await user.click(undo);
  await waitFor(() => expect(undo).toBeEnabled());
  await user.click(undo);
  expect(await toast('Anulado.')).toBeInTheDocument();
  expect(await screen.findByRole('table')).toBeInTheDocument();
});

test('the fees of the year before are copied to this one', async () => {
  const { user, api } = open([fee(1, { year: year - 1 }), fee(2, { year: year - 1, engineering: true })]);
  await user.click(await screen.findByRole('button', { name: 'Copiar de outro ano' }));
  const drawer = within(await screen.findByRole('dialog', { name: `Copiar taxas para ${year}` }));
  await user.click(drawer.getByRole('button', { name: 'Copiar' }));
  expect(await toast('2 linhas copiadas.')).toBeInTheDocument();
  expect(api.calls(copyFees)[0]!.body).toEqual({ from_year: year - 1, to_year: year });
  expect(await screen.findByRole('table')).toBeInTheDocument();
});

test('a case shows which fees count for it and why, or that none does', async () => {
  const { user, api } = open();
  await user.click(await screen.findByRole('button', { name: 'Experimentar' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Que taxas contam em ${year}?` }));
  await user.click(dialog.getByLabelText('Curso'));
  await user.click(await option('Engenharia Civil'));
  expect(
    await dialog.findByText('Porque «Engenharias» é a linha mais específica que serve este caso.'),
  ).toBeInTheDocument();
  expect(dialog.getByText('Sem ela contaria:')).toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: 'Estrangeiros' }));
  expect(await dialog.findByText('Nenhuma linha serve este caso: não se pode facturar.')).toBeInTheDocument();
  expect(api.calls(applicableFee).at(-1)!.query).toEqual({
    year,
    course_id: 7,
    scholar_shift: 'LABORAL',
    nationality: 'ESTRANGEIRA',
  });
});

/** A fee as the API lists it. */
const fee = (id: number, more: Partial<FeeRow> = {}) =>
  rowOf(fees, {
    id,
    year: 2026,
    candidacy_fee: 50_000,
    enrolment_fee: 250_000,
    renewal_fee: 200_000,
    monthly_fee: 350_000,
    months: 10,
    first_month: 2,
    due_day: 10,
    enrolment_days: 15,
    instalments: 1,
    created_at: '2026-11-01T08:00:00.000Z',
    created_by: 'Hélder Cossa',
    ...more,
  });

/** The fake API of the fees; changes are stored. `more` overrides it. */
const serve = (rows: FeeRow[], ...more: Fake[]): FakeApi => {
  const find = (id: number) => rows.find((row) => row.id === id)!;
  const inForce = () => rows.filter(({ replaced_at }) => replaced_at === null);
  const replace = (id: number) => Object.assign(find(id), { replaced_at: '2026-11-21T10:00:00.000Z' });
  return fakeApi(
    ...more,
    on(fees, ({ query }) => answer.one(inForce().filter(({ year }) => year === query.year))),
    on(billingReadiness, ({ query }) => answer.one(ready(query.year))),
    on(feeImpact, () => answer.one({ candidacies: 12, inscriptions: 1 })),
    on(feeVersions, () => answer.one([...rows].reverse())),
    on(createFee, ({ body }) => {
      rows.push(fee(rows.length + 1, body));
      return answer.done('Taxas definidas com sucesso.', rows.at(-1)!);
    }),
    on(changeFee, ({ params, body }) => {
      const before = replace(params.id);
      rows.push({ ...before, ...(body as Partial<FeeRow>), id: rows.length + 1, replaced_at: null });
      return answer.done('Taxas actualizadas com sucesso.', rows.at(-1)!);
    }),
    on(retireFee, ({ params }) => {
      replace(params.id);
      return answer.done('Taxas retiradas com sucesso.', null);
    }),
    on(copyFees, ({ body }) => {
      const copied = inForce().filter(({ year }) => year === body.from_year);
      rows.push(...copied.map((row, index) => ({ ...row, id: 100 + index, year: body.to_year })));
      return answer.done(`${copied.length} linhas copiadas.`, { copied: copied.length, kept: 0 });
    }),
    on(applicableFee, ({ query }) =>
      answer.one({
        fee: query.nationality === 'NACIONAL' ? fee(1, { engineering: true }) : null,
        before: query.nationality === 'NACIONAL' ? [fee(2)] : [],
      }),
    ),
    on(courseOptions, () =>
      answer.one([
        {
          id: 7,
          name: 'Engenharia Civil',
          department_id: 1,
          department_name: 'Engenharia',
          level_type: 'Licenciatura',
          duration: 5,
        },
      ]),
    ),
  );
};
