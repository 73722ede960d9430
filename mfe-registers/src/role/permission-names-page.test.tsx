import { allPermissions, addPermission } from '@portal/shared-kit/contract/identity/access';
import { on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { PermissionNamesPage } from './permission-names-page.tsx';
import { serve } from './role-fake.ts';

const toast = (text: string | RegExp) => screen.findByText(text, { selector: '[data-toast]' });

test('the names are listed with module and meaning, and searched without case and accents', async () => {
  const { user, portal } = renderScreen(<PermissionNamesPage />, { actions: ['roles.read'], api: serve() });
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  expect(await screen.findByRole('row', { name: /courses\.read Cursos Ver cursos/ })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /releases\.update Só Master/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Adicionar' })).not.toBeInTheDocument();
  expect(portal.title()).toBe('Nomes das permissões');
  expect(await violations()).toEqual([]);
  await user.type(screen.getByRole('searchbox'), 'LOTACAO');
  expect(screen.getByText('1 permissão')).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox'), 'xyz');
  expect(screen.getByText('Nenhuma permissão corresponde a «LOTACAOxyz».')).toBeInTheDocument();
});

test('a failure is told and can be tried again', async () => {
  let down = true;
  const { user } = renderScreen(<PermissionNamesPage />, {
    api: serve(
      {},
      on(allPermissions, (_, next) => {
        if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
        return next();
      }),
    ),
  });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('row', { name: /courses\.read/ })).toBeInTheDocument();
});

test('a Master adds a name, in the shape that names have', async () => {
  const api = serve();
  const { user } = renderScreen(<PermissionNamesPage />, { api });
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Nova permissão' }));
  await user.type(drawer.getByLabelText('Nome'), 'Biblioteca');
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await drawer.findAllByText(/Escreva área\.acção/)).not.toHaveLength(0);
  expect(api.calls(addPermission)).toEqual([]);
  await user.clear(drawer.getByLabelText('Nome'));
  await user.type(drawer.getByLabelText('Nome'), 'library.read');
  await user.type(drawer.getByLabelText('Descrição'), 'Ver a biblioteca');
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await toast('Permissão criada com sucesso.')).toBeInTheDocument();
  expect(
    await screen.findByRole('row', { name: /library\.read library Ver a biblioteca/ }),
  ).toBeInTheDocument();
});
