import { screen } from '@testing-library/react';
import { permissionName, requestAccess } from '../../contract/identity/access-request.ts';
import { answer, fakeApi, on, renderScreen, violations } from '../../testing/index.ts';
import { ReadOnlyNote } from './read-only-note.tsx';

test('where nothing can be added, the missing permission is named and can be asked for', async () => {
  const asked: unknown[] = [];
  const api = fakeApi(
    on(permissionName, () => answer.one({ name: 'courses.create', label: 'Criar cursos' })),
    on(requestAccess, ({ body }) => {
      asked.push(body);
      return answer.done('ok', null);
    }),
  );
  const { user } = renderScreen(<ReadOnlyNote of={{ access: 'courses.create' }} />, { api, url: '/courses' });
  await user.click(screen.getByRole('button', { name: 'Só leitura' }));
  expect(await screen.findByText(/«Criar cursos»/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Pedir acesso' }));
  expect(await screen.findByText('O seu pedido foi enviado aos administradores.')).toBeVisible();
  expect(asked).toEqual([{ path: '/courses', permission: 'courses.create' }]);
});
