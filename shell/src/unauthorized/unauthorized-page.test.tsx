import { permissionName, requestAccess } from '@portal/shared-kit/contract/identity/access-request';
import { fakeApi, lost, on, renderScreen } from '@portal/shared-kit/testing';
import { screen } from '@testing-library/react';
import { NotFoundPage, UnauthorizedPage } from './unauthorized-page.tsx';

const refused = { path: '/departments', permission: 'departments.read' };
const called = on(permissionName, ({ params: { name } }) => ({
  status: 1 as const,
  data: { name, label: 'Ver departamentos' },
}));
const granted = { status: 1 as const, success: true as const, message: 'ok', data: null };

test('says which permission is missing, leads home and sends the request for access', async () => {
  const api = fakeApi(
    on(requestAccess, () => granted),
    called,
  );
  const { user } = renderScreen(<UnauthorizedPage refused={refused} home="/Student" />, { api });
  expect(
    screen.getByRole('heading', { level: 1, name: 'Não tem permissão para abrir esta página.' }),
  ).toHaveFocus();
  expect(await screen.findByText('Ver departamentos')).toBeVisible();
  expect(screen.queryByText('departments.read')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/Student');
  await user.click(screen.getByRole('button', { name: 'Pedir acesso' }));
  expect(await screen.findByText('O seu pedido foi enviado aos administradores.')).toBeVisible();
  expect(api.calls(requestAccess)).toMatchObject([{ body: refused }]);
  expect(screen.queryByRole('button', { name: 'Pedir acesso' })).not.toBeInTheDocument();
});

test('where the name of the permission cannot be read, a sentence stands for it and not its key', async () => {
  const api = fakeApi(
    on(permissionName, () => {
      throw lost('offline');
    }),
  );
  renderScreen(<UnauthorizedPage refused={refused} home="/" />, { api });
  expect(await screen.findByText('O seu perfil não tem a permissão que esta página exige.')).toBeVisible();
  expect(screen.queryByText(/departments\.read/)).not.toBeInTheDocument();
});

test('a request that fails says so and can be sent again', async () => {
  const api = fakeApi(
    on(requestAccess, () => {
      throw lost('offline');
    }),
    called,
  );
  const { user } = renderScreen(<UnauthorizedPage refused={refused} home="/" />, { api });
  await user.click(screen.getByRole('button', { name: 'Pedir acesso' }));
  expect(await screen.findByText(/ligação/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pedir acesso' })).toBeEnabled();
});

test('a role without permissions sees whom to ask, with a link to the profile, as its home is this page', () => {
  renderScreen(<UnauthorizedPage home="/unauthorized" />);
  expect(screen.getByRole('link', { name: 'Ver o meu perfil' })).toHaveAttribute('href', '/profile');
  expect(screen.getByText(/Contacte o administrador/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pedir acesso' })).not.toBeInTheDocument();
});

test('an unknown address says so and leads home', () => {
  renderScreen(<NotFoundPage home="/dashboard" />);
  expect(screen.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/dashboard');
});
