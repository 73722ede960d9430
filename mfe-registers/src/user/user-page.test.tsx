import { knownPerson } from '@portal/shared-kit/contract/people/person';
import { blockUser, resetUserPassword, unblockUser, user } from '@portal/shared-kit/contract/identity/users';
import {
  answer,
  lost,
  on,
  offered,
  refuse,
  renderScreen,
  held,
  fakeApi,
  rowOf,
  type Fake,
} from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { rightsOfUser, addUserPermissions, addUserRole } from '@portal/shared-kit/contract/identity/access';
import {
  identitiesOfUser,
  linkIdentity,
  providers,
  unlinkIdentity,
} from '@portal/shared-kit/contract/identity/single-sign-on';
import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { Route, Routes } from '@portal/shared-kit/router';
import {
  decideFactorReset,
  factorResets,
  remindFactor,
  withoutFactor,
  type FactorReset,
} from '@portal/shared-kit/contract/identity/factor-office';
import { aPerson, fakePeople } from '../testing/person-fake.ts';
import { row, serve, catalogue, rights } from '../testing/user-fake.ts';
import { useState } from 'react';
import { UserPage } from './user-page.tsx';
import { UserRightsPage } from './user-rights-page.tsx';
import { SecondFactorPage } from './second-factor-page.tsx';

const toast = (text: string | RegExp) => screen.findByText(text, { selector: '[data-toast]' });
const admin = [
  'users.read',
  'users.create',
  'users.update',
  'users.delete',
  'roles.read',
  'roles.update',
] as const;
const buttonsOf = (name: RegExp) => offered(screen.getByRole('row', { name }));

test('the list shows who, in which role, when last and in which state', async () => {
  const { portal } = renderScreen(<UserPage />, {
    url: '/users/',
    api: serve([
      row(2, 'Amélia Sitoe'),
      row(3, 'Bento Cossa', { blocked: true }),
      row(4, 'Celeste Nova', { first_logg: 'yes', last_login_at: null, in_use: false, role: 'Student' }),
    ]),
  });
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  const table = await screen.findByRole('table');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['N.º', 'Nome', 'E-mail', 'Função', 'Última entrada', 'Estado', 'Ações']);
  expect(
    screen.getByRole('row', { name: /Amélia.*Secretaria 20\/11\/2026 10:15:00 Activo/ }),
  ).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /Bento.*Bloqueado/ })).toBeInTheDocument();
  expect(
    screen.getByRole('row', { name: /Celeste.*Estudante Nunca entrou Aguarda a primeira entrada/ }),
  ).toBeInTheDocument();
  expect(portal.title()).toBe('Usuários');
});

test('an empty list says so; one that fails says why and can be tried again', async () => {
  let down = true;
  const { user: person } = renderScreen(<UserPage />, {
    api: serve(
      [],
      undefined,
      on(user.list, (_, next) => {
        if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
        return next();
      }),
    ),
  });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  down = false;
  await person.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Ainda não tem registos')).toBeInTheDocument();
});

test('a user who may only read has no actions that change anything', async () => {
  renderScreen(<UserPage />, { actions: ['users.read', 'roles.read'], api: serve([row(2, 'Amélia Sitoe')]) });
  await screen.findByRole('row', { name: /Amélia/ });
  expect(buttonsOf(/Amélia/)).toEqual(['Ver', 'Função e permissões']);
  expect(screen.queryByRole('button', { name: 'Adicionar' })).not.toBeInTheDocument();
});

test('an Admin is offered no change of a Master, and nobody the end of their own account', async () => {
  renderScreen(<UserPage />, {
    actions: admin,
    api: serve([
      row(1, 'Eu Próprio'),
      row(2, 'Graça Master', { protected: true, role: 'Master' }),
      row(3, 'Bento Cossa'),
    ]),
  });
  await screen.findByRole('row', { name: /Graça/ });
  expect(buttonsOf(/Graça/)).toEqual(['Ver', 'Função e permissões']);
  expect(buttonsOf(/Eu Próprio/)).toEqual(['Ver', 'Editar', 'Função e permissões']);
  expect(buttonsOf(/Bento/)).toEqual([
    'Ver',
    'Editar',
    'Desactivar',
    'Atribuir função',
    'Repor senha',
    'Bloquear',
  ]);
});

