import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Caller } from '../../platform/http/route.ts';
import * as sessions from './session.repository.ts';
import { hashToken, newToken } from '../../platform/http/token.ts';

/** New tokens of a session; the refresh token is only sent in its cookie. */
export interface Tokens {
  /** With the contract's field names. */
  access: { access_token: string; expires_at: Date };
  refresh: { token: string; expires: Date };
}

/** The sign-in at a provider that opens a session (J42). */
export interface ProviderSession {
  identityId: number;
  /** The provider's own name of its session. */
  sid: string | null;
  /** When the person proved themselves there; the beginning of time where the provider does not say. */
  provedAt: Date;
}

/** Creates a session of an account; `amr` names what the person was proved by. */
export async function openSession(
  tx: Tx,
  userId: number,
  { ip, userAgent }: Caller,
  amr = ['pwd'],
  from?: ProviderSession,
): Promise<Tokens & { sessionId: number }> {
  const { id } = await sessions.insertSession(tx, {
    user_id: userId,
    ip,
    user_agent: userAgent,
    amr,
    ...(from && { identity_id: from.identityId, provider_sid: from.sid, proved_at: from.provedAt }),
  });
  return { sessionId: id, ...(await issueTokens(tx, id)) };
}

async function issueTokens(tx: Tx, sessionId: number): Promise<Tokens> {
  const [access, refresh] = [newToken(), newToken()];
  const life = await sessions.insertTokens(tx, sessionId, hashToken(access), hashToken(refresh));
  return {
    access: { access_token: access, expires_at: life.accessUntil },
    refresh: { token: refresh, expires: life.sessionUntil },
  };
}

export async function replaceTokens(tx: Tx, sessionId: number): Promise<Tokens> {
  await sessions.deleteTokens(tx, sessionId);
  return issueTokens(tx, sessionId);
}

export type Renewal = { userId: number; tokens: Tokens } | 'unknown' | 'ended' | 'reused';

/** Exchanges a refresh token for new tokens. One that was already used ends its session for good (decision 10). */
export async function renewTokens(tx: Tx, refresh: string, ctx: Caller): Promise<Renewal> {
  const hash = hashToken(refresh);
  const found = await sessions.lockRefresh(tx, hash);
  if (!found || found.expired) return 'unknown';
  if (found.ended) return 'ended';
  if (found.used_at) {
    await sessions.revokeSession(tx, found.session_id, 'reuse');
    await audit(tx, ctx, { action: 'session.reuse', entityId: found.session_id });
    return 'reused';
  }
  await sessions.markUsed(tx, hash);
  return { userId: found.user_id, tokens: await issueTokens(tx, found.session_id) };
}

/** Ends the session of the call. */
export async function endSession(tx: Tx, ctx: Caller & { user: { sessionId: number; userId: number } }) {
  await sessions.revokeSession(tx, ctx.user.sessionId, 'logout');
  await audit(tx, ctx, { action: 'session.logout', entity: 'user_account', entityId: ctx.user.userId });
}
