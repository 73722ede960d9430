import { addRole, removeRole, roles } from '@portal/shared-kit/contract/identity/access';
import { on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { AddRolePage } from './add-role-page.tsx';
import { role, serve } from './role-fake.ts';
import { RolesPage } from './roles-page.tsx';

const toast = (text: string | RegExp) => screen.findByText(text, { selector: '[data-toast]' });

describe('the list of roles', () => {
  test('shows how many have each, and offers the end of those that nobody has', async () => {
    const { portal } = renderScreen(<RolesPage />, {
      url: '/users/groups',
      api: serve({
        rows: [role(1, 'Admin', { base: true }), role(2, 'Portaria', { users: 3 }), role(3, 'Provisória')],
      }),
    });
    expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /Administrador .*De base/ })).toBeInTheDocument();
    expect(
      await screen.findByRole('row', { name: /Portaria Quem é Portaria Criada 3 2/ }),
    ).toBeInTheDocument();
    expect(
      screen.getAllByRole('button', { name: /^Eliminar/ }).map((one) => one.getAttribute('aria-label')),
    ).toEqual(['Eliminar Provisória']);
    expect(screen.getByRole('link', { name: 'Permissões Portaria' })).toHaveAttribute(
      'href',
      '/users/groups/permissions/2',
    );
    expect(screen.getByRole('link', { name: 'Nomes das permissões' })).toHaveAttribute(
      'href',
      '/add-permissions',
    );
    expect(portal.title()).toBe('Funções');
    expect(await violations()).toEqual([]);
  });

  test('says that it is empty, or why it could not be loaded, and can be tried again', async () => {
    let down = true;
    const { user } = renderScreen(<RolesPage />, {
      api: serve(
        {},
        on(roles, (_, next) => {
          if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
          return next();
        }),
      ),
    });
    expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Ainda não tem registos')).toBeInTheDocument();
  });

  test('offers nothing that changes anything to who may only look', async () => {
    renderScreen(<RolesPage />, { actions: ['roles.read'], api: serve({ rows: [role(3, 'Provisória')] }) });
    await screen.findByRole('row', { name: /Provisória/ });
    expect(screen.queryByRole('button', { name: /Adicionar|Eliminar/ })).not.toBeInTheDocument();
  });

  test('deletes after the question of the specification', async () => {
    const api = serve({ rows: [role(3, 'Provisória')] });
    const { user } = renderScreen(<RolesPage />, { api });
    await user.click(await screen.findByRole('button', { name: 'Eliminar Provisória' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Tem certeza que deseja eliminar esta funçao?' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Eliminar' }));
    expect(await toast('Função eliminada com sucesso.')).toBeInTheDocument();
    expect(api.calls(removeRole)[0]!.params).toEqual({ id: 3 });
    expect(await screen.findByText('Ainda não tem registos')).toBeInTheDocument();
  });

  test('says why a role could not be deleted', async () => {
    const message = 'Não é possível eliminar: 1 utilizador tem esta função.';
    const { user } = renderScreen(<RolesPage />, {
      api: serve(
        { rows: [role(3, 'Provisória')] },
        on(removeRole, () => {
          throw refuse('in_use', message);
        }),
      ),
    });
    await user.click(await screen.findByRole('button', { name: 'Eliminar Provisória' }));
    await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
    expect(await toast(new RegExp(message))).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Provisória/ })).toBeInTheDocument();
  });

  test('leads to the form of a new role', async () => {
    const { user, portal } = renderScreen(<RolesPage />, { api: serve() });
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
    expect(portal.location().pathname).toBe('/add-roles');
  });
});

describe('a new role', () => {
  test('needs a name, may be a copy, and leads on to its permissions', async () => {
    const api = serve();
    const { user } = renderScreen(<AddRolePage />, { api });
    await user.click(await screen.findByRole('button', { name: 'Guardar' }));
    expect(await toast('Por favor preencha o campo obrigatorio')).toBeInTheDocument();
    expect(api.calls(addRole)).toEqual([]);
    await user.type(screen.getByLabelText('Função'), 'Tesouraria');
    await user.click(screen.getByLabelText('Copiar permissões de'));
    await user.click(await screen.findByText('Biblioteca', { selector: '.ant-select-item-option-content' }));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await toast('Funcao adicionada com sucesso')).toBeInTheDocument();
    expect(api.calls(addRole)[0]!.body).toEqual({ name: 'Tesouraria', description: '', copy_from: 8 });
    expect(await screen.findByRole('link', { name: 'Definir as permissões' })).toHaveAttribute(
      'href',
      '/users/groups/permissions/1',
    );
    await waitFor(() => expect(screen.getByLabelText('Função')).toHaveValue(''));
  });

  test('with a name that is taken keeps what was typed', async () => {
    const message = 'Esta Funcao ja foi adicionada';
    const { user, portal } = renderScreen(<AddRolePage />, {
      api: serve(
        {},
        on(addRole, () => {
          throw refuse('duplicate', message, { errors: { name: [message] } });
        }),
      ),
    });
    await user.type(await screen.findByLabelText('Função'), 'Admin');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await toast(message)).toBeInTheDocument();
    expect(screen.getByLabelText('Função')).toHaveValue('Admin');
    expect(portal.unsaved()).toBe(true);
  });
});
