import {
  entity,
  loadReferences,
  testEntity,
  type EntityRow,
} from '@portal/shared-kit/contract/finance/payment-entity';
import { billingReadiness } from '@portal/shared-kit/contract/finance/fee';
import {
  answer,
  lost,
  on,
  offered,
  refuse,
  renderScreen,
  type Fake,
  fakeApi,
} from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { mpesaAccount, saveMpesaAccount, type MpesaAccount } from '@portal/shared-kit/contract/finance/mpesa';
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
import { notReady, ready, loaded, row, serve } from '../testing/entities-fake.ts';
import { EntitiesPage } from './entities-page.tsx';
import { MpesaDrawer } from './mpesa-drawer.tsx';

const toast = (text: string) => screen.findByText(text, { selector: '[data-toast]' });
const option = (name: string) => screen.findByText(name, { selector: '.ant-select-item-option-content' });
const csv = (text: string) => new File([text], 'referencias.csv', { type: 'text/csv' });

test('entities are listed with what they serve, how and until when', async () => {
  const { portal, user } = renderScreen(<EntitiesPage />, {
    api: serve([
      row(1),
      row(2, { reference_mode: 'CARREGADA', free_references: 1, valid_to: '2026-06-30', in_force: false }),
      row(3, { active: false, in_force: false, reference_mode: 'SEQUENCIAL' }),
    ]),
  });
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  const lines = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  expect(lines[0]).toHaveTextContent(
    /Entidade 90121Inscrição, RenovaçãoCalculada \(módulo 97\)Em vigordesde 01\/01\/2026/,
  );
  expect(lines[1]).toHaveTextContent(/Carregada do banco1 livreFora da validade01\/01\/2026 a 30\/06\/2026/);
  expect(lines[2]).toHaveTextContent(/Sequencial.*Inactiva/);
  expect(portal.title()).toBe('Entidades de pagamento');

  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar todos desta página' }));
  const bar = within(screen.getByRole('group', { name: 'Acções sobre os registos seleccionados' }));
  expect(bar.getByRole('button', { name: 'Desactivar' })).toBeInTheDocument();
  expect(bar.getByRole('button', { name: 'Activar' })).toBeInTheDocument();
});

test('an empty list says so; one that fails says why and can be tried again', async () => {
  let down = true;
  const api = serve(
    [],
    on(entity.list, (_, next) => {
      if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
      return next();
    }),
  );
  const { user } = renderScreen(<EntitiesPage />, { api });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Ainda não tem registos')).toBeInTheDocument();
});

test('a user who may only read sees the layouts and can try them, and changes nothing', async () => {
  renderScreen(<EntitiesPage />, {
    actions: ['entities.read'],
    api: serve([row(1), row(2, { reference_mode: 'CARREGADA', free_references: 0 })]),
  });
  const each = ['Ver', 'Testar', 'Modelos de ficheiro'];
  expect(offered(await screen.findByRole('table'))).toEqual([...each, ...each]);
  expect(screen.queryByRole('button', { name: 'Adicionar' })).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

/** The drawer of a new entity, with name and code filled in. */
async function adding(user: ReturnType<typeof renderScreen>['user'], code: string) {
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog', { name: /^Adicionar/ }));
  const write = async (label: string, typed: string) => {
    await user.click(await drawer.findByLabelText(label));
    await user.paste(typed);
  };
  await write('Banco ou operador', 'Banco Novo');
  await write('Código da entidade', code);
  return drawer;
}

test('an entity that lacks something is refused at its fields', async () => {
  const api = serve([]);
  const { user } = renderScreen(<EntitiesPage />, { api });
  const drawer = await adding(user, '123');
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  for (const problem of ['O código tem 5 dígitos.', 'Escolha pelo menos um tipo.', 'Indique a data.'])
    expect((await drawer.findAllByText(problem)).length).toBeGreaterThan(0);
  expect(api.calls(entity.create)).toEqual([]);
});

test('an entity is added, and what billing waits for is asked again', async () => {
  const rows: EntityRow[] = [];
  const api = serve(
    rows,
    on(billingReadiness, ({ query }) => answer.one((rows.length > 0 ? ready : notReady)(query.year))),
  );
  const { user } = renderScreen(<EntitiesPage />, { api });
  expect(await screen.findByText(/ainda não está pronta/)).toBeInTheDocument();
  const drawer = await adding(user, '12345');
  await user.click(drawer.getByRole('checkbox', { name: 'Inscrição' }));
  await user.click(drawer.getByLabelText('Modo das referências'));
  await user.click(await option('Sequencial'));
  await user.type(drawer.getByLabelText('Válida desde'), '2026-01-01');
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await toast('Entidade criada com sucesso.')).toBeInTheDocument();
  expect(api.calls(entity.create)[0]!.body).toEqual({
    bank: 'Banco Novo',
    code: '12345',
    nib: null,
    used_for: ['INSCRICAO'],
    reference_mode: 'SEQUENCIAL',
    wallet_shortcode: null,
    wallet: null,
    valid_from: '2026-01-01',
    valid_to: null,
  });
  expect(await screen.findByText(/está pronta/)).toBeInTheDocument();
});

test('an entity that has given references keeps its code and is deactivated', async () => {
  const api = serve([row(1, { in_use: true })]);
  const { user } = renderScreen(<EntitiesPage />, { api });
  await user.click(await screen.findByRole('button', { name: /^Editar/ }));
  const drawer = within(await screen.findByRole('dialog', { name: /^Editar/ }));
  expect(await drawer.findByLabelText('Código da entidade')).toBeDisabled();
  expect(drawer.getByText('Já foram dadas referências com este código.')).toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: 'Cancelar' }));
  expect(screen.queryByRole('button', { name: /^Eliminar/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Desactivar/ }));
  const question = within(await screen.findByRole('dialog', { name: /esactivar/ }));
  await user.click(question.getByRole('button', { name: 'Desactivar' }));
  await waitFor(() => expect(api.calls(entity.update).at(-1)!.body).toMatchObject({ active: false }));
  expect(await screen.findByText('Inactiva')).toBeInTheDocument();
});

