import { identitiesOfUser, providers } from '@portal/shared-kit/contract/identity/single-sign-on';
import {
  addUserPermissions,
  addUserRole,
  allPermissions,
  rightsOfUser,
  roleOptions,
  type PermissionRow,
  type UserRights,
} from '@portal/shared-kit/contract/identity/access';
import {
  blockUser,
  peopleWithoutAccount,
  resetUserPassword,
  unblockUser,
  user,
  type UserRow,
} from '@portal/shared-kit/contract/identity/users';
import { answer, fakeApi, narrowed, on, rowOf, type Fake } from '@portal/shared-kit/testing';

/** An account as the API lists it. */
export const row = (id: number, fullName: string, more: Partial<UserRow> = {}) =>
  rowOf(user.list, {
    id,
    person_id: id,
    fullName,
    email: `pessoa${id}@demo.test`,
    contact: '843100103',
    role_id: 2,
    role: 'Secretaria',
    first_logg: 'não',
    last_login_at: '2026-11-20T08:15:00.000Z',
    active: true,
    version: 1,
    in_use: true,
    ...more,
  });

const permission = (id: number, name: string, label: string, master_only = false): PermissionRow => {
  const [module = '', action = ''] = name.split('.');
  return { id, name, module, action, label, master_only };
};
export const catalogue = [
  permission(1, 'courses.read', 'Ver cursos'),
  permission(2, 'courses.create', 'Criar cursos'),
  permission(3, 'classes.overbook', 'Exceder a lotação'),
  permission(4, 'releases.update', 'Gerir versões', true),
];

/** Effective rights: Ver cursos by the role, Criar cursos denied, Exceder a lotação granted directly. */
export const rights = (more: Partial<UserRights> = {}): UserRights => ({
  id: 7,
  person_id: 7,
  fullname: 'Amélia Sitoe',
  email: 'amelia@demo.test',
  state: { active: true, blocked: false, first_logg: 'não' },
  roles: [{ id: 2, name: 'Secretaria' }],
  permissions: [
    { ...catalogue[0]!, origin: 'role', in_role: true },
    { ...catalogue[1]!, origin: 'denied', in_role: true },
    { ...catalogue[2]!, origin: 'direct', in_role: false },
  ],
  protected: false,
  outranks: false,
  version: 3,
  ...more,
});

const roles = [
  { id: 1, name: 'Master', grantable: false },
  { id: 2, name: 'Secretaria', grantable: true },
  { id: 3, name: 'Admin', grantable: true },
];

/** The fake API of users and their rights; changes are stored. `more` overrides it. */
export const serve = (rows: UserRow[], own = rights(), ...more: Fake[]) => {
  const find = (id: number) => rows.find((one) => one.id === id)!;
  const setBlocked = (id: number, blocked: boolean) => {
    const changed = { ...find(id), blocked, version: find(id).version + 1 };
    rows.splice(rows.indexOf(find(id)), 1, changed);
    return changed;
  };
  const change = (changes: Partial<UserRights>) => Object.assign(own, changes, { version: own.version + 1 });
  return fakeApi(
    ...more,
    on(user.list, ({ query }) => answer.page(narrowed(rows, query), query)),
    on(user.create, ({ body }) => {
      rows.push(row(rows.length + 1, body.fullName, { email: body.email }));
      return answer.done('Utilizador criado. O acesso foi enviado por e-mail.', rows.at(-1)!);
    }),
    on(user.update, ({ params, body: { version: _read, reason: _why, person_id: _person, ...changes } }) =>
      answer.done('Utilizador actualizado com sucesso.', Object.assign(find(params.id), changes)),
    ),
    on(user.get, ({ params }) => answer.one(find(params.id))),
    on(providers, () => answer.one([])),
    on(identitiesOfUser, () => answer.one([])),
    on(blockUser, ({ body }) => answer.done('Utilizador bloqueado.', setBlocked(body.user_id, true))),
    on(unblockUser, ({ body }) => answer.done('Utilizador desbloqueado.', setBlocked(body.user_id, false))),
    on(resetUserPassword, () => answer.done('Senha temporária enviada por e-mail.', null)),
    on(roleOptions, () => answer.one(roles)),
    on(peopleWithoutAccount, () =>
      answer.one([{ id: 40, name: 'Bento Cossa', email: 'bento@demo.test', contact: '823100104' }]),
    ),
    on(allPermissions, () => answer.one(catalogue)),
    on(rightsOfUser, () => answer.one(own)),
    on(addUserPermissions, ({ body: { permissions: granted, denied = [] } }) => {
      const permissions = catalogue.flatMap((one): UserRights['permissions'] => {
        const in_role = one.id <= 2;
        const origin = granted.includes(one.id) ? 'direct' : denied.includes(one.id) ? 'denied' : 'role';
        return in_role || origin !== 'role' ? [{ ...one, in_role, origin }] : [];
      });
      return answer.done('Direitos do utilizador guardados.', change({ permissions }));
    }),
    on(addUserRole, ({ body }) =>
      answer.done(
        'Função atribuída com sucesso.',
        change({ roles: roles.filter(({ id }) => id === body.role) }),
      ),
    ),
  );
};
