import {
  bankLayouts,
  bankLayoutVersions,
  retireBankLayout,
  saveBankLayout,
  tryBankLayout,
  type BankLayout,
  type LayoutRules,
  type LayoutTrial,
} from '@portal/shared-kit/contract/finance/bank-layout';
import { answer, on, refuse, renderScreen, type Fake } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { row, serve } from '../testing/entities-fake.ts';
import { EntitiesPage } from './entities-page.tsx';

const rules: LayoutRules = {
  kind: 'CSV',
  encoding: 'UTF8',
  delimiter: ';',
  skip: 1,
  skip_end: 0,
  decimal: ',',
  thousands: '.',
  date: 'DD/MM/AAAA',
  side: 'VALOR',
  credit_word: 'C',
  columns: {
    date: { at: 1, length: null },
    time: null,
    amount: { at: 3, length: null },
    debit: null,
    side: null,
    reference: { at: 2, length: null },
    told: null,
    transaction: null,
  },
};
const layout = (version: number, more: Partial<BankLayout> = {}): BankLayout => ({
  id: version,
  name: 'Extracto diário',
  version,
  rules,
  created_by: 'Aida Chefe',
  replaced_at: null,
  created_at: '2026-11-20T08:00:00Z',
  ...more,
});
const trial: LayoutTrial = {
  rows: [
    ['Data', 'Ref', 'Montante'],
    ['20/11/2026', '00000420340', '2.500,00'],
    ['ontem', '', '1,00'],
  ],
  row_lines: [1, 2, 3],
  lines: [
    {
      number: 2,
      credit: true,
      paid_at: '2026-11-20T07:30:00Z',
      amount: 250_000,
      reference: '00000420340',
      transaction: '',
      told: '',
    },
  ],
  problems: [{ line: 3, problem: '«ontem» não é uma data na forma DD/MM/AAAA.' }],
  credits: { lines: 1, amount: 250_000 },
  debits: { lines: 0, amount: 0 },
  unreadable: 1,
};
const sample = () => new File(['x'], 'amostra.csv', { type: 'text/csv' });

async function opened(layouts: BankLayout[], ...more: Fake[]) {
  const api = serve(
    [row(1)],
    ...more,
    on(bankLayouts, () => answer.one(layouts.filter((each) => each.replaced_at === null))),
    on(bankLayoutVersions, () => answer.one([...layouts].reverse())),
    on(tryBankLayout, () => answer.one(trial)),
    on(saveBankLayout, () => {
      const made = layout(layouts.length + 1);
      layouts.push(made);
      return answer.done('Modelo guardado.', made);
    }),
    on(retireBankLayout, ({ params }) => {
      const retired = layouts.find(({ id }) => id === params.id)!;
      retired.replaced_at = '2026-11-21T08:00:00Z';
      return answer.done('O modelo deixou de ser usado.', retired);
    }),
  );
  const it = renderScreen(<EntitiesPage />, { api });
  await it.user.click(await screen.findByRole('button', { name: /^Modelos de ficheiro/ }));
  return { ...it, api };
}

test('a layout is made from a sample, whose lines are seen as they would be read', async () => {
  const { user, api } = await opened([]);
  expect(await screen.findByText('Esta entidade ainda não tem modelos de ficheiro.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Novo modelo' }));
  await user.click(await screen.findByRole('button', { name: 'Guardar o modelo' }));
  expect(await screen.findByText('Escolha primeiro uma amostra.')).toBeInTheDocument();

  await user.upload(screen.getByLabelText('Ficheiro'), sample());
  const read = await screen.findByRole('table', { name: 'As primeiras linhas, como estão e como se lêem' });
  expect(
    within(read)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^LinhaNo ficheiroData do banco/),
    '1Data │ Ref │ MontanteAntes da primeira: não se lê.',
    expect.stringMatching(/^220\/11\/2026 │ 00000420340 │ 2\.500,00.*2\s500,00\sMZN00000420340/),
    '3ontem │  │ 1,00«ontem» não é uma data na forma DD/MM/AAAA.',
  ]);
  expect(screen.getByRole('table', { name: 'Linhas que não se lêem' })).toHaveTextContent('3«ontem»');
  expect(screen.getByText('1 linha não se lê.')).toBeInTheDocument();
  expect(
    within(screen.getByLabelText('Valor')).getByRole('option', { name: '3: Montante' }),
  ).toBeInTheDocument();

  await user.selectOptions(screen.getByLabelText('Codificação'), 'Windows-1252');
  await user.selectOptions(screen.getByLabelText('Como se conhece um débito'), 'COLUNAS');
  await user.selectOptions(screen.getByLabelText('Débito'), '1: Data');
  expect(screen.getByText(/^As regras mudaram/)).toBeInTheDocument();
  await user.type(screen.getByLabelText('Nome'), 'Extracto diário');
  await user.click(screen.getByRole('button', { name: 'Guardar o modelo' }));
  expect(await screen.findByText('Modelo guardado.', { selector: '[data-toast]' })).toBeInTheDocument();
  expect(await screen.findByRole('table', { name: 'Modelos de ficheiro' })).toHaveTextContent(
    /Extracto diário.*Versão 1.*CSV.*Aida Chefe/,
  );
  const { name, rules: sent } = api.calls(saveBankLayout)[0]!.body as { name: string; rules: LayoutRules };
  expect(name).toBe('Extracto diário');
  expect(sent).toMatchObject({ encoding: 'WINDOWS1252', side: 'COLUNAS', columns: { debit: { at: 1 } } });
});

