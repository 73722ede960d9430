import {
  communications,
  openCommunication,
  totalCommunication,
} from '@portal/shared-kit/contract/people/communication';
import { answer, fakeApi, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { message } from '../testing/student-fake.ts';
import { NotificationsPage } from './notifications-page.tsx';

const totals = on(totalCommunication, () => answer.one({ total: 1, unread: 0 }));

test('a message is read once it is opened, with its file', async () => {
  let read_at: string | null = null;
  const attachment = { name: 'mapa.pdf', size: 120_400, media_type: 'application/pdf' };
  const api = fakeApi(
    on(communications, ({ query }) => answer.page([message({ read_at, attachment })], query)),
    on(openCommunication, () => {
      read_at = '2026-11-22T09:00:00.000Z';
      return answer.one(message({ read_at, attachment }));
    }),
    totals,
  );
  const { user, portal } = renderScreen(<NotificationsPage />, { api, url: '/notifications' });
  const one = within(await screen.findByRole('article', { name: 'Prova adiada' }));
  expect(one.getByText('por ler')).toBeInTheDocument();
  expect(one.getByText(/Turma · Amélia Sitoe · 22\/11\/2026/)).toBeInTheDocument();
  await user.click(one.getByText('Prova adiada'));
  expect(await one.findByText('Passa para sexta-feira.')).toBeVisible();
  expect(one.getByRole('button', { name: 'Descarregar mapa.pdf (121 kB)' })).toBeVisible();
  expect(api.calls(openCommunication)).toMatchObject([{ query: { notification_id: 11, type: 'TURMA' } }]);
  expect(portal.title()).toBe('Notificações');
  expect(await violations()).toEqual([]);
});

test('there is more than one page where there are many', async () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    message({ id: index + 1, title: `Aviso ${index + 1}` }),
  );
  const api = fakeApi(on(communications, ({ query }) => answer.page(many, query)));
  const { user, portal } = renderScreen(<NotificationsPage />, { api });
  await screen.findByRole('article', { name: 'Aviso 1' });
  await user.click(screen.getByRole('button', { name: 'Mais antigas' }));
  expect(await screen.findByRole('article', { name: 'Aviso 12' })).toBeInTheDocument();
  expect(screen.getByText('Página 2 de 2')).toBeInTheDocument();
  expect(portal.location().search).toBe('?page=2');
});

test('says that there are no messages, and shows a failure', async () => {
  let down = true;
  const api = fakeApi(
    on(communications, ({ query }) => {
      if (down) throw refuse('unavailable', 'O portal está a iniciar.');
      return answer.page([], query);
    }),
  );
  const { user } = renderScreen(<NotificationsPage />, { api });
  expect(await screen.findByText('O portal está a iniciar.')).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Ainda não tem registos')).toBeInTheDocument();
});
