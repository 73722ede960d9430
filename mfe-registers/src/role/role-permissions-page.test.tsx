import { permissionsOfRole, rolePermissions } from '@portal/shared-kit/contract/identity/access';
import { roleFactor } from '@portal/shared-kit/contract/identity/factor-office';
import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { Route, Routes } from '@portal/shared-kit/router';
import { answer, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { catalogue, record, serve } from './role-fake.ts';
import { GivePermissionsPage, RolePermissionsPage } from './role-permissions-page.tsx';

const toast = (text: string | RegExp) => screen.findByText(text, { selector: '[data-toast]' });
const admin: Permission[] = ['roles.read', 'roles.update'];
const open = (api = serve(), actions = admin, url = '/users/groups/permissions/8') =>
  renderScreen(
    <Routes>
      <Route path="/users/groups/permissions/:id" element={<RolePermissionsPage />} />
      <Route path="/give-permissions" element={<GivePermissionsPage />} />
    </Routes>,
    { url, api, actions },
  );
const box = (name: RegExp | string) => screen.getByRole('checkbox', { name });

test('ticked is what the role has and nothing else; what fits no column stands beside', async () => {
  const { portal } = open();
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  const table = within(await screen.findByRole('table', { name: 'Permissões por módulo' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Módulo',
    'Ver',
    'Criar',
    'Editar',
    'Eliminar',
    'Aprovar',
    'Exportar',
    'Outras',
  ]);
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Cursos',
    'Turmas',
    'Versões das aplicações',
  ]);
  expect(
    screen.getAllByRole('checkbox', { checked: true }).map((one) => one.closest('label')?.textContent),
  ).toEqual(['Ver cursos', 'Exceder a lotação']);
  expect(box(/Gerir versões/)).toBeDisabled();
  expect(screen.getByText(/2 utilizadores têm esta função/)).toBeInTheDocument();
  expect(portal.title()).toBe('Permissões – Biblioteca');
  expect(await violations()).toEqual([]);
});

test('all that is ticked is sent, what has no column included, and raising asks why', async () => {
  const api = serve();
  const { user } = open(api);
  await user.click(await screen.findByRole('checkbox', { name: 'Criar cursos' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  const dialog = within(await screen.findByRole('dialog', { name: /aumenta direitos/ }));
  await user.type(dialog.getByLabelText('Motivo'), 'Novo procedimento');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await toast('Permissões da função guardadas.')).toBeInTheDocument();
  expect(api.calls(rolePermissions)[0]!.body).toEqual({
    role_id: 8,
    permissions: [1, 2, 3],
    reason: 'Novo procedimento',
    version: 1,
  });
  await waitFor(() => expect(screen.getByText('Sem alterações.')).toBeInTheDocument());
});

test('a role that nobody has needs no reason, and a role without permissions is not saved', async () => {
  const api = serve({ own: record({ users: 0 }) });
  const { user } = open(api);
  await user.click(await screen.findByRole('checkbox', { name: 'Ver cursos' }));
  await user.click(box('Exceder a lotação'));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await toast('Por favor informe os campos obrigatorios...')).toBeInTheDocument();
  expect(api.calls(rolePermissions)).toEqual([]);
  await user.click(box('Criar cursos'));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await toast('Permissões da função guardadas.')).toBeInTheDocument();
  expect(api.calls(rolePermissions)[0]!.body).toMatchObject({ permissions: [1, 2], reason: '' });
});

test('seeing is ticked along with creating, and creating unticked along with seeing', async () => {
  const { user } = open(serve({ own: record({ permissions: [catalogue[2]!] }) }));
  await user.click(await screen.findByRole('checkbox', { name: 'Criar cursos' }));
  expect(box('Ver cursos')).toBeChecked();
  expect(screen.getByText('2 alterações por guardar.')).toBeInTheDocument();
  await user.click(box('Ver cursos'));
  expect(box('Criar cursos')).not.toBeChecked();
  expect(box('Exceder a lotação')).toBeChecked();
});

