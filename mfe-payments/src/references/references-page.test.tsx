import { history } from '@portal/shared-kit/contract/core/audit';
import { entity } from '@portal/shared-kit/contract/finance/payment-entity';
import {
  annulReference,
  references,
  reissueReference,
  type ReferenceRow,
} from '@portal/shared-kit/contract/finance/payment-reference';
import { answer, fakeApi, on, refuse, renderScreen, rowOf, type Fake } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { row as entityRow } from '../testing/entities-fake.ts';
import { ReferencesPage } from './references-page.tsx';

const row = (more: Partial<ReferenceRow> = {}) =>
  rowOf(references, {
    id: 5,
    number: '00000420340',
    entity: '90123',
    bank: 'Banco A',
    amount: 250_000,
    invoice_id: 9,
    invoice: 'FT 2026/000009',
    student_id: 7,
    name: 'Celeste Mondlane',
    code: '26.0001.0001',
    created_at: '2026-11-01T08:00:00Z',
    expires_on: '2026-11-10',
    state: 'EXPIRADA',
    can_reissue: true,
    ...more,
  });
const open = (rows: ReferenceRow[], failing = () => false, ...more: Fake[]) =>
  renderScreen(<ReferencesPage />, {
    api: fakeApi(
      ...more,
      on(references, ({ query }) => {
        if (failing()) throw refuse('unavailable', 'A base de dados está indisponível.');
        return answer.page(rows, query);
      }),
      on(history, ({ query }) => answer.page([], query)),
      on(entity.list, ({ query }) => answer.page([], query)),
      on(annulReference, () => {
        rows[0] = row({ state: 'ANULADA' });
        return answer.done('Referência anulada.', rows[0]);
      }),
      on(reissueReference, () => {
        rows.unshift(row({ id: 6, number: '00000421306', state: 'ATRIBUIDA', can_reissue: false }));
        return answer.done('Nova referência dada à factura.', rows[0]!);
      }),
    ),
  });

test('a reference that expired is given anew without an end, and the old one annulled, each for a reason', async () => {
  const { user, api, portal } = open([row()]);
  const table = await screen.findByRole('table');
  expect(table).toHaveTextContent('000 004 203 40');
  expect(table).toHaveTextContent('01/11/2026Válida até 10/11/2026');
  expect(portal.title()).toBe('Referências');
  await user.click(screen.getByRole('button', { name: 'Dar nova referência 000 004 203 40' }));
  const asking = within(await screen.findByRole('dialog', { name: /nova referência à factura FT 2026/ }));
  await user.type(asking.getByLabelText('Motivo'), 'Passou o prazo');
  await user.click(asking.getByRole('button', { name: 'Dar nova referência' }));
  expect(await within(table).findByText('000 004 213 06')).toBeInTheDocument();
  expect(api.calls(reissueReference)).toMatchObject([
    { params: { id: 5 }, body: { reason: 'Passou o prazo', expires_on: null } },
  ]);
});

test('an annulled reference is still recognised, and the dialog says so', async () => {
  const { user, api } = open([row({ state: 'ATRIBUIDA', can_reissue: false })]);
  await user.click(await screen.findByRole('button', { name: 'Anular 000 004 203 40' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Anular a referência/ }));
  expect(dialog.getByText(/fica em «Por identificar»/)).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Motivo'), 'Dada por engano');
  await user.click(dialog.getByRole('button', { name: 'Anular' }));
  expect(await within(screen.getByRole('table')).findByText('Anulada')).toBeInTheDocument();
  expect(api.calls(annulReference)).toMatchObject([
    { params: { id: 5 }, body: { reason: 'Dada por engano' } },
  ]);
});

test('a row shows the reference, whose it is, and the history of its invoice', async () => {
  const { user, api } = open([row()]);
  await user.click(await screen.findByText('FT 2026/000009'));
  const view = within(await screen.findByRole('dialog', { name: 'Ver – 000 004 203 40' }));
  expect(view.getByText('Expirada')).toBeInTheDocument();
  expect(view.getByRole('link', { name: 'Ficha do estudante' })).toHaveAttribute(
    'href',
    '/student_details/7',
  );
  await waitFor(() =>
    expect(api.calls(history)[0]!.query).toMatchObject({ entity: 'invoice', entity_id: 9 }),
  );
});

test('a filter whose entities cannot be read says so, and reads them again when it is entered', async () => {
  let down = true;
  const { user } = open(
    [],
    () => false,
    on(entity.list, ({ query }) => {
      if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
      return answer.page([entityRow(1)], query);
    }),
  );
  const filter = await screen.findByRole('combobox', { name: 'Entidade' });
  await waitFor(() => expect(filter).toHaveAccessibleDescription('Não foi possível carregar as opções.'));
  down = false;
  await user.click(filter);
  expect(await within(filter).findByRole('option', { name: /^9012/ })).toBeInTheDocument();
});

test('a failure says why, and an empty list that it is empty', async () => {
  let down = true;
  const { user } = open([], () => down);
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Não há referências.')).toBeInTheDocument();
});
