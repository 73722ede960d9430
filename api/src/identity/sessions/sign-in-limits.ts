import { RateLimiterRes, type RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Db } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { texts } from './messages.ts';
import { limiter } from '../../platform/rate-limit/rate-limit.repository.ts';
import { hashToken } from '../../platform/http/token.ts';

const quarter = 15 * 60;
const hour = 60 * 60;

/** One password check that was let through; what came of it must be said. */
export interface Attempt {
  succeeded(): Promise<void>;
  failed(): Promise<void>;
}

export type Limits = ReturnType<typeof createLimits>;

/** The limits of decisions 3, 5 and 6. Each refuses with `throttled` and the time to wait. */
export function createLimits(db: Db) {
  const loginOfAccount = limiter(db, { name: 'login-account', points: 5, within: quarter });
  const loginOfIp = limiter(db, { name: 'login-ip', points: 20, within: quarter });
  const currentPassword = limiter(db, { name: 'current-password', points: 5, within: quarter });
  const accessRequests = limiter(db, { name: 'access-request', points: 5, within: hour });
  const links = (name: string) => ({
    ofAccount: limiter(db, { name: `${name}-account`, points: 3, within: quarter, wait: quarter }),
    ofIp: limiter(db, { name: `${name}-ip`, points: 10, within: hour, wait: quarter }),
  });
  const linkLimits = { reset: links('reset'), confirm: links('confirm') };

  return {
    /** Takes a place for a sign-in before the password is looked at, so that simultaneous attempts cannot pass together. */
    async beginLogin(account: string, ip: string): Promise<Attempt> {
      await take(loginOfIp, ip, texts.tooManyLogins);
      try {
        await take(loginOfAccount, account, texts.tooManyLogins);
      } catch (refusal) {
        await loginOfIp.reward(ip);
        throw refusal;
      }
      return {
        succeeded: async () =>
          void (await Promise.all([loginOfAccount.delete(account), loginOfIp.reward(ip)])),
        failed: async () =>
          void (await Promise.all([blockWhenFull(loginOfAccount, account), blockWhenFull(loginOfIp, ip)])),
      };
    },
    async beginPasswordCheck(userId: number): Promise<Attempt> {
      const key = String(userId);
      await take(currentPassword, key, texts.tooManyRequests);
      return {
        succeeded: async () => void (await currentPassword.delete(key)),
        failed: () => blockWhenFull(currentPassword, key),
      };
    },
    /** A mail with a link was asked for. */
    async askLink(purpose: keyof typeof linkLimits, account: string, ip: string): Promise<void> {
      await take(linkLimits[purpose].ofIp, ip, texts.tooManyRequests);
      await take(linkLimits[purpose].ofAccount, account, texts.tooManyRequests);
    },
    askAccess: (userId: number) => take(accessRequests, String(userId), texts.tooManyRequests),
    /** A new password makes the failures with the old one worthless. */
    forgiveLogin: async (account: string) => void (await loginOfAccount.delete(account)),
  };
}

/** One place of a limit, or `throttled` with the seconds to wait. */
export async function take(limit: RateLimiterPostgres, key: string, sentence: (seconds: number) => string) {
  try {
    await limit.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new ApiError('throttled', sentence(retryAfter), { retryAfter });
  }
}

/** The last failure that was allowed begins the wait. Attempts still under way may open it again by succeeding. */
async function blockWhenFull(limit: RateLimiterPostgres, key: string) {
  const counted = await limit.get(key);
  if (counted && counted.consumedPoints >= limit.points) await limit.block(key, quarter);
}

/** What attempts are counted under: the account however it was named, else what was typed. */
export const accountKey = (id: number | undefined, identifier: string): string =>
  id === undefined ? `typed:${hashToken(identifier.toLowerCase()).toString('base64url')}` : `user:${id}`;
