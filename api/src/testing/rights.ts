import {
  addPermissions,
  addUserPermissions,
  addUserRole,
  rightsOfUser,
} from '@portal/shared-kit/contract/identity/access';
import type { accessServer } from './access.ts';

/** A valid reason. */
export const why = 'Pedido da direcção';

/** The calls that change what a user may do, made by an administrator unless told otherwise. */
export function rightsCalls(
  {
    server,
    roleId,
    permissionIds,
  }: Pick<ReturnType<typeof accessServer>, 'server' | 'roleId' | 'permissionIds'>,
  admin: () => { token: string },
) {
  const rights = async (id: number) =>
    (await server.call(rightsOfUser, { params: { id } }, admin().token)).data;
  const origins = async (id: number) =>
    (await rights(id)).permissions
      .filter(({ origin }) => origin !== 'role')
      .map(({ name, origin }) => `${origin} ${name}`);
  const add = async (user_id: number, names: string[], more: object = { reason: why }, { token } = admin()) =>
    server.call(
      addPermissions,
      { body: { user_id, permissions: await permissionIds(...names), ...more } },
      token,
    );
  const notAdded = async (
    user_id: number,
    names: string[],
    more: object = { reason: why },
    { token } = admin(),
  ) =>
    server.refused(
      addPermissions,
      { body: { user_id, permissions: await permissionIds(...names), ...more } },
      token,
    );
  const replace = async (
    user_id: number,
    names: string[],
    denied?: string[],
    more: object = { reason: why },
  ) =>
    server.call(
      addUserPermissions,
      {
        body: {
          user_id,
          permissions: await permissionIds(...names),
          ...(denied && { denied: await permissionIds(...denied) }),
          ...more,
        },
      },
      admin().token,
    );
  const give = async (user_id: number, role: string, more: object = { reason: why }, { token } = admin()) =>
    server.call(addUserRole, { body: { user_id, role: await roleId(role), ...more } }, token);
  const notGiven = async (
    user_id: number,
    role: string,
    more: object = { reason: why },
    { token } = admin(),
  ) => server.refused(addUserRole, { body: { user_id, role: await roleId(role), ...more } }, token);
  return { rights, origins, add, notAdded, replace, give, notGiven };
}
