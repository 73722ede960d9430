import {
  entity,
  loadReferences,
  testEntity,
  type EntityRow,
} from '@portal/shared-kit/contract/finance/payment-entity';
import { billingReadiness } from '@portal/shared-kit/contract/finance/fee';
import { answer, on, offered, refuse, renderScreen, violations, type Fake } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { notReady, ready, loaded, row, serve } from '../testing/entities-fake.ts';
import { EntitiesPage } from './entities-page.tsx';

const toast = (text: string) => screen.findByText(text, { selector: '[data-toast]' });
const option = (name: string) => screen.findByText(name, { selector: '.ant-select-item-option-content' });
const csv = (text: string) => new File([text], 'referencias.csv', { type: 'text/csv' });

test('entities are listed with what they serve, how and until when, without accessibility violations', async () => {
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
  expect(await violations()).toEqual([]);

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
    const it = renderScreen(<EntitiesPage />, { api: serve([loadable()], ...more) });
    await it.user.click(await screen.findByRole('button', { name: /^Carregar referências/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Carregar referências/ }));
    return { ...it, dialog };
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
