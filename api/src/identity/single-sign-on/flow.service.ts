import { actsAsMaster } from '@portal/shared-kit/contract/identity/access';
import { providerReturnPath } from '@portal/shared-kit/contract/identity/single-sign-on';
import { createHash } from 'node:crypto';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError } from '../../platform/http/errors.ts';
import type { Context, UserContext } from '../../platform/http/route.ts';
import { hashToken, newToken } from '../../platform/http/token.ts';
import { unseal } from '../../platform/secrets/sealed.ts';
import * as accounts from '../accounts/account.repository.ts';
import type { IdentityServices } from '../sign-in/identity.ts';
import { texts } from '../accounts/messages.ts';
import { ProviderRefusal, type Claims, type FlowSecrets } from '../sign-in/provider-client.ts';
import { isUsable } from '../sign-in/rights.ts';
import { noteProof } from '../sessions/session.repository.ts';
import type { ProviderSession } from '../sessions/session.service.ts';
import * as signInService from '../sign-in/sign-in.service.ts';
import { link } from './link.service.ts';
import * as providers from './provider.repository.ts';
import type { Provider } from './provider.repository.ts';

type Purpose = 'login' | 'unlock' | 'proof' | 'link' | 'test';
const ofSignIn: readonly Purpose[] = ['login', 'unlock'];
/** Purposes for which the person has to prove themselves at the provider now, whatever session it has. */
const ofNow: readonly Purpose[] = ['unlock', 'proof'];
/** Milliseconds by which the clocks of portal and provider may differ. */
const tolerance = 60_000;

/** The place that the secret of a provider is sealed for. */
export const secretPlace = (providerId: number) => `provider:${providerId}`;

export const returnUrl = (publicUrl: string) => publicUrl + providerReturnPath;

export function addressOf(
  secretsKey: Buffer,
  {
    id,
    issuer,
    client_id: clientId,
    client_secret,
  }: Pick<Provider, 'id' | 'issuer' | 'client_id' | 'client_secret'>,
) {
  const secret = client_secret && unseal(secretsKey, secretPlace(id), client_secret);
  if (client_secret && !secret) throw new ApiError('unavailable', texts.providerDown);
  return { issuer, clientId, clientSecret: secret ? secret.toString() : undefined };
}

/** What a flow sends to the provider and expects back: known to nobody but the browser that began it, since nothing of it is stored. */
const secretsOf = (browser: string, state: string): FlowSecrets => {
  const derive = (use: string) =>
    createHash('sha256').update(`${use}:${browser}:${state}`).digest('base64url');
  return { state, nonce: derive('nonce'), verifier: derive('verifier') };
};

/** Begins a flow; returns the address of the provider's page. The state begins with the purpose, by which the page that is returned to
 *  knows what to do. */
export async function start(
  identity: IdentityServices,
  providerId: number,
  purpose: Purpose,
  ctx: Context,
): Promise<{ url: string }> {
  const { db, cookies, secretsKey, publicUrl } = identity;
  await identity.limits.beginProvider(ctx.ip);
  const provider = await providers.find(db, providerId);
  if (!provider || (!provider.active && purpose !== 'test'))
    throw fieldError('invalid', 'provider_id', texts.providerGone);
  const browser = cookies.bindProvider(ctx);
  const state = `${purpose}.${newToken()}`;
  const [domain, another] = provider.allowed_domains;
  const url = await identity.providers
    .authorizationUrl(addressOf(secretsKey, provider), returnUrl(publicUrl), secretsOf(browser, state), {
      again: ofNow.includes(purpose),
      domain: another === undefined ? domain : undefined,
    })
    .catch(asRefusal);
  await db.transaction().execute((tx) =>
    providers.insertFlow(tx, {
      state_hash: hashToken(state),
      browser_hash: hashToken(browser),
      provider_id: provider.id,
      purpose,
      session_id: ctx.user?.sessionId ?? null,
    }),
  );
  return { url };
}

