import { history } from '@portal/shared-kit/contract/core/audit';
import { fetchStudent } from '@portal/shared-kit/contract/enrolment/student';
import {
  askDiscount,
  decideDiscount,
  discounts,
  type DiscountRow,
} from '@portal/shared-kit/contract/finance/discount';
import { answer, fakeApi, on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { DiscountsPage } from './discounts-page.tsx';

const row = (id: number, more: Partial<DiscountRow> = {}): DiscountRow => ({
  id,
  student_id: id,
  name: `Estudante ${id}`,
  code: `26.0001.000${id}`,
  kind: 'BOLSA',
  percent: 50,
  from_day: '2027-02-01',
  until_day: '2027-11-30',
  reason: 'Mérito académico',
  state: 'PEDIDO',
  asked_by: 'Ana Clara',
  asked_at: '2026-11-20T08:00:00Z',
  decided_by: null,
  ...more,
});
const open = (rows: DiscountRow[], ...more: Parameters<typeof fakeApi>) =>
  renderScreen(<DiscountsPage />, {
    api: fakeApi(
      ...more,
      on(discounts, ({ query }) => answer.page(rows, query)),
      on(fetchStudent, () =>
        answer.one([{ id: 3, code: '26.0001.0003', fullName: 'Celeste', course: 'Direito' }]),
      ),
      on(askDiscount, ({ body }) => {
        rows.push(row(3, { ...body, name: 'Celeste' }));
        return answer.done('Pedido registado: conta depois de outra pessoa o aprovar.', rows.at(-1)!);
      }),
      on(decideDiscount, ({ params, body }) => {
        const found = rows.find(({ id }) => id === params.id)!;
        Object.assign(found, { state: body.approved ? 'APROVADO' : 'RECUSADO', decided_by: 'Rui Manuel' });
        return answer.done('Desconto aprovado.', found);
      }),
    ),
  });

test('a discount is asked for, and approved by somebody else, with both names', async () => {
  const { user, portal } = open([row(1)]);
  const table = await screen.findByRole('table');
  expect(table).toHaveTextContent('Bolsa: 50 %');
  expect(table).toHaveTextContent('01/02/2027 a 30/11/2027');
  expect(portal.title()).toBe('Descontos e bolsas');
  await user.click(screen.getByRole('button', { name: /Aprovar/ }));
  expect(await screen.findByText('Decidido por Rui Manuel')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Pedir desconto' }));
  const drawer = await screen.findByRole('dialog');
  expect(within(drawer).getByRole('button', { name: 'Guardar e adicionar outro' })).toBeInTheDocument();
  await user.click(within(drawer).getByRole('button', { name: 'Guardar' }));
  expect(await within(drawer).findByText('Escolha o estudante.')).toBeInTheDocument();
});

test('the person who requested a discount sees that somebody else must approve', async () => {
  const { user } = open(
    [row(1)],
    on(decideDiscount, () => {
      throw refuse('conflict', 'Ninguém aprova o que pediu: tem de ser outra pessoa.');
    }),
  );
  await user.click(await screen.findByRole('button', { name: /Aprovar/ }));
  expect(await screen.findByText(/tem de ser outra pessoa/)).toBeInTheDocument();
});

test('a row shows the discount, who asked and decided, when, and whose it is', async () => {
  const decided = {
    id: 4,
    at: '2026-11-21T09:00:00Z',
    actor: 'Rui Manuel',
    role: null,
    ip: null,
    action: 'Aprovou',
    reason: null,
    changes: [],
  };
  const { user, api } = open(
    [row(1, { state: 'APROVADO', decided_by: 'Rui Manuel' })],
    on(history, ({ query }) => answer.page([decided], query)),
  );
  await user.click(await screen.findByText('Mérito académico'));
  const view = within(await screen.findByRole('dialog', { name: 'Ver – Estudante 1' }));
  expect(view.getByText('Decidido por Rui Manuel')).toBeInTheDocument();
  expect(view.getByText(/20\/11\/2026/)).toBeInTheDocument();
  expect(view.getByRole('link', { name: 'Conta do estudante' })).toHaveAttribute(
    'href',
    '/payments/accounts/1',
  );
  expect(await view.findByText('Aprovou')).toBeInTheDocument();
  expect(api.calls(history)[0]!.query).toMatchObject({ entity: 'discount', entity_id: 1 });
});

test('an empty list says so', async () => {
  open([]);
  expect(await screen.findByText('Ainda não há descontos nem bolsas.')).toBeInTheDocument();
});
