import { rightsOfUser, addUserPermissions, addUserRole } from '@portal/shared-kit/contract/identity/access';
import {
  identitiesOfUser,
  linkIdentity,
  providers,
  unlinkIdentity,
} from '@portal/shared-kit/contract/identity/single-sign-on';
import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { answer, on, held, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { Route, Routes } from '@portal/shared-kit/router';
import { screen, waitFor, within } from '@testing-library/react';
import { catalogue, rights, serve } from '../testing/user-fake.ts';
import { UserRightsPage } from './user-rights-page.tsx';

const toast = (text: string | RegExp) => screen.findByText(text, { selector: '[data-toast]' });
const admin: Permission[] = ['users.read', 'users.update', 'roles.read', 'roles.update'];
const open = (api = serve([]), actions = admin, url = '/AlocateUser/7') =>
  renderScreen(
    <Routes>
      <Route path="/AlocateUser/:user_id" element={<UserRightsPage />} />
    </Routes>,
    { url, api, actions },
  );
const box = (name: RegExp | string) => screen.getByRole('checkbox', { name });

test('role and permissions stand with their origin, and only what a Master gives is closed', async () => {
  const { portal } = open();
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  expect(await screen.findByRole('checkbox', { name: 'Ver cursos função' })).toBeChecked();
  expect(box('Criar cursos retirada')).not.toBeChecked();
  expect(box('Exceder a lotação directa')).toBeChecked();
  expect(box(/Gerir versões/)).toBeDisabled();
  expect(box(/Gerir versões.*Só um Master/)).not.toBeChecked();
  expect(screen.getByRole('heading', { name: 'Previlegio' })).toBeInTheDocument();
  expect(screen.getByText('Secretaria')).toBeInTheDocument();
  expect(portal.title()).toBe('Função e permissões – Amélia Sitoe');
  expect(await violations()).toEqual([]);
});

test('taking rights away needs no reason', async () => {
  const api = serve([]);
  const { user, portal } = open(api);
  await user.click(await screen.findByRole('checkbox', { name: /Ver cursos/ }));
  await user.click(box(/Exceder/));
  expect(screen.getByText('2 alterações por guardar.')).toBeInTheDocument();
  expect(portal.unsaved()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await toast('Direitos do utilizador guardados.')).toBeInTheDocument();
  expect(api.calls(addUserPermissions)[0]!.body).toEqual({
    user_id: 7,
    permissions: [],
    denied: [1, 2],
    reason: '',
    version: 3,
  });
  expect(await screen.findByRole('checkbox', { name: 'Ver cursos retirada' })).not.toBeChecked();
  await waitFor(() => expect(portal.unsaved()).toBe(false));
});

test('giving rights asks why, and the reason goes along', async () => {
  const api = serve([]);
  const { user } = open(api);
  await user.click(await screen.findByRole('checkbox', { name: /Criar cursos/ }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  const dialog = within(await screen.findByRole('dialog', { name: /aumenta direitos/ }));
  expect(dialog.getByText('Criar cursos')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await dialog.findByText('Escreva pelo menos 5 caracteres.')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Motivo'), 'Pedido da direcção');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await toast('Direitos do utilizador guardados.')).toBeInTheDocument();
  expect(api.calls(addUserPermissions)[0]!.body).toMatchObject({
    permissions: [3],
    denied: [],
    reason: 'Pedido da direcção',
  });
});

test('the second of two editors sees the conflict, keeps the changes and saves them over the current rights', async () => {
  const own = rights();
  const api = serve(
    [],
    own,
    on(addUserPermissions, (args, next) => {
      if (args.body.version !== own.version) throw refuse('conflict', 'Alterado por outra pessoa.');
      return next();
    }),
  );
  const { user } = open(api);
  await user.click(await screen.findByRole('checkbox', { name: /Ver cursos/ }));
  Object.assign(own, { version: 9, permissions: own.permissions.filter(({ id }) => id !== 3) });
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await user.click(await screen.findByRole('button', { name: 'Carregar versão actual' }));
  expect(await screen.findByText(/Versão actual carregada/)).toBeInTheDocument();
  expect(box(/Exceder/)).not.toBeChecked();
  expect(box(/Ver cursos/)).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await toast('Direitos do utilizador guardados.')).toBeInTheDocument();
  expect(api.calls(addUserPermissions).at(-1)!.body).toMatchObject({
    permissions: [],
    denied: [1, 2],
    version: 9,
  });
});

test('a save that fails loses nothing', async () => {
  const gate = held();
  const { user } = open(
    serve(
      [],
      undefined,
      on(addUserPermissions, async () => {
        await gate;
        throw refuse('unavailable', 'O serviço está indisponível.');
      }),
    ),
  );
  await user.click(await screen.findByRole('checkbox', { name: /Ver cursos/ }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  gate.release();
  expect(await toast(/O serviço está indisponível/)).toBeInTheDocument();
  expect(screen.getByText(/Não foi guardado/)).toBeInTheDocument();
  expect(box(/Ver cursos/)).not.toBeChecked();
});

test('another role is given with the reason the API asks for', async () => {
  const api = serve(
    [],
    undefined,
    on(addUserRole, (args, next) => {
      if (!args.body.reason)
        throw refuse('invalid', 'Verifique.', { errors: { reason: ['Indique o motivo'] } });
      return next();
    }),
  );
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Mudar a função' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByLabelText('Previlegio'));
  await user.click(await screen.findByText('Administrador', { selector: '.ant-select-item-option-content' }));
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(drawer.getAllByText('Indique o motivo')).toHaveLength(2));
  await user.type(drawer.getByLabelText('Motivo'), 'Promoção');
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await toast('Função atribuída com sucesso.')).toBeInTheDocument();
  expect(api.calls(addUserRole).at(-1)!.body).toEqual({
    user_id: 7,
    role: 3,
    reason: 'Promoção',
    version: 3,
  });
});

test.each([
  ['one’s own account', rights({ id: 1 }), admin, /ninguém altera os próprios direitos/],
  ['a Master’s account', rights({ protected: true }), admin, /Só um Master pode alterar esta conta/],
  ['an account with more rights', rights({ outranks: true }), admin, /tem permissões que a sua não tem/],
  [
    'a user who may only read',
    rights(),
    ['users.read', 'roles.read'] as Permission[],
    /Pode ver os direitos/,
  ],
])('%s can be read, closed, with the reason why', async (_who, own, actions, why) => {
  open(serve([], own), actions);
  expect(await screen.findByText(why)).toBeInTheDocument();
  for (const one of screen.getAllByRole('checkbox')) expect(one).toBeDisabled();
  expect(screen.getAllByRole('checkbox')).toHaveLength(catalogue.length);
  expect(screen.queryByRole('button', { name: 'Guardar' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Mudar a função' })).not.toBeInTheDocument();
});

test('without the right to roles the page shows what the person has', async () => {
  open(serve([]), ['users.read']);
  expect(await screen.findAllByRole('checkbox')).toHaveLength(3);
});

test('a user that is not there, and an address with nonsense, are told', async () => {
  const { unmount } = open(
    serve(
      [],
      undefined,
      on(rightsOfUser, () => {
        throw refuse('not_found', 'Utilizador não encontrado.');
      }),
    ),
  );
  expect(await screen.findByText('Utilizador não encontrado.')).toBeInTheDocument();
  unmount();
  open(serve([]), admin, '/AlocateUser/abc');
  expect(await screen.findByText('Não há nenhum utilizador com este endereço.')).toBeInTheDocument();
});

test('accounts at providers are linked and unlinked by hand, and read without the right to', async () => {
  const linked = {
    id: 9,
    provider: 'Universidade',
    email: null,
    linked_at: '2026-11-20T10:00:00.000Z',
    last_used_at: null,
  };
  const identities: (typeof linked)[] = [];
  const fakes = [
    on(providers, () => answer.one([{ id: 4, label: 'Universidade' }])),
    on(identitiesOfUser, () => answer.one([...identities])),
    on(linkIdentity, () => {
      identities.push(linked);
      return answer.done('Entrada ligada.', null);
    }),
    on(unlinkIdentity, () => {
      identities.pop();
      return answer.done('Entrada retirada.', null);
    }),
  ];
  const api = serve([], undefined, ...fakes);
  const { user } = open(api);
  expect(await screen.findByText('Nenhuma conta ligada.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ligar à mão' }));
  const form = within(await screen.findByRole('dialog', { name: 'Ligar à mão' }));
  await user.click(await form.findByRole('combobox', { name: 'Fornecedor' }));
  await user.click(await screen.findByText('Universidade', { selector: '.ant-select-item-option-content' }));
  await user.type(form.getByLabelText('Identificador da pessoa no fornecedor'), '110-abc');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  await user.click(await screen.findByRole('button', { name: 'Retirar Universidade' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Retirar esta entrada?' }));
  await user.click(dialog.getByRole('button', { name: 'Retirar' }));
  expect(await screen.findByText('Nenhuma conta ligada.')).toBeVisible();
  expect(api.calls(linkIdentity)).toMatchObject([
    { params: { id: 7 }, body: { provider_id: 4, subject: '110-abc' } },
  ]);
});
