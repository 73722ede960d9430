import type { Endpoint, In } from '@portal/shared-kit/contract/core/endpoint';
import { makeAccount, signInAs } from './identity.ts';
import { identityServer } from './identity-server.ts';

/** The real app with the calls that tests of access share. */
export function accessServer() {
  const server = identityServer();
  const idOf = async (table: 'role' | 'permission', name: string) =>
    (await server.db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
  return {
    server,
    roleId: (name: string) => idOf('role', name),
    permissionIds: (...names: string[]) => Promise.all(names.map((name) => idOf('permission', name))),
    signIn: (role: string) => signInAs(server, role),
    account: (role: string) => makeAccount(server.db, role),
    /** A custom role with these permissions. */
    async makeRole(name: string, ...permissions: string[]) {
      const { id } = await server.db
        .insertInto('role')
        .values({ name })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const permission of permissions)
        await server.db
          .insertInto('role_permission')
          .values({ role_id: id, permission_id: await idOf('permission', permission) })
          .execute();
      return id;
    },
    /** The body of `POST users`. */
    userForm: async (email: string, role = 'Secretaria', more: object = {}) => ({
      person_id: null,
      fullName: 'Amélia Novidade Sitoe',
      email,
      contact: '843100103',
      role_id: await idOf('role', role),
      active: true,
      ...more,
    }),
    audited: (entity: string, id: number) =>
      server.db
        .selectFrom('audit_log')
        .select(['action', 'actor_id', 'changes', 'reason'])
        .where('entity', '=', entity)
        .where('entity_id', '=', String(id))
        .orderBy('id')
        .execute(),
    /** Runs the calls concurrently and returns their HTTP statuses, sorted. */
    async race<E extends Endpoint>(...calls: { e: E; body: In<E>['body']; token: string }[]) {
      const answers = await Promise.all(
        calls.map(({ e, body, token }) =>
          server.inject({
            method: e.method,
            url: `/api${e.path}`,
            payload: body,
            headers: { authorization: `Bearer ${token}` },
          }),
        ),
      );
      return answers.map(({ statusCode }) => statusCode).sort();
    },
  };
}
