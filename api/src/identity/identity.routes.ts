import * as access from '@portal/shared-kit/contract/identity/access-request';
import * as contract from '@portal/shared-kit/contract/identity/identity';
import * as security from '@portal/shared-kit/contract/identity/second-factor';
import * as sso from '@portal/shared-kit/contract/identity/single-sign-on';
import { draftKey } from '@portal/shared-kit/contract/identity/draft-key';
import { identityMessages } from '@portal/shared-kit/contract/identity/identity-rules';
import type { FileServer } from '../platform/files/file-store.ts';
import { ApiError, orNotFound } from '../platform/http/errors.ts';
import {
  command,
  query,
  staged,
  type Context,
  type Server,
  type UserContext,
  done,
  one,
} from '../platform/http/route.ts';
import { requestAccess, rightsOf, sessionUserOf } from './sign-in/rights.ts';
import { findAccount, findRole, permissionLabel, permissionsOf } from './accounts/account.repository.ts';
import { confirmContact } from './passwords/confirmation.service.ts';
import { createIdentity, type IdentityServices } from './sign-in/identity.ts';
import { texts } from './accounts/messages.ts';
import { changeEmail, changePassword } from './passwords/password.service.ts';
import * as recoveryService from './passwords/recovery.service.ts';
import { sessionOfRefresh } from './sessions/session.repository.ts';
import { endSession, renewTokens } from './sessions/session.service.ts';
import { draftKeyOf } from './sessions/session.repository.ts';
import { signIn, type Opened } from './sign-in/sign-in.service.ts';
import * as flows from './single-sign-on/flow.service.ts';
import * as links from './single-sign-on/link.service.ts';
import { messages as ssoTexts } from './single-sign-on/messages.ts';
import * as settings from './single-sign-on/provider.service.ts';
import { leave, signOutByProvider } from './single-sign-on/sign-out.service.ts';
import * as factors from './second-factor/factor.service.ts';
import { finishSignIn, prove, secondStepOf, startProof } from './second-factor/proof.service.ts';

/** Sessions, passwords and own rights (S1 §4–§8, decisions B.1). */
export function identityRoutes(server: Server & Pick<FileServer, 'readers'>) {
  const identity = createIdentity(server);
  sessionRoutes(server, identity);
  securityRoutes(server, identity);
  providerRoutes(server, identity);
  providerSettingsRoutes(server, identity);
  rightsRoutes(server);
  passwordRoutes(server, identity);
  linkRoutes(server, identity);
  query(server, access.permissionName, async (db, { params: { name } }) =>
    one({ name, label: (await permissionLabel(db, name))?.label ?? name }),
  );
  staged(server, access.requestAccess, async (_db, { body }, ctx) => {
    await requestAccess(identity, body, ctx);
    return done(texts.accessRequested, null);
  });
}

/** Delivers a new session: its refresh token and the device in cookies, the rest in the answer. */
async function opened(
  { cookies }: IdentityServices,
  { record, refresh, sessionId }: Opened,
  device: string,
  ctx: Context,
) {
  cookies.setDevice(ctx, device);
  cookies.setRefresh(ctx, refresh.token, refresh.expires);
  await cookies.setAntiForgery(ctx, sessionId);
  return record;
}

function sessionRoutes(server: Server, identity: IdentityServices) {
  const { cookies } = identity;
  query(server, contract.antiForgery, async (_db, _args, ctx) => {
    await cookies.offerAntiForgery(ctx);
    return { status: 1 as const };
  });
  query(server, draftKey, async (db, _args, { user }) => one({ key: await draftKeyOf(db, user.userId) }));
  staged(server, contract.login, async (_db, { body }, ctx) => {
    await cookies.checkAntiForgery(ctx);
    const device = cookies.knownDevice(ctx);
    const answer = await signIn(identity, body, device, ctx, secondStepOf(identity.publicUrl));
    return 'record' in answer ? opened(identity, answer, device, ctx) : answer;
  });
  staged(server, contract.secondStep, async (_db, { body }, ctx) => {
    await cookies.checkAntiForgery(ctx);
    const answer = await finishSignIn(identity, body, cookies.knownDevice(ctx), ctx);
    return opened(identity, answer, answer.device, ctx);
  });
  command(server, contract.logout, async (tx, _args, ctx) => {
    await endSession(tx, ctx);
    cookies.clearRefresh(ctx);
    return done(texts.signedOut, null);
  });
  staged(server, contract.renewSession, async (db, _args, ctx) => {
    await cookies.checkAntiForgery(ctx);
    const refresh = cookies.refreshOf(ctx);
    const sessionId = refresh && (await sessionOfRefresh(db, refresh));
    if (sessionId) await cookies.checkOfSession(ctx, sessionId);
    const renewal = refresh
      ? await db.transaction().execute((tx) => renewTokens(tx, refresh, ctx))
      : 'unknown';
    if (typeof renewal === 'string') throw refuseRenewal(identity, renewal, ctx);
    cookies.setRefresh(ctx, renewal.tokens.refresh.token, renewal.tokens.refresh.expires);
    const account = orNotFound(await findAccount(db, renewal.userId), texts.sessionOver);
    const rights = rightsOf(account.role, await permissionsOf(db, account.id));
    return one({ ...renewal.tokens.access, ...rights, user: sessionUserOf(account) });
  });
}

