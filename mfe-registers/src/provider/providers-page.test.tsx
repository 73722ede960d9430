import { roleOptions } from '@portal/shared-kit/contract/identity/access';
import {
  addProvider,
  changeProvider,
  identityProviders,
  removeProvider,
  testProvider,
  type Provider,
} from '@portal/shared-kit/contract/identity/single-sign-on';
import { answer, fakeApi, lost, on, refuse, renderScreen, type Fake } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ProvidersPage } from './providers-page.tsx';

const keycloak: Provider = {
  id: 1,
  label: 'Universidade',
  issuer: 'https://id.ucm.ac.mz/realms/ucm',
  client_id: 'portal',
  has_secret: true,
  allowed_domains: ['ucm.ac.mz'],
  subject_claim: 'sub',
  roles: [{ id: 6, name: 'Student' }],
  sort_order: 0,
  active: true,
  end_session: true,
  logo: 'data:image/png;base64,AAAA',
  accounts: 3,
  version: 2,
};
const google: Provider = {
  ...keycloak,
  id: 2,
  label: 'Google',
  roles: [],
  active: false,
  logo: null,
  accounts: 0,
};

function open(providers: Provider[], ...more: Fake[]) {
  const api = fakeApi(
    ...more,
    on(identityProviders, () =>
      answer.one({
        providers,
        return_url: 'https://portal.test/login/provider',
        sign_out_url: 'https://portal.test/api/login/provider/sign-out',
      }),
    ),
    on(roleOptions, () => answer.one([{ id: 1, name: 'Master', grantable: true }])),
    on(addProvider, ({ body }) => {
      if (body.issuer.endsWith('errado'))
        throw refuse('invalid', 'Neste endereço não responde um fornecedor.', {
          errors: { issuer: ['Neste endereço não responde um fornecedor.'] },
        });
      return answer.done('Fornecedor adicionado.', { id: 3 });
    }),
    on(changeProvider, () => answer.done('Fornecedor guardado.', null)),
    on(removeProvider, ({ params }) => {
      providers.splice(
        providers.findIndex(({ id }) => id === params.id),
        1,
      );
      return answer.done('Fornecedor eliminado.', null);
    }),
  );
  return { ...renderScreen(<ProvidersPage />, { api, actions: ['roles.grant_master'] }), api };
}

test('a Master sees the providers and the addresses to register, and changes one without seeing its secret', async () => {
  const { api, user } = open([keycloak, google]);
  expect(await screen.findByText('Universidade')).toBeVisible();
  expect(screen.getByText('Estudante')).toBeVisible();
  expect(screen.getByText('https://portal.test/login/provider')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Alterar Universidade' }));
  const form = within(await screen.findByRole('dialog'));
  expect(await form.findByLabelText('Segredo (client secret)')).toHaveValue('');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Fornecedor guardado.')).toBeVisible();
  expect(api.calls(changeProvider)).toMatchObject([
    {
      params: { id: 1 },
      body: { client_secret: '', allowed_domains: ['ucm.ac.mz'], roles: [6], version: 2 },
    },
  ]);
});

test('a logo is shown before it is sent, refused at its field, and removed', async () => {
  const { api, user } = open([keycloak]);
  await user.click(await screen.findByRole('button', { name: 'Alterar Universidade' }));
  const form = within(await screen.findByRole('dialog'));
  const shown = () => form.getByRole('presentation').getAttribute('src');
  const picker = await form.findByLabelText('Logótipo');
  expect(shown()).toBe(keycloak.logo);
  await user.upload(picker, new File([new Uint8Array(1_048_577)], 'g.png', { type: 'image/png' }));
  expect(await form.findByText('A imagem tem mais de 1 MB.')).toBeVisible();
  await user.upload(picker, new File([new Uint8Array(4)], 'l.png', { type: 'image/png' }));
  await waitFor(() => expect(shown()).toBe('data:image/png;base64,AAAAAA=='));
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Fornecedor guardado.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Alterar Universidade' }));
  await user.click(await screen.findByRole('button', { name: 'Retirar logótipo' }));
  expect(await screen.findByText('Sem logótipo.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(api.calls(changeProvider).map(({ body }) => body.logo)).toEqual([
      'data:image/png;base64,AAAAAA==',
      null,
    ]),
  );
});

test('a wrong issuer is told at its field', async () => {
  const { user } = open([]);
  await user.click(await screen.findByRole('button', { name: 'Adicionar fornecedor' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(await form.findByLabelText('Nome no botão'), 'Outra');
  await user.type(form.getByLabelText('Endereço do fornecedor (issuer)'), 'https://errado');
  await user.type(form.getByLabelText('Identificador do portal (client id)'), 'portal');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect((await form.findAllByText('Neste endereço não responde um fornecedor.'))[0]).toBeVisible();
});

test('only a provider without accounts can be deleted', async () => {
  const { api, user } = open([keycloak, google]);
  expect(await screen.findByText('Google')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Eliminar Universidade' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Eliminar Google' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
  expect(api.calls(removeProvider)).toMatchObject([{ params: { id: 2 } }]);
});

test('a provider that cannot be tested says why, and is tested again', async () => {
  const { api, user } = open(
    [keycloak],
    on(testProvider, () => {
      throw refuse('upstream', 'O fornecedor não responde.');
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Ensaiar Universidade' }));
  expect(await screen.findByText('O fornecedor não responde.', { exact: false })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(api.calls(testProvider)).toHaveLength(2));
});

test('without providers it says so; a failure can be tried again', async () => {
  open([]);
  expect(await screen.findByText('Ainda não há fornecedores.')).toBeVisible();
});

test('a lost answer can be asked for again', async () => {
  renderScreen(<ProvidersPage />, {
    api: fakeApi(
      on(identityProviders, () => {
        throw lost('offline');
      }),
    ),
    actions: ['roles.grant_master'],
  });
  expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeVisible();
});