/** The details stay on the server. */
function asRefusal(error: unknown): never {
  throw error instanceof ProviderRefusal ? new ApiError('conflict', texts.providerRefused) : error;
}

interface Returned {
  purpose: Purpose;
  provider: Provider;
  claims: Claims;
  subject: string;
  /** An address that the provider has confirmed. */
  email: string | null;
  session: Omit<ProviderSession, 'identityId'>;
}

/** What a provider says of the person, from the address that it sent them back to. Counts once, in the browser that began. */
async function take(identity: IdentityServices, query: string, ctx: Context, expected: readonly Purpose[]) {
  const { db, cookies, secretsKey, publicUrl } = identity;
  const params = new URLSearchParams(query);
  const state = params.get('state') ?? '';
  const browser = cookies.providerSecret(ctx);
  const flow =
    browser && expected.includes(state.split('.')[0] as Purpose)
      ? await db.transaction().execute((tx) => providers.takeFlow(tx, hashToken(state), hashToken(browser)))
      : undefined;
  const provider = flow && (await providers.find(db, flow.provider_id));
  if (!browser || !flow || flow.session_id !== (ctx.user?.sessionId ?? null))
    throw new ApiError('conflict', texts.providerExpired);
  if (!provider || (!provider.active && flow.purpose !== 'test'))
    throw new ApiError('conflict', texts.providerGone);
  if (params.get('error') === 'access_denied') throw new ApiError('conflict', texts.providerCancelled);
  const claims = await identity.providers
    .claims(addressOf(secretsKey, provider), returnUrl(publicUrl), query, secretsOf(browser, state))
    .catch(asRefusal);
  const { purpose } = flow as { purpose: Purpose };
  const subject = claims[provider.subject_claim];
  if (typeof subject !== 'string' || subject.length === 0 || subject.length > 255)
    throw new ApiError('conflict', texts.providerRefused);
  const provedAt = new Date(typeof claims.auth_time === 'number' ? claims.auth_time * 1000 : 0);
  if (ofNow.includes(purpose) && provedAt.getTime() < flow.started_at.getTime() - tolerance)
    throw new ApiError('conflict', texts.providerOld);
  return {
    purpose,
    provider,
    claims,
    subject,
    email: isVerified(claims) && typeof claims.email === 'string' ? claims.email : null,
    session: { sid: typeof claims.sid === 'string' ? claims.sid : null, provedAt },
  };
}

/** Microsoft says by `xms_edov` that the owner of the domain has verified the address. */
const isVerified = ({ email_verified, xms_edov }: Claims) =>
  email_verified === true || xms_edov === true || xms_edov === '1';

/** Whether the provider's person belongs to one of its domains, where it has any. */
const isOfDomain = ({ provider, email }: Returned): boolean =>
  provider.allowed_domains.length === 0 ||
  provider.allowed_domains.includes(email?.toLowerCase().split('@').at(-1) ?? '');

/** Signs in by what the provider sent back. It creates no account and gives no rights: the person has a linked account, or one whose
 *  confirmed address is the one that the provider has confirmed (J42). */
export async function signInByProvider(
  identity: IdentityServices,
  query: string,
  device: string,
  ctx: Context,
  secondStep: signInService.SecondStep,
): Promise<signInService.Opened | signInService.Stepping | signInService.Refusal> {
  const returned = await take(identity, query, ctx, ofSignIn);
  const refuse = async (account: accounts.Account | undefined, reason: string, message: string) => {
    await signInService.noteFailure(identity, account, `${returned.provider.label}: ${reason}`, ctx);
    return signInService.refusal(message);
  };
  if (!isOfDomain(returned)) return refuse(undefined, 'domínio não permitido', texts.providerDomain);
  const entered = await identity.db.transaction().execute(async (tx) => {
    const { identityId, account } = (await linkedAccount(tx, returned)) ?? {};
    if (!account || !isUsable(account)) return { account };
    const linked = identityId ?? (await linkByEmail(tx, account, returned, ctx));
    if (linked === undefined) return {};
    await providers.noteUse(tx, linked, returned.email);
    // The temporary password was never chosen, and came by mail: it ends here.
    if (account.first_login && account.password_hash !== null) await accounts.removePassword(tx, account.id);
    const current = (await accounts.findAccount(tx, account.id))!;
    const from = { ...returned.session, identityId: linked };
    return { answer: await signInService.complete(tx, current, device, ctx, 'idp', secondStep, from) };
  });
  if (entered.answer) return entered.answer;
  const { account } = entered;
  if (!account) return refuse(undefined, 'nenhuma conta ligada', texts.providerUnknown);
  return refuse(account, 'conta sem acesso', account.blocked_at ? texts.blocked : texts.inactive);
}

