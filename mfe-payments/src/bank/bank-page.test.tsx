import {
  assignBankLine,
  bankImportLines,
  bankLineReversals,
  bankImports,
  exportBankImport,
  uploadBankFile,
  confirmBankImport,
  oneBankImport,
  undoBankImport,
  type BankImport,
  type BankLine,
} from '@portal/shared-kit/contract/finance/bank-import';
import { bankLayouts } from '@portal/shared-kit/contract/finance/bank-layout';
import { entity } from '@portal/shared-kit/contract/finance/payment-entity';
import { myJobs, type JobRow } from '@portal/shared-kit/contract/platform/job';
import { answer, on, refuse, renderScreen, fakeApi, rowOf, type Fake } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { bankFile, classSum, nowhere } from '../testing/bank-file-fake.ts';
import { BankPage } from './bank-page.tsx';
import { row as entityRow } from '../testing/entities-fake.ts';

const job = rowOf(myJobs, {
  id: 9,
  kind: 'bank-import',
  title: 'Importar banco-1.txt',
  state: 'CONCLUIDA',
  done: 3,
  total: 3,
  message: '2 conciliados, 1 por identificar, 0 já processados.',
  result: {},
  created_at: '2026-11-20T08:00:00Z',
  finished_at: '2026-11-20T08:00:05Z',
});

const money = (text: string) => text.replaceAll('\u00a0', ' ');
const textsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => money(row.textContent ?? ''));
const bankText = () => new File(['0'], 'banco.txt', { type: 'text/plain' });

test('files are listed with what they are, how much they bring and where they stand', async () => {
  const api = serve([bankFile(1), bankFile(2, { state: 'IMPORTADO', format: 'CAMT053' })]);
  const { portal } = renderScreen(<BankPage />, { api });
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  const [, first, second] = textsOf(await screen.findByRole('table'));
  expect(first).toMatch(/banco-1\.txtMEPS.*Banco da Demonstração \(90121\).*5 099,99 MZN.*Por confirmar/);
  expect(second).toMatch(/banco-2\.txtISO 20022 camt\.053.*Importado/);
  expect(portal.title()).toBe('Ficheiros do banco');
});

