import { totalCommunication } from '@portal/shared-kit/contract/people/communication';
import { answer, fakeApi, on, renderScreen } from '@portal/shared-kit/testing';
import { screen } from '@testing-library/react';
import { Bell } from './bell.tsx';

const counting = (unread: number) => fakeApi(on(totalCommunication, () => answer.one({ total: 9, unread })));

test('a person who receives messages sees how much is unread, and is led there', async () => {
  renderScreen(<Bell />, { api: counting(3), actions: ['communications.read'] });
  const bell = await screen.findByRole('link', { name: 'Notificações: 3 por ler' });
  expect(bell).toHaveAttribute('href', '/notifications');
});

test('a user who receives no messages has no bell, and no request is made', () => {
  const { api } = renderScreen(<Bell />, {
    api: counting(3),
    actions: ['students.read', 'communications.create'],
  });
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(api.calls(totalCommunication)).toEqual([]);
});