test('an account with permissions that the caller lacks is only read, and its record says why', async () => {
  const { user: person } = renderScreen(<UserPage />, {
    actions: admin,
    api: serve([row(2, 'Amélia Direcção', { outranks: true }), row(3, 'Bento Cossa')]),
  });
  await screen.findByRole('row', { name: /Amélia/ });
  expect(buttonsOf(/Amélia/)).toEqual(['Ver', 'Função e permissões']);
  await person.click(screen.getByRole('button', { name: 'Ver Amélia Direcção' }));
  const record = within(await screen.findByRole('dialog'));
  expect(await record.findByText(/tem permissões que a sua não tem/)).toBeInTheDocument();
});

test('a new e-mail that is not confirmed stands beside the one that counts', async () => {
  renderScreen(<UserPage />, { api: serve([row(2, 'Amélia Sitoe', { pending_email: 'nova@demo.test' })]) });
  expect(
    await screen.findByRole('row', { name: /pessoa2@demo\.test.*Por confirmar: nova@demo\.test/ }),
  ).toBeInTheDocument();
});

test('the identity behind an account is corrected on what is known of the person, or it is said why not', async () => {
  let isMissing = true;
  const { user: person } = renderScreen(<UserPage />, {
    actions: [...admin, 'students.identity', 'employees.create'],
    api: serve(
      [row(2, 'Amélia Sitoe')],
      undefined,
      on(knownPerson, () => {
        if (isMissing) throw refuse('not_found', 'Pessoa não encontrada.');
        return answer.one(aPerson({ fullName: 'Amélia Sitoe' }));
      }),
      ...fakePeople,
    ),
  });
  const correct = { name: 'Corrigir identificação Amélia Sitoe' };
  await person.click(await screen.findByRole('button', correct));
  expect(await toast(/Pessoa não encontrada/)).toBeInTheDocument();
  isMissing = false;
  await person.click(screen.getByRole('button', correct));
  const form = within(await screen.findByRole('dialog', { name: 'Corrigir identificação de Amélia Sitoe' }));
  expect(await form.findByLabelText('Número do documento')).toHaveValue('080105678901J');
});

test('a user is added for a person who is registered, whose name and contact are theirs', async () => {
  const api = serve([]);
  const { user: person } = renderScreen(<UserPage />, { api });
  await person.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Adicionar – Usuários' }));
  await person.click(await drawer.findByRole('button', { name: 'Guardar' }));
  expect(await drawer.findAllByText('Escolha a função.')).not.toHaveLength(0);
  await person.click(drawer.getByLabelText('Pessoa já registada'));
  await person.click(await screen.findByText('Bento Cossa', { selector: '.ant-select-item-option-content' }));
  expect(drawer.getByLabelText('Nome completo')).toHaveValue('Bento Cossa');
  expect(drawer.getByLabelText('Nome completo')).toBeDisabled();
  expect(drawer.getByLabelText('E-mail')).toHaveValue('bento@demo.test');
  await person.click(drawer.getByLabelText('Função'));
  expect(await screen.findByText('Master – só um Master a dá')).toBeInTheDocument();
  await person.click(await screen.findByText('Secretaria', { selector: '.ant-select-item-option-content' }));
  await person.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await toast(/acesso foi enviado/)).toBeInTheDocument();
  expect(api.calls(user.create)[0]!.body).toMatchObject({
    person_id: 40,
    email: 'bento@demo.test',
    role_id: 2,
  });
});

test('the draft of a user holds the name of the person who was chosen', async () => {
  const Page = () => {
    const [visit, setVisit] = useState(1);
    return (
      <>
        <button onClick={() => setVisit(visit + 1)}>Sair e voltar</button>
        <UserPage key={visit} />
      </>
    );
  };
  const { user: person } = renderScreen(<Page />, { api: serve([]) });
  const begin = async () => {
    await person.click(await screen.findByRole('button', { name: 'Adicionar' }));
    const drawer = within(await screen.findByRole('dialog'));
    await drawer.findByRole('button', { name: 'Guardar' });
    return drawer;
  };
  await person.click((await begin()).getByLabelText('Pessoa já registada'));
  await person.click(await screen.findByText('Bento Cossa', { selector: '.ant-select-item-option-content' }));
  await person.click(screen.getByText('Sair e voltar'));
  const again = await begin();
  expect(again.getByLabelText('Nome completo')).toHaveValue('Bento Cossa');
  await person.click(again.getByRole('button', { name: 'Descartar o rascunho' }));
  await person.click(screen.getByText('Sair e voltar'));
  expect((await begin()).queryByText(/Recuperámos/)).not.toBeInTheDocument();
});