test('a try shows the reference in threes and the step to its check digits', async () => {
  const { user, api } = renderScreen(<EntitiesPage />, { api: serve([row(1)]) });
  await user.click(await screen.findByRole('button', { name: /^Testar/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Testar/ }));
  expect(dialog.getByLabelText('Número (até 7 dígitos)')).toHaveValue('42');
  await user.clear(dialog.getByLabelText('Mês ou par livre'));
  await user.type(dialog.getByLabelText('Mês ou par livre'), '3');
  await user.click(dialog.getByRole('button', { name: 'Calcular' }));
  expect(await dialog.findByText('Referência: 000 004 203 40')).toBeInTheDocument();
  expect(dialog.getByText('9012300000420325000000')).toBeInTheDocument();
  expect(dialog.getByText('Controlo = 98 − 58')).toBeInTheDocument();
  expect(api.calls(testEntity)[0]!.body).toEqual({ id: 42, month: 3, amount: 250_000 });
});

describe('loading references of the bank', () => {
  const loadable = () => row(2, { reference_mode: 'CARREGADA', free_references: 0 });
  const opened = async (...more: Fake[]) => {
    const rendered = renderScreen(<EntitiesPage />, { api: serve([loadable()], ...more) });
    await rendered.user.click(await screen.findByRole('button', { name: /^Carregar referências/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Carregar referências/ }));
    return { ...rendered, dialog };
  };

  test('shows what a file holds before anything is loaded, then loads it', async () => {
    const { user, api, dialog } = await opened();
    await user.upload(dialog.getByLabelText('Ficheiro'), csv('70000000001\n70000000002\nabc'));
    expect(await dialog.findByText('2 referências novas')).toBeInTheDocument();
    expect(dialog.getByText('1 linha recusada')).toBeInTheDocument();
    expect(dialog.getByRole('table', { name: 'Linhas recusadas' })).toHaveTextContent(
      /4abcNão é uma referência/,
    );
    expect(api.calls(loadReferences).map(({ body }) => body.preview)).toEqual([true]);
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('button', { name: 'Carregar 2 referências' }));
    expect(await toast('2 referências carregadas.')).toBeInTheDocument();
    expect(api.calls(loadReferences).at(-1)!.body).toEqual({
      content: '70000000001\n70000000002\nabc',
      preview: false,
    });
  });

  test('offers nothing to load where nothing is new', async () => {
    const { user, dialog } = await opened(
      on(loadReferences, () => answer.done('', loaded({ accepted: 0, sample: [] }))),
    );
    await user.upload(dialog.getByLabelText('Ficheiro'), csv('abc'));
    expect(await dialog.findByText('Não há nada para carregar.')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: /^Carregar/ })).not.toBeInTheDocument();
  });

  test('says why a file or a call was refused', async () => {
    const { user, dialog } = await opened(
      on(loadReferences, () => {
        throw refuse('unavailable', 'A base de dados está indisponível.');
      }),
    );
    await user.upload(dialog.getByLabelText('Ficheiro'), csv('x'.repeat(1_000_001)));
    expect(await dialog.findByText('O ficheiro tem mais de 1 MB.')).toBeInTheDocument();
    await user.upload(dialog.getByLabelText('Ficheiro'), csv('70000000001'));
    expect(await dialog.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  });
});