test('a field of fixed width has a first character and a length', async () => {
  const { user, api } = await opened([]);
  await user.click(await screen.findByRole('button', { name: 'Novo modelo' }));
  await user.selectOptions(await screen.findByLabelText('Tipo de ficheiro'), 'Largura fixa');
  await user.upload(screen.getByLabelText('Ficheiro'), sample());
  await user.clear(screen.getByLabelText('Data: primeiro carácter'));
  await user.type(screen.getByLabelText('Data: primeiro carácter'), '9');
  await user.click(screen.getByRole('button', { name: 'Ler a amostra' }));
  await screen.findByRole('table', { name: 'As primeiras linhas, como estão e como se lêem' });
  const { rules: sent } = api.calls(tryBankLayout).at(-1)!.body as { rules: LayoutRules };
  expect(sent).toMatchObject({ kind: 'FIXA', columns: { date: { at: 9, length: 10 } } });
});

test('shows a refusal, and keeps the input', async () => {
  const { user } = await opened(
    [],
    on(saveBankLayout, () => {
      throw refuse('invalid', 'Verifique os campos.', {
        errors: { file: ['1 linha da amostra não se lê.'] },
      });
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Novo modelo' }));
  await user.upload(await screen.findByLabelText('Ficheiro'), sample());
  await user.type(screen.getByLabelText('Nome'), 'Diário');
  await user.click(screen.getByRole('button', { name: 'Guardar o modelo' }));
  expect(await screen.findByText('1 linha da amostra não se lê.')).toBeInTheDocument();
  expect(screen.getByLabelText('Nome')).toHaveValue('Diário');
});

test('a refused rule is named at its field, which has the focus', async () => {
  const { user } = await opened(
    [],
    on(tryBankLayout, () => {
      throw refuse('invalid', 'Verifique os campos assinalados.', {
        errors: { 'rules.skip_end': ['O ficheiro não tem tantas linhas.'] },
      });
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Novo modelo' }));
  await user.upload(await screen.findByLabelText('Ficheiro'), sample());
  expect(await screen.findByText('Verifique os campos assinalados.')).toBeInTheDocument();
  const skipped = screen.getByLabelText('Linhas depois da última');
  expect(skipped).toHaveAccessibleDescription('O ficheiro não tem tantas linhas.');
  expect(skipped).toBeInvalid();
  expect(skipped).toHaveFocus();
});

test('a layout is changed as its next version, shows all of them, and is put aside', async () => {
  const { user, api } = await opened([layout(1, { replaced_at: '2026-11-20T09:00:00Z' }), layout(2)]);
  const list = within(await screen.findByRole('table', { name: 'Modelos de ficheiro' }));
  await user.click(list.getByRole('button', { name: /^Versões/ }));
  const versions = within(await screen.findByRole('dialog', { name: 'Versões de «Extracto diário»' }));
  expect((await versions.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Versão 2 Em uso.*Aida Chefe/),
    expect.stringMatching(/^Versão 1 até .*CSV ;/),
  ]);
  await user.click(versions.getByRole('button', { name: 'Fechar' }));

  await user.click(list.getByRole('button', { name: /^Alterar/ }));
  await user.upload(await screen.findByLabelText('Ficheiro'), sample());
  await user.click(screen.getByRole('button', { name: 'Guardar o modelo' }));
  expect(await screen.findByText('Modelo guardado.', { selector: '[data-toast]' })).toBeInTheDocument();
  expect(api.calls(saveBankLayout)[0]!.body).toMatchObject({ replaces: 2 });
});

test('a layout that is put aside is no longer listed', async () => {
  const { user } = await opened([layout(1)]);
  await user.click(await screen.findByRole('button', { name: /^Retirar/ }));
  const question = within(await screen.findByRole('dialog', { name: 'Retirar o modelo «Extracto diário»?' }));
  await user.click(question.getByRole('button', { name: 'Retirar' }));
  expect(await screen.findByText('Esta entidade ainda não tem modelos de ficheiro.')).toBeInTheDocument();
});
