import * as access from '@portal/shared-kit/contract/identity/access';
import { accountStateOf, accountStates } from '@portal/shared-kit/contract/identity/account-state';
import * as office from '@portal/shared-kit/contract/identity/factor-office';
import { deletedMessage } from '@portal/shared-kit/contract/core/crud';
import * as sso from '@portal/shared-kit/contract/identity/single-sign-on';
import * as usersContract from '@portal/shared-kit/contract/identity/users';
import { messages as ssoTexts } from '../single-sign-on/messages.ts';
import { identitiesOf } from '../single-sign-on/provider.repository.ts';
import { createLimits } from '../sign-in/sign-in-limits.ts';
import { findAccount } from '../accounts/account.repository.ts';
import type { Db } from '../../platform/database/db.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { listFile } from '../../platform/documents/list-file.ts';
import { serveList, serveListFile } from '../../platform/lists/serve-list.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import {
  command,
  query,
  staged,
  type Server,
  type SignedIn,
  done,
  listed,
  one,
} from '../../platform/http/route.ts';
import { updated } from '../../platform/registers/messages.ts';
import * as factors from './factor-office.service.ts';
import * as lacking from './factor-office.repository.ts';
import { messages } from './messages.ts';
import { withRank } from './rank.ts';
import * as users from './user.repository.ts';
import * as rights from './user-rights.service.ts';
import * as service from './user.service.ts';
import { newInvitation } from './account.service.ts';

/** Accounts and their rights (S1 §6, §7). */
export function userRoutes(server: DocumentServer) {
  accountRoutes(server);
  passwordRoutes(server);
  rightsRoutes(server);
  factorRoutes(server);
  identityRoutes(server);
  query(server, usersContract.listAdminUser, async (db, { query: filters }) =>
    one(await users.staff(db, filters)),
  );
  query(server, usersContract.peopleWithoutAccount, async (db, { query: filters }) =>
    one(await users.withoutAccount(db, filters)),
  );
}

/** Accounts at identity providers, linked by hand (J42). */
function identityRoutes(server: Server) {
  query(server, sso.identitiesOfUser, async (db, { params }) => one(await identitiesOf(db, params.id)));
  command(server, sso.linkIdentity, async (tx, { params, body }, ctx) => {
    await factors.linkByHand(tx, params.id, body, ctx);
    return done(ssoTexts.identityLinked, null);
  });
  command(server, sso.unlinkIdentity, async (tx, { params }, ctx) => {
    await factors.unlinkByHand(tx, params.id, ctx);
    return done(ssoTexts.identityUnlinked, null);
  });
}

function accountRoutes(server: DocumentServer) {
  query(server, usersContract.user.list, async (db, { query: filters }, { user: caller }) => {
    const { rows, ...paging } = await users.list(db, filters);
    return listed(filters, { rows: await withRank(db, caller, rows), ...paging });
  });
  const file = listFile(usersContract.userList, {
    entity: 'user_account',
    list: users.list,
    cells: { blocked: (row) => accountStates[accountStateOf(row)] },
  });
  serveListFile(server, usersContract.user.export!, file);
  query(server, usersContract.user.get, async (db, { params }, { user: caller }) =>
    one(await ranked(db, caller, orNotFound(await users.find(db, params.id), messages.userMissing))),
  );
  staged(server, usersContract.user.create, async (db, { body }, ctx) => {
    const invitation = await newInvitation(server.settings.publicUrl);
    const made = await db.transaction().execute((tx) => service.create(tx, body, invitation, ctx));
    return done(messages.userCreated, await ranked(db, ctx.user, made));
  });
  command(server, usersContract.user.update, async (tx, { params, body }, ctx) => {
    const changed = await service.update(tx, params.id, body, ctx, server.settings.publicUrl);
    const asked = body.email?.toLowerCase() === changed.pending_email?.toLowerCase();
    const message = asked && body.email ? messages.emailAsked(body.email) : messages.userUpdated;
    return done(updated(body, message), await ranked(tx, ctx.user, changed));
  });
  command(server, usersContract.user.remove, async (tx, { params }, ctx) => {
    const outcome = await service.remove(tx, params.id, ctx);
    return done(outcome === 'deleted' ? deletedMessage : messages.userKept, null);
  });
  command(server, usersContract.blockUser, async (tx, { body }, ctx) =>
    done(messages.userBlocked, await ranked(tx, ctx.user, await service.block(tx, body, true, ctx))),
  );
  command(server, usersContract.unblockUser, async (tx, { body }, ctx) =>
    done(messages.userUnblocked, await ranked(tx, ctx.user, await service.block(tx, body, false, ctx))),
  );
}

const ranked = async (db: Db, caller: SignedIn, row: users.UserRow) =>
  (await withRank(db, caller, [row]))[0]!;

function passwordRoutes(server: Server) {
  const limits = createLimits(server.db);
  staged(server, usersContract.resetUserPassword, async (db, { body }, ctx) => {
    const invitation = await newInvitation(server.settings.publicUrl);
    await db.transaction().execute((tx) => service.resetPassword(tx, body.user_id, invitation, ctx));
    await limits.forgiveLogin((await findAccount(db, body.user_id))!);
    return done(messages.passwordSent, null);
  });
}

function rightsRoutes(server: Server) {
  query(server, access.rightsOfUser, async (db, { params }, { user: caller }) =>
    one(await rights.rightsOf(db, params.id, caller)),
  );
  command(server, access.addUserRole, async (tx, { body }, ctx) =>
    done(messages.userRoleSaved, await rights.giveRole(tx, body, ctx)),
  );
  command(server, access.addPermissions, async (tx, { body }, ctx) =>
    done(messages.userRightsSaved, await rights.addPermissions(tx, body, ctx)),
  );
  command(server, access.addUserPermissions, async (tx, { body }, ctx) =>
    done(messages.userRightsSaved, await rights.replacePermissions(tx, body, ctx)),
  );
}

function factorRoutes(server: DocumentServer) {
  const page = { page: office.withoutFactor, file: office.exportWithoutFactor };
  serveList(server, page, office.withoutFactorList, {
    entity: 'user_account',
    name: 'without_factor',
    list: lacking.list,
  });
  command(server, office.remindFactor, async (tx, { body }, ctx) => {
    const sent = await factors.remind(tx, body.user_id, server.settings.publicUrl, ctx);
    return done(messages.reminded(sent), { sent });
  });
  query(server, office.factorResets, async (db, _args, { user: caller }) =>
    one(
      (await lacking.openResets(db)).map(({ requester, ...reset }) => ({
        ...reset,
        own: requester === caller.userId,
      })),
    ),
  );
  command(server, office.requestFactorReset, async (tx, { body }, ctx) => {
    await factors.requestReset(tx, body, ctx);
    return done(messages.resetRequested, null);
  });
  command(server, office.decideFactorReset, async (tx, { params, body: { confirmed } }, ctx) => {
    await factors.decideReset(tx, params.id, confirmed, ctx);
    return done(confirmed ? messages.resetConfirmed : messages.resetRefused, null);
  });
}
