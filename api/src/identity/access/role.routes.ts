import * as contract from '@portal/shared-kit/contract/identity/access';
import * as office from '@portal/shared-kit/contract/identity/factor-office';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { serveList } from '../../platform/lists/serve-list.ts';
import { command, query, done, one } from '../../platform/http/route.ts';
import * as factors from './factor-office.service.ts';
import { messages } from './messages.ts';
import * as roles from './role.repository.ts';
import * as service from './role.service.ts';

/** Roles and their permissions (S1 §6, §7). */
export function roleRoutes(server: DocumentServer) {
  serveList(server, { page: contract.roles, file: contract.exportRoles }, contract.roleList, {
    entity: 'role',
    list: roles.list,
  });
  query(server, contract.roleOptions, async (db, { query: filters }, { user }) =>
    one(await service.options(db, filters, user)),
  );
  command(server, contract.addRole, async (tx, { body }, ctx) =>
    done(contract.accessMessages.roleAdded, await service.create(tx, body, ctx)),
  );
  command(server, contract.removeRole, async (tx, { params }, ctx) => {
    await service.remove(tx, params.id, ctx);
    return done(messages.roleRemoved, null);
  });
  query(server, contract.allPermissions, async (db) => one(await roles.catalogue(db)));
  query(server, contract.permissionsOfRole, async (db, { params }, { user }) =>
    one(await service.withPermissions(db, params.id, user)),
  );
  command(server, contract.rolePermissions, async (tx, { body }, ctx) =>
    done(messages.roleRightsSaved, await service.replacePermissions(tx, body, ctx)),
  );
  command(server, office.roleFactor, async (tx, { params, body }, ctx) =>
    done(messages.roleFactorSaved, await factors.requireOfRole(tx, params.id, body, ctx)),
  );
  command(server, contract.addPermission, async (tx, { body }, ctx) =>
    done(messages.permissionAdded, await service.addPermission(tx, body, ctx)),
  );
}
