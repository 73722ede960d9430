import { screen, waitFor, act } from '@testing-library/react';
import { history } from '../../contract/core/audit.ts';
import { discounts, type DiscountRow } from '../../contract/finance/discount.ts';
import { answer, fakeApi, on, renderScreen, violations } from '../../testing/index.ts';
import { ListBody, useList, useRowView } from '../index.ts';
import { course } from '../../contract/offer/course.ts';
import { open as openCourses, serve } from '../../testing/course-screen-fake.tsx';

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

const view = (name: string) => screen.findByRole('dialog', { name });

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test('an address with a record opens its view, also of one that the shown page does not contain, and closing takes it out', async () => {
  const opened = openCourses('/courses?search=Curso+1&ver=20');
  expect(await view('Ver – Curso 20')).toBeVisible();
  expect(await violations()).toEqual([]);
  await opened.user.click(screen.getAllByRole('button', { name: 'Fechar' })[0]!);
  await closed();
  expect(opened.portal.location().search).toBe('?search=Curso+1');
  // The address was replaced: going back does not open it again.
  act(() => opened.portal.props.history.go(-1));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a record opened from its row is in the address, and closing it goes back, however often it is asked', async () => {
  const opened = openCourses('/dashboard');
  act(() => opened.portal.props.history.push('/courses'));
  await opened.user.click(await screen.findByRole('button', { name: 'Ver Curso 1' }));
  await view('Ver – Curso 1');
  expect(opened.portal.location().search).toBe('?ver=1');
  act(() => opened.portal.props.history.go(-1));
  await closed();
  expect(opened.portal.location()).toMatchObject({ pathname: '/courses', search: '' });

  await opened.user.click(screen.getByRole('button', { name: 'Ver Curso 1' }));
  await view('Ver – Curso 1');
  await opened.user.keyboard('{Escape}{Escape}');
  await closed();
  expect(opened.portal.location()).toMatchObject({ pathname: '/courses', search: '' });
  expect(screen.getByRole('button', { name: 'Ver Curso 1' })).toHaveFocus();
});

test('a record that is not there says so, and a number that is none opens nothing', async () => {
  const opened = openCourses('/courses?ver=999');
  const dialog = await view('Ver');
  await waitFor(() => expect(dialog).toHaveTextContent('Curso não encontrado.'));
  expect(screen.queryByRole('button', { name: 'Editar' })).not.toBeInTheDocument();
  opened.unmount();
  const { api } = openCourses('/courses?ver=nenhum');
  await screen.findByRole('row', { name: /Curso 1 / });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(api.calls(course.get)).toEqual([]);
});

test('editing from a view takes the record out of the address, so that closing the form shows the list', async () => {
  const opened = openCourses('/courses?ver=3', serve());
  await view('Ver – Curso 3');
  await opened.user.click(screen.getByRole('button', { name: 'Editar' }));
  await view('Editar – Curso 3');
  expect(opened.portal.location().search).toBe('');
  await opened.user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await closed();
});