test('entities and layouts that cannot be read say so in the dialog, and are read again', async () => {
  let down = true;
  const guard = <Answer,>(_: object, next: () => Answer): Answer => {
    if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
    return next();
  };
  const { user } = renderScreen(<BankPage />, {
    api: serve([], on(entity.list, guard), on(bankLayouts, guard)),
  });
  await user.click(await screen.findByRole('button', { name: 'Importar ficheiro do banco' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  down = false;
  await user.click(dialog.getByRole('button', { name: 'Tentar de novo' }));
  await dialog.findByRole('option', { name: 'Banco da Demonstração (90121)' });
  down = true;
  await user.selectOptions(dialog.getByLabelText('Entidade'), '1');
  expect(await dialog.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  down = false;
  await user.click(dialog.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() =>
    expect(dialog.queryByText('A base de dados está indisponível.')).not.toBeInTheDocument(),
  );
});

test('an empty list says so; one that fails says why and can be tried again', async () => {
  let down = true;
  const api = serve(
    [],
    on(bankImports, (_, next) => {
      if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
      return next();
    }),
  );
  const { user } = renderScreen(<BankPage />, { api });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Ainda não foi importado nenhum ficheiro do banco.')).toBeInTheDocument();
});

test('a file for a second person is not confirmed by who sent it (J28)', async () => {
  const mine = renderScreen(<BankPage />, {
    api: serve([bankFile(1, { second: true, own: true })]),
    url: '/payments/import?ficheiro=1',
  });
  expect(await screen.findByText(/acima do limite da segunda pessoa/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Registar os pagamentos' })).not.toBeInTheDocument();
  mine.unmount();
  renderScreen(<BankPage />, {
    api: serve([bankFile(1, { second: true })]),
    url: '/payments/import?ficheiro=1',
  });
  expect(await screen.findByRole('button', { name: 'Registar os pagamentos' })).toBeVisible();
});

test('a file is chosen, looked at class by class, recorded, its money accounted for and the report taken', async () => {
  const api = serve(
    [],
    on(exportBankImport, () =>
      answer.done('Segue por correio.', { url: null, rows: 600, mail: 'financas@demo.test' }),
    ),
  );
  const { user } = renderScreen(<BankPage />, { api });
  await user.click(await screen.findByRole('button', { name: 'Importar ficheiro do banco' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Ler o ficheiro' }));
  expect(await within(dialog).findByText('Escolha a entidade.')).toBeInTheDocument();
  await within(dialog).findByRole('option', { name: 'Banco da Demonstração (90121)' });
  await user.selectOptions(within(dialog).getByLabelText('Entidade'), '1');
  await user.upload(within(dialog).getByLabelText('Ficheiro'), bankText());
  await user.keyboard('{Escape}');
  await user.click(within(dialog).getByRole('button', { name: 'Ler o ficheiro' }));

  const totals = await screen.findByRole('table', { name: 'Totais por classe' });
  expect(textsOf(totals)).toEqual([
    'ClasseLinhasEntradasSaídas',
    'Conciliar12 500,00—',
    'Valor diferente12 499,99—',
    'Referência desconhecida1100,00—',
    'Total do ficheiro (MZN)35 099,990,00',
  ]);
  expect(screen.getByText('Conferir').closest('li')).toHaveAttribute('aria-current', 'step');
  await screen.findByRole('table', { name: 'Linhas do ficheiro' });
  await user.selectOptions(screen.getByLabelText('Mostrar'), 'REFERENCIA_DESCONHECIDA');
  const lines = await screen.findByRole('table', { name: 'Linhas do ficheiro' });
  expect(await within(lines).findByText('Rui')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Registar os pagamentos' }));
  const question = await screen.findByRole('dialog', { name: 'Registar os pagamentos deste ficheiro?' });
  await user.click(within(question).getByRole('button', { name: 'Registar os pagamentos' }));
  const went = await screen.findByRole('table', { name: 'Para onde foi o dinheiro' });
  expect(textsOf(went)).toEqual([
    'ResultadoValor',
    'Conciliado com facturas4 999,99 MZN',
    'Crédito de quem pagou a mais0,00 MZN',
    'Por identificar100,00 MZN',
    'Já processado antes0,00 MZN',
    'À espera da data0,00 MZN',
    'Por tratar0,00 MZN',
    'Ignorado0,00 MZN',
    'Anulado com a importação0,00 MZN',
    'Total do ficheiro5 099,99 MZN',
  ]);
  expect(await screen.findByText(/^2 conciliados, 1 por identificar/)).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Descarregar relatório' }));
  await user.click(await screen.findByRole('button', { name: 'Exportar para pdf' }));
  expect(await screen.findByText('Segue por correio.', { selector: '[data-toast]' })).toBeInTheDocument();
  expect(api.calls(exportBankImport)[0]).toMatchObject({ params: { id: 7 }, query: { format: 'pdf' } });
  await user.click(screen.getByRole('button', { name: 'Anular a importação' }));
  const undo = await screen.findByRole('dialog', { name: 'Anular a importação deste ficheiro?' });
  await user.click(within(undo).getByRole('button', { name: 'Anular a importação' }));
  expect(await screen.findByRole('button', { name: 'Todos os ficheiros' })).toBeInTheDocument();
});

test('a file that is refused says what is wrong with it, and another can be chosen', async () => {
  const why = 'O ficheiro não termina com a linha de totais (9): pode estar incompleto.';
  const api = serve(
    [],
    on(uploadBankFile, () => {
      throw refuse('invalid', 'Verifique os campos.', { errors: { file: [why] } });
    }),
  );
  const { user } = renderScreen(<BankPage />, { api });
  await user.click(await screen.findByRole('button', { name: 'Importar ficheiro do banco' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('option', { name: 'Banco da Demonstração (90121)' });
  await user.selectOptions(within(dialog).getByLabelText('Entidade'), '1');
  await user.upload(within(dialog).getByLabelText('Ficheiro'), bankText());
  await user.click(within(dialog).getByRole('button', { name: 'Ler o ficheiro' }));
  expect(await within(dialog).findByText(`Verifique os campos. ${why}`)).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Ler o ficheiro' })).toBeEnabled();
});

test('the lines of a page stay until those of the next are there', async () => {
  const rows = Array.from({ length: 12 }, (_, index) => line(index + 1, { reference: `REF-${index + 1}` }));
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const api = serve(
    [bankFile(1, { lines: 12 })],
    on(bankImportLines, async ({ query }) => {
      if (query.page === 2) await held;
      return answer.page(rows, query);
    }),
  );
  const { user } = renderScreen(<BankPage />, { api, url: '/?ficheiro=1' });
  const lines = await screen.findByRole('table', { name: 'Linhas do ficheiro' });
  const next = screen.getByRole('button', { name: 'Seguinte' });
  await user.click(next);
  expect(within(lines).getByText('REF-10')).toBeVisible();
  expect(lines.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
  letGo();
  expect(await within(lines).findByText('REF-11')).toBeVisible();
  expect(within(lines).queryByText('REF-10')).not.toBeInTheDocument();
});

test('a line that diverges says what to do, and is taken to the money to identify with a reason', async () => {
  const api = serve(
    [bankFile(1, { state: 'IMPORTADO', classes: [classSum('DIVERGE', { amount: 250_000 })], open_lines: 1 })],
    on(bankImportLines, ({ query }) =>
      answer.page([line(2, { class: 'DIVERGE', outcome: 'A_TRATAR' })], query),
    ),
    on(assignBankLine, () => answer.done('O valor está em Por identificar.', { payment_id: 3 })),
  );
  const { user } = renderScreen(<BankPage />, { api, url: '/?ficheiro=1' });
  await user.selectOptions(await screen.findByLabelText('Mostrar'), 'DIVERGE');
  expect(await screen.findByText(/confirme com o banco/)).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: /^Identificar/ }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox'), 'Outro depósito');
  await user.click(within(dialog).getByRole('button', { name: 'Levar para Por identificar' }));
  expect(
    await screen.findByText('O valor está em Por identificar.', { selector: '[data-toast]' }),
  ).toBeInTheDocument();
  expect(api.calls(assignBankLine)[0]).toMatchObject({
    params: { id: 2 },
    body: { reason: 'Outro depósito' },
  });
});

test('after an act on a line, which takes its button away, the focus is on the choice of the class and the totals are new', async () => {
  const lines = [line(2, { class: 'DIVERGE', outcome: 'A_TRATAR' })];
  const file = bankFile(1, {
    state: 'IMPORTADO',
    classes: [classSum('DIVERGE', { amount: 250_000 })],
    accounted: { ...nowhere, open: 250_000 },
    open_lines: 1,
  });
  const api = serve(
    [file],
    on(bankImportLines, ({ query }) => answer.page(lines, query)),
    on(assignBankLine, () => {
      lines[0] = line(2, { class: 'DIVERGE', outcome: 'POR_IDENTIFICAR', payment_id: 3 });
      file.accounted = { ...nowhere, unmatched: 250_000 };
      return answer.done('O valor está em Por identificar.', { payment_id: 3 });
    }),
  );
  const { user } = renderScreen(<BankPage />, { api, url: '/?ficheiro=1' });
  await user.click(await screen.findByRole('button', { name: /^Identificar/ }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox'), 'Outro depósito');
  await user.click(within(dialog).getByRole('button', { name: 'Levar para Por identificar' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Identificar/ })).not.toBeInTheDocument());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Mostrar')).toHaveFocus();
  expect(await screen.findByRole('row', { name: /^Por identificar 2.500,00/ })).toBeInTheDocument();
});

test('a line of a later day says that it will not be recorded by itself before it is taken to the money to identify', async () => {
  const api = serve(
    [bankFile(1, { state: 'IMPORTADO', classes: [classSum('DATA_FUTURA', { amount: 250_000 })] })],
    on(bankImportLines, ({ query }) =>
      answer.page(
        [line(2, { class: 'DATA_FUTURA', outcome: 'EM_ESPERA', paid_at: '2099-01-01T10:00:00Z' })],
        query,
      ),
    ),
  );
  const { user } = renderScreen(<BankPage />, { api, url: '/?ficheiro=1' });
  await user.click(await screen.findByRole('button', { name: /^Identificar/ }));
  expect(
    await screen.findByText(/^Esta linha espera por .*2099.* já não é registada sozinha\.$/),
  ).toBeVisible();
});

test('the lines of the chosen class are exported alone', async () => {
  const api = serve(
    [bankFile(1, { state: 'IMPORTADO' })],
    on(exportBankImport, () =>
      answer.done('Segue por correio.', { url: null, rows: 1, mail: 'financas@demo.test' }),
    ),
  );
  const { user } = renderScreen(<BankPage />, { api, url: '/?ficheiro=1' });
  const choice = await screen.findByLabelText('Mostrar');
  expect(screen.queryByRole('button', { name: 'Exportar esta classe' })).not.toBeInTheDocument();
  await user.selectOptions(choice, 'REFERENCIA_DESCONHECIDA');
  await user.click(screen.getByRole('button', { name: 'Exportar esta classe' }));
  await user.click((await screen.findAllByRole('button', { name: 'Exportar para Excel' })).at(-1)!);
  await screen.findByText('Segue por correio.', { selector: '[data-toast]' });
  expect(api.calls(exportBankImport)[0]).toMatchObject({
    params: { id: 1 },
    query: { format: 'xlsx', class: 'REFERENCIA_DESCONHECIDA' },
  });
});

test('who may not annul payments is not offered to reverse one by a line', async () => {
  const api = serve(
    [bankFile(1, { state: 'IMPORTADO', classes: [classSum('DEBITO', { outgoing: 5_000 })] })],
    on(bankImportLines, ({ query }) =>
      answer.page([line(2, { class: 'DEBITO', outcome: 'A_TRATAR', incoming: false })], query),
    ),
  );
  renderScreen(<BankPage />, { api, url: '/?ficheiro=1', actions: ['payments.confirm'] });
  expect(await screen.findByRole('button', { name: /^Pôr de lado/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Estornar/ })).not.toBeInTheDocument();
});

test('a debit without a payment to reverse says so, once that could be read, and nothing can be confirmed', async () => {
  let down = true;
  const api = serve(
    [bankFile(1, { state: 'IMPORTADO', classes: [classSum('DEBITO', { outgoing: 5_000 })] })],
    on(bankImportLines, ({ query }) =>
      answer.page([line(2, { class: 'DEBITO', outcome: 'IGNORADO', incoming: false })], query),
    ),
    on(bankLineReversals, () => {
      if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
      return answer.one([]);
    }),
  );
  const { user } = renderScreen(<BankPage />, { api, url: '/?ficheiro=1' });
  await user.click(await screen.findByRole('button', { name: /^Estornar/ }));
  const dialog = await screen.findByRole('dialog');
  expect(await screen.findByText('A base de dados está indisponível.')).toBeVisible();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await within(dialog).findByText(/^Nenhum pagamento deste valor/)).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Estornar o pagamento' })).toBeDisabled();
});

/** A line of a file as the API lists it. */
const line = (number: number, more: Partial<BankLine>) =>
  rowOf(bankImportLines, {
    id: number,
    number,
    reference: '00000420340',
    transaction: `B${number}`,
    paid_at: '2026-11-20T07:30:00Z',
    amount: 250_000,
    currency: 'MZN',
    incoming: true,
    invoice: 'FT 2026/000001',
    payer_name: 'Celeste Mondlane',
    ...more,
  });

/** The fake API of bank files; changes are stored. `more` overrides it. */
function serve(files: BankImport[], ...more: Fake[]) {
  const of = (id: number) => files.find((file) => file.id === id)!;
  const jobs: JobRow[] = [];
  return fakeApi(
    ...more,
    on(entity.list, ({ query }) => answer.page([entityRow(1)], query)),
    on(bankLayouts, () => answer.one([])),
    on(bankImports, ({ query }) => answer.page(files, query)),
    on(oneBankImport, ({ params }) => answer.one(of(params.id))),
    on(bankImportLines, ({ query }) => {
      const all = [
        line(2, {}),
        line(3, { class: 'VALOR_DIFERENTE', amount: 249_999 }),
        line(4, {
          class: 'REFERENCIA_DESCONHECIDA',
          amount: 10_000,
          invoice: null,
          payer_name: null,
          told: 'Rui',
        }),
      ];
      return answer.page(
        all.filter((each) => query.class === undefined || each.class === query.class),
        query,
      );
    }),
    on(uploadBankFile, () => {
      files.push(bankFile(7));
      return answer.done('Ficheiro lido: nada foi ainda registado.', {
        import_id: 7,
        lines: 3,
        matched: 2,
        unmatched: 1,
        duplicated: 0,
        amount: 509_999,
      });
    }),
    on(confirmBankImport, ({ params }) => {
      jobs.push(job);
      Object.assign(of(params.id), {
        state: 'IMPORTADO',
        job_id: 9,
        undo_until: '2099-11-21T08:00:00Z',
        accounted: { ...nowhere, reconciled: 499_999, unmatched: 10_000 },
      });
      return answer.done('A importação começou.', { ...of(params.id), state: 'A_IMPORTAR' });
    }),
    on(undoBankImport, ({ params }) => {
      Object.assign(of(params.id), { state: 'ANULADO' });
      return answer.done('A anulação começou.', of(params.id));
    }),
    on(myJobs, () => answer.one(jobs)),
  );
}