function securityRoutes(server: Server, identity: IdentityServices) {
  query(server, security.security, async (db, _args, ctx) => one(await factors.securityOf(db, ctx)));
  query(server, security.proved, async () => one(null));
  command(server, security.startProof, async (tx, _args, ctx) =>
    one(await startProof(tx, identity.publicUrl, ctx)),
  );
  staged(server, security.prove, async (_db, { body }, ctx) => {
    await prove(identity, body, ctx);
    return done(texts.proved, null);
  });
  command(server, security.startTotp, async (tx, _args, ctx) =>
    done(texts.totpStarted, await factors.startTotp(tx, identity, ctx)),
  );
  staged(server, security.confirmTotp, async (_db, { body }, ctx) =>
    done(texts.totpOn, await factors.confirmTotp(identity, body.code, ctx)),
  );
  command(server, security.removeTotp, async (tx, _args, ctx) => {
    await factors.removeTotp(tx, ctx);
    return done(texts.totpOff, null);
  });
  command(server, security.startPasskey, async (tx, _args, ctx) =>
    one(await factors.startPasskey(tx, identity, ctx)),
  );
  staged(server, security.addPasskey, async (_db, { body }, ctx) =>
    done(texts.passkeyAdded, await factors.addPasskey(identity, body, ctx)),
  );
  command(server, security.removePasskey, async (tx, { params }, ctx) => {
    await factors.removePasskey(tx, params.id, ctx);
    return done(texts.passkeyRemoved, null);
  });
  staged(server, security.newRecoveryCodes, async (_db, _args, ctx) =>
    done(texts.newRecoveryCodes, { recovery_codes: await factors.newRecoveryCodes(identity, ctx) }),
  );
  command(server, security.forgetDevice, async (tx, { params }, ctx) => {
    await factors.forgetDevice(tx, params.id, ctx);
    return done(texts.deviceForgotten, null);
  });
  command(server, security.endOwnSession, async (tx, { params }, ctx) => {
    await factors.endOwnSession(tx, params.id, ctx);
    return done(texts.sessionEnded, null);
  });
  command(server, security.endOtherSessions, async (tx, _args, ctx) => {
    await factors.endOtherSessions(tx, ctx);
    return done(texts.sessionsEnded, null);
  });
}

/** Sign-in, proof and linking at identity providers (J42). */
function providerRoutes(server: Server, identity: IdentityServices) {
  const { cookies } = identity;
  query(server, sso.providers, async (db) => one(await settings.offered(db)));
  staged(server, sso.startProviderSignIn, async (_db, { body }, ctx) => {
    await cookies.checkAntiForgery(ctx);
    return one(await flows.start(identity, body.provider_id, body.purpose, ctx));
  });
  staged(server, sso.finishProviderSignIn, async (_db, { body }, ctx) => {
    await cookies.checkAntiForgery(ctx);
    const device = cookies.knownDevice(ctx);
    const secondStep = secondStepOf(identity.publicUrl);
    const answer = await flows.signInByProvider(identity, body.query, device, ctx, secondStep);
    return 'record' in answer ? opened(identity, answer, device, ctx) : answer;
  });
  staged(server, sso.leaveProvider, async (_db, { body }, ctx) => {
    await cookies.checkAntiForgery(ctx);
    return one(await leave(identity, body.provider_id, ctx));
  });
  staged(server, sso.startProviderProof, async (_db, { body }, ctx) =>
    one(await flows.start(identity, body.provider_id, 'proof', ctx)),
  );
  staged(server, sso.startProviderLink, async (_db, { body }, ctx) =>
    one(await flows.start(identity, body.provider_id, 'link', ctx)),
  );
  staged(server, sso.finishOwnProvider, async (_db, { body }, ctx) => {
    const finished = await flows.finishOwn(identity, body.query, ctx);
    return done(finished.purpose === 'link' ? ssoTexts.identityLinked : texts.proved, finished);
  });
  query(server, sso.ownIdentities, async (db, _args, ctx) => one(await links.ownIdentities(db, ctx)));
  command(server, sso.unlinkOwnIdentity, async (tx, { params }, ctx) => {
    await links.unlinkOwn(tx, params.id, ctx);
    return done(ssoTexts.identityUnlinked, null);
  });
  command(server, sso.confirmFirstSignIn, async (tx, _args, ctx) => {
    await links.confirmFirstSignIn(tx, ctx);
    return done(texts.firstSignIn, null);
  });
  // Providers send a form; nothing else of the API accepts one.
  server.fastify.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    staged(
      { ...server, fastify: scope as Server['fastify'] },
      sso.providerSignOut,
      async (_db, { body }, ctx) => {
        await signOutByProvider(identity, body.logout_token, ctx);
        ctx.reply.header('cache-control', 'no-store');
        return {};
      },
    );
  });
}

