import {
  addRole,
  removeRole,
  roles,
  permissionsOfRole,
  rolePermissions,
  allPermissions,
  addPermission,
} from '@portal/shared-kit/contract/identity/access';
import { lost, on, refuse, renderScreen, answer } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { roleFactor } from '@portal/shared-kit/contract/identity/factor-office';
import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { Route, Routes } from '@portal/shared-kit/router';
import { registry } from '../common/release-permissions.ts';
import { AddRolePage } from './add-role-page.tsx';
import { role, serve, catalogue, record } from './role-fake.ts';
import { RolesPage } from './roles-page.tsx';
import { GivePermissionsPage, RolePermissionsPage } from './role-permissions-page.tsx';
import { PermissionNamesPage } from './permission-names-page.tsx';

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

test('where the present permissions cannot be loaded after a conflict, none are said to be', async () => {
  let down = false;
  const { user } = open(
    serve(
      {},
      on(permissionsOfRole, (_args, next) => {
        if (down) throw lost('offline');
        return next();
      }),
      on(rolePermissions, () => {
        throw refuse('conflict', 'Alterado por outra pessoa.');
      }),
    ),
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Ver cursos' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  down = true;
  await user.click(await screen.findByRole('button', { name: 'Carregar versão actual' }));
  expect(await screen.findByText(/Sem ligação ao servidor/)).toBeInTheDocument();
  expect(screen.queryByText(/Versão actual carregada/)).not.toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText(/Versão actual carregada/)).toBeInTheDocument();
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

  // Another role would take what is ticked and not saved.
  await user.click(box('Ver cursos'));
  const chooseMaster = async () => {
    await user.click(screen.getByLabelText('Função'));
    await user.click(await screen.findByText(/^Master/, { selector: '.ant-select-item-option-content' }));
    return within(await screen.findByRole('dialog', { name: 'Sair sem guardar?' }));
  };
  await user.click((await chooseMaster()).getByRole('button', { name: 'Continuar a editar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(portal.location().search).toBe('?role=8');
  expect(box('Ver cursos')).not.toBeChecked();
  await user.click((await chooseMaster()).getByRole('button', { name: 'Sair sem guardar' }));
  await waitFor(() => expect(portal.location().search).toBe('?role=1'));
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

test('the names are listed with module and meaning, and searched without case and accents', async () => {
  const { user, portal } = renderScreen(<PermissionNamesPage />, { actions: ['roles.read'], api: serve() });
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  expect(await screen.findByRole('row', { name: /courses\.read Cursos Ver cursos/ })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /releases\.update Só Master/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Adicionar' })).not.toBeInTheDocument();
  expect(portal.title()).toBe('Nomes das permissões');
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