test('changes can be taken back, and the page is guarded while there are any', async () => {
  const { user, portal } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Ver cursos' }));
  expect(portal.unsaved()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Descartar as alterações' }));
  expect(box('Ver cursos')).toBeChecked();
  expect(portal.unsaved()).toBe(false);
});

test('the second of two editors sees the conflict and overwrites nothing', async () => {
  const own = record();
  const { user } = open(
    serve(
      { own },
      on(rolePermissions, (args, next) => {
        if (args.body.version !== own.version) throw refuse('conflict', 'Alterado por outra pessoa.');
        return next();
      }),
    ),
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Ver cursos' }));
  Object.assign(own, { version: 5, permissions: [catalogue[0], catalogue[1], catalogue[2]] });
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/alterados por outra pessoa/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Carregar versão actual' }));
  expect(await screen.findByText(/Versão actual carregada/)).toBeInTheDocument();
  expect(box('Criar cursos')).toBeChecked();
  expect(box('Ver cursos')).not.toBeChecked();
  expect(own.permissions).toHaveLength(3);
});

test.each([
  [
    'Master',
    record({ name: 'Master', base: true, protected: true }),
    admin,
    /tem sempre todas as permissões/,
  ],
  ['one’s own role', record({ name: 'Admin', base: true }), admin, /Esta é a sua função/],
  [
    'a role with what only a Master gives',
    record({ protected: true }),
    admin,
    /Só um Master pode alterar esta função/,
  ],
  ['a role for who may only look', record(), ['roles.read'] as Permission[], /mas não alterá-las/],
])('%s can be read, closed, with the reason why', async (_what, own, actions, why) => {
  open(serve({ own }), actions);
  expect(await screen.findByText(why)).toBeInTheDocument();
  for (const one of screen.getAllByRole('checkbox')) expect(one).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Guardar' })).not.toBeInTheDocument();
});

test('without a role in the address it is chosen first', async () => {
  const { user, portal } = open(serve(), admin, '/give-permissions');
  expect(await screen.findByText(/Escolha a função/)).toBeInTheDocument();
  await user.click(await screen.findByLabelText('Função'));
  await user.click(await screen.findByText('Biblioteca', { selector: '.ant-select-item-option-content' }));
  expect(await screen.findByRole('checkbox', { name: 'Ver cursos' })).toBeChecked();
  expect(portal.location().search).toBe('?role=8');
});

test('a role that is not there, a failure and an address with nonsense are told', async () => {
  let down = true;
  const { user, unmount } = open(
    serve(
      {},
      on(permissionsOfRole, (_, next) => {
        if (down) throw refuse('not_found', 'Função não encontrada.');
        return next();
      }),
    ),
  );
  expect(await screen.findByText('Função não encontrada.')).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('checkbox', { name: 'Ver cursos' })).toBeInTheDocument();
  unmount();
  open(serve(), admin, '/users/groups/permissions/abc');
  expect(await screen.findByText('Não há nenhuma função com este endereço.')).toBeInTheDocument();
});

test('a second factor is required of a role from a day on, and no more', async () => {
  const day = '2027-01-14T22:00:00.000Z';
  const saved: unknown[] = [];
  const api = serve(
    {},
    on(roleFactor, ({ body }) => {
      saved.push(body);
      return answer.done('Exigência do segundo factor guardada.', record({ second_factor_from: day }));
    }),
  );
  const { user } = open(api);
  expect(await screen.findByText(/Esta função não exige um segundo factor\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Alterar exigência' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Segundo factor' }));
  await user.type(drawer.getByLabelText('Exigir a partir de'), '15/01/2027');
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await toast('Exigência do segundo factor guardada.')).toBeVisible();
  expect(saved).toMatchObject([{ from: '2027-01-15', grace_days: expect.any(Number) }]);
});
