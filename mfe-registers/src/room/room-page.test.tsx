import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { room } from '@portal/shared-kit/contract/offer/room';
import { fakeApi, fakeRegister, on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RoomPage } from './room-page.tsx';

type Row = Out<typeof room.get>['data'];
const row = (id: number, name: string): Row => ({
  id,
  name,
  location: 'Bloco A',
  capacity: 40,
  ground_floor: true,
  description: '',
  active: true,
  version: 1,
  in_use: false,
});

test('the list shows its columns and what may be done', async () => {
  renderScreen(<RoomPage />, { api: fakeApi(...fakeRegister(room, [row(1, 'Ensaio')])) });
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  const headers = within(await screen.findByRole('table', { name: 'Salas' })).getAllByRole('columnheader');
  expect(headers.map((cell) => cell.textContent)).toEqual([
    'N.º',
    'Sala',
    'Local',
    'Lugares em exame',
    'Rés-do-chão',
    'Descrição',
    'Ações',
  ]);
  expect(screen.getByRole('button', { name: 'Editar Ensaio' })).toBeInTheDocument();
});

test('a list that cannot be loaded says what happened and can be tried again', async () => {
  let broken = true;
  const list = on(room.list, (_, next) => {
    if (broken) throw refuse('unavailable', 'A base de dados está indisponível.');
    return next();
  });
  const { user } = renderScreen(<RoomPage />, { api: fakeApi(list, ...fakeRegister(room, [])) });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Ainda não tem registos')).toBeInTheDocument();
});

test('who may only read sees no button that changes anything', async () => {
  const api = fakeApi(...fakeRegister(room, [row(1, 'Ensaio')]));
  renderScreen(<RoomPage />, { actions: ['rooms.read'], api });
  expect(await screen.findByRole('button', { name: 'Ver Ensaio' })).toBeInTheDocument();
  for (const name of [/Adicionar/, /Editar/, /Eliminar/, /Desactivar/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

test('a record is added, and a name that stands in the list is refused without a call', async () => {
  const api = fakeApi(...fakeRegister(room, []));
  const { user } = renderScreen(<RoomPage />, { api });
  const add = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.type(await drawer.findByLabelText('Lugares em exame'), '40');
    await user.type(await drawer.findByLabelText('Sala'), `${name}{Enter}`);
    return drawer;
  };
  await add('Ensaio');
  expect(await screen.findByRole('row', { name: /Ensaio/ })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const drawer = await add('ENSAIO');
  expect(await drawer.findAllByText(room.unique!.message)).toHaveLength(2);
  expect(api.calls(room.create)).toHaveLength(1);
});