const stored: MpesaAccount = {
  host: 'https://api.sandbox.vm.co.mz',
  service_code: '171717',
  origin: 'developer.mpesa.vm.co.mz',
  public_key: 'MIIB',
  initiator: 'portal',
  prefixes: ['84', '85'],
  min: 100,
  max: 5_000_000,
  day: 20_000_000,
  wait_seconds: 90,
  reversal_hours: 24,
  active: true,
  has_credential: true,
  readable: true,
  version: 3,
};
const open = (account: MpesaAccount | null, refusal?: () => never) => {
  const closed = jest.fn();
  const api = fakeApi(
    on(mpesaAccount, () => answer.one(account)),
    on(saveMpesaAccount, ({ body }) => {
      refusal?.();
      const { api_key: _key, credential: _credential, ...rest } = body;
      return answer.done('Acesso ao M-Pesa guardado.', { ...stored, ...rest, version: 4 } as MpesaAccount);
    }),
  );
  return { ...renderScreen(<MpesaDrawer row={row(3)} onClose={closed} />, { api }), closed };
};
const dialog = async () => within(await screen.findByRole('dialog', { name: /^M-Pesa de / }));

test('stored secrets are not shown, and empty ones stay as they are', async () => {
  const { user, api, closed } = open(stored);
  const form = await dialog();
  expect(form.getByLabelText('Endereço do operador')).toHaveValue(stored.host);
  expect(form.getByLabelText('Chave da API')).toHaveValue('');
  expect(form.getByLabelText('Chave da API')).toHaveAttribute('type', 'password');
  const hours = form.getByLabelText('Horas em que o M-Pesa estorna');
  await user.clear(hours);
  await user.type(hours, '12');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(api.calls(saveMpesaAccount)).toMatchObject([
    { params: { id: 3 }, body: { api_key: '', credential: '', reversal_hours: 12, version: 3, min: 100 } },
  ]);
});

test('an access that cannot be read says so, and is read again', async () => {
  let down = true;
  const api = fakeApi(
    on(mpesaAccount, () => {
      if (down) throw lost('offline');
      return answer.one(stored);
    }),
  );
  const { user } = renderScreen(<MpesaDrawer row={row(3)} onClose={() => undefined} />, { api });
  const again = await screen.findByRole('button', { name: 'Tentar de novo' });
  down = false;
  await user.click(again);
  expect(await screen.findByLabelText('Endereço do operador')).toHaveValue(stored.host);
});

test('an entity without an access begins with the sandbox, and a refusal stands at its field', async () => {
  const { user, api } = open(null, () => {
    throw refuse('invalid', 'Verifique os dados.', {
      errors: { public_key: ['A chave pública não é uma chave RSA em base64.'] },
    });
  });
  const form = await dialog();
  expect(form.getByLabelText('Endereço do operador')).toHaveValue('https://api.sandbox.vm.co.mz');
  await user.type(form.getByLabelText('Código do fornecedor'), '171717');
  await user.type(form.getByLabelText('Chave pública'), 'abc');
  await user.type(form.getByLabelText('Chave da API'), 'segredo');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await form.findByText('A chave pública não é uma chave RSA em base64.')).toBeInTheDocument();
  expect(api.calls(saveMpesaAccount)).toMatchObject([{ body: { api_key: 'segredo', active: false } }]);
});

test('secrets that this server cannot open are named', async () => {
  open({ ...stored, readable: false });
  expect((await dialog()).getByText(/escreva-a de novo/)).toBeInTheDocument();
});

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
  const view = renderScreen(<EntitiesPage />, { api });
  await view.user.click(await screen.findByRole('button', { name: /^Modelos de ficheiro/ }));
  return { ...view, api };
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