test('editing leaves the role alone, and a taken e-mail is shown at its field', async () => {
  const api = serve(
    [row(2, 'Amélia Sitoe')],
    undefined,
    on(user.update, () => {
      throw refuse('duplicate', 'Este e-mail já está a ser usado.', {
        errors: { email: ['Este e-mail já está a ser usado.'] },
      });
    }),
  );
  const { user: person } = renderScreen(<UserPage />, { api });
  await person.click(await screen.findByRole('button', { name: 'Editar Amélia Sitoe' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByLabelText('Função')).toBeDisabled();
  await person.type(drawer.getByLabelText('E-mail'), 'x');
  await person.click(drawer.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(drawer.getAllByText('Este e-mail já está a ser usado.')).toHaveLength(2));
  expect(api.calls(user.update)[0]!.body).toMatchObject({
    email: 'pessoa2@demo.testx',
    role_id: 2,
    version: 1,
  });
});

test('a new password is sent after a question, and blocking asks why', async () => {
  const api = serve([row(2, 'Amélia Sitoe')]);
  const { user: person } = renderScreen(<UserPage />, { api });
  await person.click(await screen.findByRole('button', { name: 'Repor senha Amélia Sitoe' }));
  await screen.findByText(/pessoa2@demo\.test\./);
  await person.click(await screen.findByRole('button', { name: 'Repor senha' }));
  expect(await toast('Senha temporária enviada por e-mail.')).toBeInTheDocument();
  expect(api.calls(resetUserPassword)[0]!.body).toEqual({ user_id: 2 });

  await person.click(screen.getByRole('button', { name: 'Bloquear Amélia Sitoe' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Bloquear este utilizador/ }));
  await person.type(dialog.getByLabelText('Motivo'), 'Saiu da instituição');
  await person.click(dialog.getByRole('button', { name: 'Bloquear' }));
  expect(await screen.findByRole('button', { name: 'Desbloquear Amélia Sitoe' })).toBeInTheDocument();
  expect(api.calls(blockUser)[0]!.body).toEqual({ user_id: 2, reason: 'Saiu da instituição' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

/** Blocks the account, and returns the button that undoes that. */
const blocked = async (person: ReturnType<typeof renderScreen>['user']) => {
  await person.click(await screen.findByRole('button', { name: 'Bloquear Amélia Sitoe' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Bloquear este utilizador/ }));
  await person.type(dialog.getByLabelText('Motivo'), 'Saiu da instituição');
  await person.click(dialog.getByRole('button', { name: 'Bloquear' }));
  await screen.findByText('«Amélia Sitoe» bloqueado.');
  return screen.findByRole('button', { name: 'Anular' });
};

test('a block can be undone at once, and so can an unblock; the audit says why', async () => {
  const api = serve([row(2, 'Amélia Sitoe')]);
  const { user: person } = renderScreen(<UserPage />, { api });
  await person.click(await blocked(person));
  expect(await toast('Utilizador desbloqueado.')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Bloquear Amélia Sitoe' })).toBeInTheDocument();
  expect(api.calls(unblockUser)).toMatchObject([{ body: { user_id: 2, reason: 'Anulado logo a seguir.' } }]);

  await blocked(person);
  await person.click(await screen.findByRole('button', { name: 'Desbloquear Amélia Sitoe' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Desbloquear este utilizador/ }));
  await person.type(dialog.getByLabelText('Motivo'), 'Voltou à instituição');
  await person.click(dialog.getByRole('button', { name: 'Desbloquear' }));
  await screen.findByText('«Amélia Sitoe» desbloqueado.');
  await person.click(screen.getByRole('button', { name: 'Anular' }));
  expect(await screen.findByRole('button', { name: 'Desbloquear Amélia Sitoe' })).toBeInTheDocument();
  expect(api.calls(blockUser).at(-1)!.body).toEqual({ user_id: 2, reason: 'Anulado logo a seguir.' });
});

test('undoing a block again after a lost answer succeeds, and shows no error', async () => {
  const losing = on(unblockUser, async (_, next) => {
    await next();
    throw lost('offline');
  });
  const { user: person } = renderScreen(<UserPage />, {
    api: serve([row(2, 'Amélia Sitoe')], undefined, losing),
  });
  const undo = await blocked(person);
  await person.click(undo);
  await waitFor(() => expect(undo).toBeEnabled());
  await person.click(undo);
  expect(await toast('Anulado.')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Bloquear Amélia Sitoe' })).toBeInTheDocument();
});

test('an account that somebody has changed since is not unblocked by undoing', async () => {
  const rows = [row(2, 'Amélia Sitoe')];
  const api = serve(rows);
  const { user: person } = renderScreen(<UserPage />, { api });
  const undo = await blocked(person);
  rows[0] = { ...rows[0]!, version: 9 };
  await person.click(undo);
  expect(await toast(/^Já não é possível anular/)).toBeInTheDocument();
  expect(api.calls(unblockUser)).toEqual([]);
});

describe('user rights page', () => {
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
    await user.click(
      await screen.findByText('Administrador', { selector: '.ant-select-item-option-content' }),
    );
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
      on(providers, () => answer.one([{ id: 4, label: 'Universidade', logo: null }])),
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
    await user.click(
      await screen.findByText('Universidade', { selector: '.ant-select-item-option-content' }),
    );
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
});

const reset = (id: number, fullName: string, own: boolean): FactorReset => ({
  id,
  user_id: id,
  fullName,
  email: `pessoa${id}@demo.test`,
  reason: 'Perdeu o telemóvel',
  requested_by: 'Rui Cossa',
  requested_at: '2026-11-20T08:15:00.000Z',
  own,
});
const without = rowOf(withoutFactor, {
  id: 3,
  fullName: 'Bento Nhaca',
  email: 'bento@demo.test',
  role: 'Admin',
  required_from: '2026-12-01T00:00:00.000Z',
});

function open(actions: Permission[], resets: FactorReset[], rows = [without], ...more: Fake[]) {
  const api = fakeApi(
    ...more,
    on(factorResets, () => answer.one(resets)),
    on(decideFactorReset, ({ params }) => {
      resets.splice(
        resets.findIndex(({ id }) => id === params.id),
        1,
      );
      return answer.done('Decidido.', null);
    }),
    on(withoutFactor, ({ query }) => answer.page(rows, query)),
    on(remindFactor, () => answer.done('Lembrete enviado a 1 pessoa.', { sent: 1 })),
  );
  return { ...renderScreen(<SecondFactorPage />, { api, actions }), api };
}

test('a second person confirms a reset, who asked only takes it back; who has none can be reminded', async () => {
  const { api, user } = open(
    ['users.read', 'users.update'],
    [reset(1, 'Ana Sitoe', false), reset(2, 'Carlos Dias', true)],
  );
  expect(await screen.findByText('Ana Sitoe')).toBeVisible();
  expect(await screen.findByText('Bento Nhaca')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retirar o pedido Carlos Dias' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirmar reposição Carlos Dias' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Confirmar reposição Ana Sitoe' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Confirmar reposição' }));
  expect(api.calls(decideFactorReset)).toMatchObject([{ params: { id: 1 }, body: { confirmed: true } }]);
  await user.click(screen.getByRole('button', { name: 'Lembrar todos' }));
  expect(api.calls(remindFactor)).toMatchObject([{ body: { user_id: null } }]);
});

test('reminders that were not sent say so, and are sent again', async () => {
  const { api, user } = open(
    ['users.read', 'users.update'],
    [],
    [without],
    on(remindFactor, () => {
      throw refuse('unavailable', 'A base de dados está indisponível.');
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Lembrar todos' }));
  expect(await screen.findByText('A base de dados está indisponível.', { exact: false })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(api.calls(remindFactor)).toHaveLength(2));
});

test('who only reads sees the list without resets and reminders; an empty one says so', async () => {
  open(['users.read'], [], []);
  expect(await screen.findByText('Todos os que precisam de um segundo factor já o têm.')).toBeVisible();
  expect(screen.queryByText('Reposições à espera de uma segunda pessoa')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Lembrar todos' })).not.toBeInTheDocument();
});