/** The settings of identity providers, for a Master (J42). */
function providerSettingsRoutes(server: Parameters<typeof identityRoutes>[0], identity: IdentityServices) {
  const { secretsKey, publicUrl } = identity;
  const readerOf = ({ user }: UserContext) => server.readers.of(`user:${user.userId}`);
  query(server, sso.identityProviders, async (db) => one(await settings.list(db, publicUrl)));
  staged(server, sso.addProvider, async (db, { body }, ctx) => {
    await settings.checkIssuer(identity, server.settings, body);
    const form = await settings.withLogo(readerOf(ctx), body);
    const create = db.transaction().execute((tx) => settings.create(tx, form, secretsKey, ctx));
    return done(ssoTexts.providerAdded, { id: await create });
  });
  staged(server, sso.changeProvider, async (db, { params, body }, ctx) => {
    await settings.checkIssuer(identity, server.settings, body, params.id);
    const form = await settings.withLogo(readerOf(ctx), body);
    await db.transaction().execute((tx) => settings.change(tx, params.id, form, secretsKey, ctx));
    return done(ssoTexts.providerSaved, null);
  });
  command(server, sso.removeProvider, async (tx, { params }, ctx) => {
    await settings.remove(tx, params.id, ctx);
    return done(ssoTexts.providerRemoved, null);
  });
  staged(server, sso.testProvider, async (_db, { params }, ctx) =>
    one(await flows.start(identity, params.id, 'test', ctx)),
  );
}

function refuseRenewal(
  { cookies }: IdentityServices,
  why: 'unknown' | 'ended' | 'reused',
  ctx: Context,
): ApiError {
  cookies.clearRefresh(ctx);
  if (why === 'unknown') return new ApiError('unauthenticated', texts.sessionOver);
  return new ApiError('session_revoked', why === 'reused' ? texts.sessionReused : texts.sessionOver);
}

function rightsRoutes(server: Server) {
  query(server, contract.me, async (db, _args, { user }) =>
    one(sessionUserOf(orNotFound(await findAccount(db, user.userId), texts.sessionOver))),
  );
  query(server, contract.roleGroup, async (db, { params }, { user }) => {
    if (params.role.toLowerCase() === user.role.toLowerCase())
      return one({ role: user.role, ...rightsOf(user.role, await permissionsOf(db, user.userId)) });
    if (!user.permissions.has('roles.read'))
      throw new ApiError('forbidden', texts.otherRole, { permission: 'roles.read' });
    const role = orNotFound(await findRole(db, params.role), texts.noRole);
    return one({ role: role.name, ...rightsOf(role.name, role.permissions) });
  });
}

function passwordRoutes(server: Server, identity: IdentityServices) {
  const change = async (
    body: { currentPassword: string; newPassword: string },
    ctx: Context & UserContext,
  ) => {
    const { access, refresh } = await changePassword(identity, body, ctx);
    identity.cookies.setRefresh(ctx, refresh.token, refresh.expires);
    return done(identityMessages.changed, access);
  };
  for (const endpoint of [contract.updatePassword, contract.updatePasswordStudent])
    staged(server, endpoint, (_db, { body }, ctx) => change(body, ctx));
  staged(server, contract.updateAccessData, async (_db, { body }, ctx) => {
    if ('newPassword' in body) return change(body, ctx);
    await changeEmail(identity, body, ctx);
    return done(texts.emailToConfirm, null);
  });
}

function linkRoutes(server: Server, identity: IdentityServices) {
  const { cookies } = identity;
  staged(server, contract.requestRecovery, async (_db, { body }, ctx) => {
    await cookies.checkUnlessSignedIn(ctx);
    await recoveryService.requestReset(identity, body.identifier, ctx);
    return done(identityMessages.recoverySent, null);
  });
  query(server, contract.checkReset, async (db, { params }) =>
    one({ valid: await recoveryService.isResetOpen(db, params.token) }),
  );
  staged(server, contract.resetPassword, async (_db, { body }, ctx) => {
    await cookies.checkUnlessSignedIn(ctx);
    await recoveryService.resetPassword(identity, body, ctx);
    return done(identityMessages.changed, null);
  });
  staged(server, contract.confirmContact, async (db, { body }, ctx) => {
    await cookies.checkUnlessSignedIn(ctx);
    const { resetToken, ...confirmed } = await db
      .transaction()
      .execute((tx) => confirmContact(tx, identity.publicUrl, body.token, ctx));
    const { contactConfirmed, contactAlreadyConfirmed } = identityMessages;
    return done(confirmed.already ? contactAlreadyConfirmed : contactConfirmed, {
      ...confirmed,
      ...(resetToken !== undefined && { reset_token: resetToken }),
    });
  });
  staged(server, contract.resendConfirmation, async (_db, { body }, ctx) => {
    await cookies.checkUnlessSignedIn(ctx);
    await recoveryService.resendConfirmation(identity, body.identifier, ctx);
    return done(identityMessages.recoverySent, null);
  });
}
