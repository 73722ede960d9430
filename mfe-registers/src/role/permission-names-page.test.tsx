import { allPermissions, addPermission } from '@portal/shared-kit/contract/identity/access';
import { on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { registry } from '../common/release-permissions.ts';
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

test('shows a failure, and can try again', async () => {
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

const integrity = `sha384-${'A'.repeat(64)}`;
/** A release with permissions of its own, and one that the portal has. */
const library = {
  name: 'mfe-library',
  title: 'Biblioteca',
  owner: { team: 'Livros', contact: 'livros@demo.test' },
  status: 'active' as const,
  canary: null,
  lastGood: null,
  stable: {
    release: '1',
    version: '1',
    container: 'library',
    base: '/r/mfe-library/1/',
    entry: 'e.js',
    integrity,
    preload: [],
    requires: { contract: '*', shared: {} },
    contributes: {
      routes: [],
      menu: [],
      cards: [],
      opens: [],
      actions: [],
      permissions: [
        { name: 'library.lend', label: 'Emprestar livros' },
        { name: 'courses.read', label: 'Ver cursos' },
      ],
    },
  },
};
const withLibrary = on(registry, () => ({ revision: 2, contract: '2.0.0', remotes: [library] }));

test('a Master accepts the permissions that releases declare, under the title of the application, and they stay', async () => {
  const api = serve({}, withLibrary);
  const { user } = renderScreen(<PermissionNamesPage />, { api });
  expect(await screen.findByText('Biblioteca: Emprestar livros')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Acrescentar library.lend' }));
  expect(await screen.findByRole('row', { name: /library\.lend Biblioteca Emprestar livros/ })).toBeVisible();
  expect(api.calls(addPermission)).toMatchObject([
    { body: { name: 'library.lend', label: 'Emprestar livros' } },
  ]);
  expect(screen.queryByText('Biblioteca: Emprestar livros')).not.toBeInTheDocument();
});

test('a user who may not add has no form for it, and without an answer of the registry the names stay', async () => {
  const looks = renderScreen(<PermissionNamesPage />, {
    actions: ['roles.read'],
    api: serve({}, withLibrary),
  });
  expect(await screen.findByRole('row', { name: /courses\.read/ })).toBeInTheDocument();
  expect(screen.queryByText('Biblioteca: Emprestar livros')).not.toBeInTheDocument();
  looks.unmount();
  const down = on(registry, () => {
    throw refuse('unavailable', 'não');
  });
  renderScreen(<PermissionNamesPage />, { api: serve({}, down) });
  expect(await screen.findByRole('row', { name: /courses\.read/ })).toBeInTheDocument();
  expect(screen.queryByText('não')).not.toBeInTheDocument();
});
