import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import {
  addPermission,
  addRole,
  allPermissions,
  permissionsOfRole,
  removeRole,
  roleOptions,
  rolePermissions,
  roles,
  type PermissionRow,
  type RoleRow,
} from '@portal/shared-kit/contract/identity/access';
import { registry } from '../common/release-permissions.ts';
import { answer, fakeApi, on, rowOf, type Fake } from '@portal/shared-kit/testing';

/** A role as the API lists it. */
export const role = (id: number, name: string, more: Partial<RoleRow> = {}) =>
  rowOf(roles, {
    id,
    name,
    description: `Quem é ${name}`,
    permissions: 2,
    version: 1,
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

type Record = Out<typeof permissionsOfRole>['data'];
/** A role with the permissions to see courses and to exceed capacities. */
export const record = (more: Partial<Record> = {}): Record => ({
  ...role(8, 'Biblioteca', { users: 2 }),
  permissions: [catalogue[0]!, catalogue[2]!],
  outranks: false,
  ...more,
});

/** The fake API of roles and permissions; changes are stored. `more` overrides it. */
export const serve = (
  { rows = [], own = record() }: { rows?: RoleRow[]; own?: Record } = {},
  ...more: Fake[]
) => {
  const names = [...catalogue];
  return fakeApi(
    ...more,
    on(registry, () => ({ revision: 1, contract: '2.0.0', remotes: [] })),
    on(roles, ({ query }) => answer.page(rows, query)),
    on(addRole, ({ body }) => {
      rows.push(role(rows.length + 1, body.name));
      return answer.done('Funcao adicionada com sucesso', rows.at(-1)!);
    }),
    on(removeRole, ({ params }) => {
      rows.splice(
        rows.findIndex(({ id }) => id === params.id),
        1,
      );
      return answer.done('Função eliminada com sucesso.', null);
    }),
    on(roleOptions, () =>
      answer.one([
        { id: 1, name: 'Master', grantable: false },
        { id: 8, name: 'Biblioteca', grantable: true },
      ]),
    ),
    on(allPermissions, () => answer.one(names)),
    on(permissionsOfRole, () => answer.one(own)),
    on(rolePermissions, ({ body }) => {
      const permissions = names.filter(({ id }) => body.permissions.includes(id));
      return answer.done(
        'Permissões da função guardadas.',
        Object.assign(own, { permissions, version: own.version + 1 }),
      );
    }),
    on(addPermission, ({ body }) => {
      names.push(permission(names.length + 1, body.name, body.label));
      return answer.done('Permissão criada com sucesso.', names.at(-1)!);
    }),
  );
};
