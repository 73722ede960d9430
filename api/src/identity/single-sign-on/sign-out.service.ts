import { decodeJwt } from 'jose';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Db } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { newToken } from '../../platform/http/token.ts';
import type { IdentityServices } from '../sign-in/identity.ts';
import { texts } from '../accounts/messages.ts';
import { ProviderRefusal } from '../sign-in/provider-client.ts';
import { revokeSession } from '../sessions/session.repository.ts';
import { addressOf, returnUrl } from './flow.service.ts';
import * as providers from './provider.repository.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';

/** Ends the sessions that a provider says are over there, by a token of its own (OpenID Connect Back-Channel Logout 1.0). */
export async function signOutByProvider(identity: IdentityServices, token: string, ctx: Context) {
  const refused = new ApiError('malformed', texts.providerRefused);
  const provider = await providerOf(identity.db, token);
  if (!provider) throw refused;
  const claims = await identity.providers
    .signOutClaims(addressOf(identity.secretsKey, provider), token)
    .catch((error: unknown) => {
      throw error instanceof ProviderRefusal ? refused : error;
    });
  const { sub, sid, nonce, events } = claims as typeof claims & { sid?: unknown; events?: object };
  const named = typeof sid === 'string' ? sid : undefined;
  // Where another claim identifies people, `sub` names nobody here.
  const subject = provider.subject_claim === 'sub' ? sub : undefined;
  if (nonce !== undefined || !events || !(event in events)) throw refused;
  if (named === undefined && subject === undefined) throw refused;
  await identity.db.transaction().execute(async (tx) => {
    for (const { id, user_id } of await providers.sessionsOf(tx, provider.id, { subject, sid: named })) {
      await revokeSession(tx, id, 'provider');
      await audit(tx, ctx, {
        action: 'session.ended_by_provider',
        entity: 'user_account',
        entityId: user_id,
        reason: provider.label,
      });
    }
  });
}

/** Where the browser of a person who has left the portal ends the session of a provider; null where that cannot be done there. */
export async function leave(identity: IdentityServices, providerId: number, ctx: Context) {
  const { db, limits, secretsKey, publicUrl } = identity;
  await limits.beginProvider(ctx.ip);
  const provider = await providers.find(db, providerId);
  if (!provider?.active || !provider.end_session) return { url: null };
  const state = `leave.${newToken()}`;
  const url = identity.providers.endSessionUrl(addressOf(secretsKey, provider), returnUrl(publicUrl), state);
  return { url: await url.catch(() => null) };
}

/** The provider that a token claims to be from; nothing of it is believed yet. */
async function providerOf(db: Db, token: string) {
  try {
    return await providers.findByIssuer(db, String(decodeJwt(token).iss));
  } catch {
    return undefined;
  }
}
