import { screen, waitFor } from '@testing-library/react';
import { history } from '../../contract/core/audit.ts';
import { discounts, type DiscountRow } from '../../contract/finance/discount.ts';
import { answer, fakeApi, on, renderScreen } from '../../testing/index.ts';
import { ListBody, useList, useRowView } from '../index.ts';

const row: DiscountRow = {
  id: 3,
  student_id: 7,
  name: 'Celeste Mondlane',
  code: '26.0001.0007',
  kind: 'BOLSA',
  percent: 50,
  from_day: '2027-02-01',
  until_day: '2027-11-30',
  reason: 'Mérito académico',
  state: 'PEDIDO',
  asked_by: 'Ana Clara',
  asked_at: '2026-11-20T08:00:00Z',
  decided_by: null,
};
function Discounts() {
  const list = useList(discounts);
  const name = ({ name: who }: DiscountRow) => who;
  const view = useRowView(list.rows, {
    name,
    facts: [{ title: 'Motivo', dataIndex: 'reason' }],
    history: ({ id }) => ({ entity: 'discount', id }),
  });
  return (
    <>
      <ListBody
        label="Descontos"
        list={list}
        columns={[{ title: 'Estudante', dataIndex: 'name' }]}
        name={name}
        actions={(one) => [view.action(one)]}
      />
      {view.drawer}
    </>
  );
}
const open = (url: string, actions?: []) =>
  renderScreen(<Discounts />, {
    url,
    actions,
    api: fakeApi(
      on(discounts, ({ query }) => answer.page([row], query)),
      on(history, ({ query }) => answer.page([], query)),
    ),
  });

test('a click on a row shows its facts and history over the list, and the address has it', async () => {
  const { user, portal, api } = open('/payments/discounts');
  await user.click(await screen.findByText('Celeste Mondlane'));
  const view = await screen.findByRole('dialog', { name: 'Ver – Celeste Mondlane' });
  expect(view).toHaveTextContent('Mérito académico');
  expect(portal.location().search).toBe('?ver=3');
  await waitFor(() =>
    expect(api.calls(history)[0]!.query).toMatchObject({ entity: 'discount', entity_id: 3 }),
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(portal.location().search).toBe('');
});

test('an address with a row that the list does not show says so', async () => {
  open('/payments/discounts?ver=9');
  expect(await screen.findByRole('dialog', { name: 'Ver' })).toHaveTextContent(
    'Este registo não está na página da lista que se vê.',
  );
});

test('a user who may not read the history sees the facts', async () => {
  const { api } = open('/payments/discounts?ver=3', []);
  expect(await screen.findByRole('dialog', { name: 'Ver – Celeste Mondlane' })).toHaveTextContent('Mérito');
  expect(api.calls(history)).toEqual([]);
});
