import { knownPerson } from '@portal/shared-kit/contract/people/person';
import { blockUser, resetUserPassword, unblockUser, user } from '@portal/shared-kit/contract/identity/users';
import { answer, lost, on, offered, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aPerson, fakePeople } from '../testing/person-fake.ts';
import { row, serve } from '../testing/user-fake.ts';
import { UserPage } from './user-page.tsx';

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

test('the list shows who, in which role, when last and in which state, without accessibility violations', async () => {
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
  expect(await violations()).toEqual([]);
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
  expect(await toast(/senha temporária foi enviada/)).toBeInTheDocument();
  expect(api.calls(user.create)[0]!.body).toMatchObject({
    person_id: 40,
    email: 'bento@demo.test',
    role_id: 2,
  });
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