/** The linked account, or the one that has the same confirmed address; locked. */
async function linkedAccount(tx: Tx, { provider, subject, email }: Returned) {
  const known = await providers.identityOf(tx, provider.id, subject);
  if (known) return { identityId: known.id, account: await accounts.lockAccount(tx, known.user_id) };
  const named = email === null ? undefined : await accounts.findByIdentifier(tx, email);
  const account = named && (await accounts.lockAccount(tx, named.id));
  // Without a link nothing is said of an account, not even that it is blocked.
  return account?.email_confirmed_at &&
    isUsable(account) &&
    account.email.toLowerCase() === email?.toLowerCase()
    ? { identityId: undefined, account }
    : undefined;
}

/** Permissions over the access of others: an administrator of the provider could write such a person's address there, so that these link
 *  by hand, after a proof. */
const powers: readonly string[] = [actsAsMaster, 'roles.update', 'users.update'];

async function linkByEmail(
  tx: Tx,
  account: accounts.Account,
  { provider, subject, email }: Returned,
  ctx: Context,
): Promise<number | undefined> {
  const held = await accounts.permissionsOf(tx, account.id);
  if (powers.some((power) => held.includes(power))) return undefined;
  const others = await providers.identitiesOf(tx, account.id);
  if (others.some(({ provider_id }) => provider_id === provider.id)) return undefined;
  const actor = { userId: account.id, role: account.role };
  return link(tx, { account, provider, subject, email, how: 'e-mail confirmado', actor }, ctx);
}

/** Proves, links or tests by what the provider sent back to a person who is signed in. */
export async function finishOwn(identity: IdentityServices, query: string, ctx: Context & UserContext) {
  const returned = await take(identity, query, ctx, ['proof', 'link', 'test']);
  const { purpose, provider, subject, email, claims } = returned;
  if (purpose === 'test') return { purpose, claims: shownClaims(claims) };
  if (purpose !== 'proof' && purpose !== 'link') throw new ApiError('conflict', texts.providerExpired);
  if (!isOfDomain(returned)) throw new ApiError('conflict', texts.providerDomain);
  await identity.db.transaction().execute(async (tx) => {
    const account = await accounts.lockAccount(tx, ctx.user.userId);
    const known = await providers.identityOf(tx, provider.id, subject);
    if (!account) throw new ApiError('conflict', texts.providerExpired);
    if (known && known.user_id !== account.id) throw new ApiError('conflict', texts.identityTaken);
    if (purpose === 'link') {
      if (!known) await link(tx, { account, provider, subject, email, how: 'pelo perfil' }, ctx);
      return;
    }
    // An account with a second factor is proved by that factor alone.
    if (!known || account.second_factor_at) throw new ApiError('conflict', texts.providerRefused);
    await noteProof(tx, ctx.user.sessionId, 'idp');
    await audit(tx, ctx, { action: 'session.proved', entity: 'user_account', entityId: account.id });
  });
  return { purpose, claims: null };
}

const shownClaims = (claims: Claims) =>
  Object.entries(claims)
    .slice(0, 60)
    .map(([name, value]) => ({
      name: name.slice(0, 100),
      value: (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 500),
    }));
