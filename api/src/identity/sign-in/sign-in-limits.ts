import { RateLimiterRes, type RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { texts } from '../accounts/messages.ts';
import { limiter } from '../../platform/rate-limit/rate-limit.repository.ts';
import { hashToken } from '../../platform/http/token.ts';

const quarter = 15 * 60;
const hour = 60 * 60;

/** A permitted password check, whose outcome must be reported. */
interface Attempt {
  succeeded(): Promise<void>;
  failed(): Promise<void>;
}

/** What identifies an account at sign-in. */
interface Names {
  email: string;
  user_code: string | null;
}

export type SignInLimits = ReturnType<typeof createLimits>;

/** The rate limits of decisions 3, 5 and 6. Each refuses with `throttled` and the time to wait. */
export function createLimits(db: Db) {
  const loginOfName = limiter(db, { name: 'login-name', points: 5, within: quarter });
  const loginOfIp = limiter(db, { name: 'login-ip', points: 20, within: quarter });
  const currentPassword = limiter(db, { name: 'current-password', points: 5, within: quarter });
  const secondFactor = limiter(db, { name: 'second-factor', points: 5, within: quarter });
  const providerStarts = limiter(db, { name: 'provider-ip', points: 300, within: quarter });
  const accessRequests = limiter(db, { name: 'access-request', points: 5, within: hour });
  const links = (name: string) => ({
    ofName: limiter(db, { name: `${name}-name`, points: 3, within: quarter, wait: quarter }),
    ofIp: limiter(db, { name: `${name}-ip`, points: 10, within: hour, wait: quarter }),
  });
  const linkLimits = { reset: links('reset'), confirm: links('confirm') };
  const linksInHour = limiter(db, { name: 'link-name', points: 5, within: hour });

  return {
    /** Reserves a place for a sign-in before the password is checked, so that concurrent attempts cannot exceed the limit. Failures count
     *  by the typed identifier, whether or not it has an account: failures by e-mail neither show in the answers for the card nor keep
     *  its owner out. An account has two identifiers, so it is open to twice the limit at most. */
    async beginLogin(typed: string, ip: string): Promise<Attempt> {
      await take(loginOfIp, ip, texts.tooManyLogins);
      const name = nameKey(typed);
      try {
        await take(loginOfName, name, texts.tooManyLogins);
      } catch (refusal) {
        await loginOfIp.reward(ip);
        throw refusal;
      }
      return {
        succeeded: async () => void (await Promise.all([loginOfName.delete(name), loginOfIp.reward(ip)])),
        failed: async () =>
          void (await Promise.all([blockWhenFull(loginOfName, name), blockWhenFull(loginOfIp, ip)])),
      };
    },
    beginPasswordCheck: (userId: number) => beginCheck(currentPassword, userId),
    /** The same for the proof of a second factor, in the second step of sign-in and later. */
    beginFactorCheck: (userId: number) => beginCheck(secondFactor, userId),
    /** Counts a request for a mailed link, by typed identifier as for sign-ins. A request that was answered is delivered, so the mails of an
     *  hour are limited here: 5 by e-mail and 5 by card at most. */
    async askLink(purpose: keyof typeof linkLimits, typed: string, ip: string): Promise<void> {
      await take(linkLimits[purpose].ofIp, ip, texts.tooManyRequests);
      await take(linkLimits[purpose].ofName, nameKey(typed), texts.tooManyRequests);
      await take(linksInHour, nameKey(typed), texts.tooManyRequests);
    },
    /** Counts the sign-ins at a provider that are begun from one address, where a whole campus may stand behind. */
    beginProvider: (ip: string) => take(providerStarts, ip, texts.tooManyRequests),
    askAccess: (userId: number) => take(accessRequests, String(userId), texts.tooManyRequests),
    /** Resets failures after a new password. */
    forgiveLogin: async ({ email, user_code }: Names) =>
      void (await Promise.all([
        loginOfName.delete(nameKey(email)),
        ...(user_code === null ? [] : [loginOfName.delete(nameKey(user_code))]),
      ])),
  };
}

async function beginCheck(limit: RateLimiterPostgres, userId: number): Promise<Attempt> {
  const key = String(userId);
  await take(limit, key, texts.tooManyRequests);
  return {
    succeeded: async () => void (await limit.delete(key)),
    failed: () => blockWhenFull(limit, key),
  };
}

/** Counts a link to confirm a new e-mail, at most 3 an hour to one address for everybody together. */
export const countConfirmation = (tx: Tx, email: string): Promise<void> =>
  take(
    limiter(tx, { name: 'confirm-address', points: 3, within: hour }),
    nameKey(email),
    texts.tooManyRequests,
  );

/** Consumes one point of a limit, or throws `throttled` with the seconds to wait. */
export async function take(limit: RateLimiterPostgres, key: string, sentence: (seconds: number) => string) {
  try {
    await limit.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new ApiError('throttled', sentence(retryAfter), { retryAfter });
  }
}

/** The last allowed failure starts the wait. Attempts in progress may still end it by succeeding. */
async function blockWhenFull(limit: RateLimiterPostgres, key: string) {
  const counted = await limit.get(key);
  if (counted && counted.consumedPoints >= limit.points) await limit.block(key, quarter);
}

/** The input is hashed, because it may be a password typed in the wrong field. */
export const nameKey = (typed: string): string => hashToken(typed.toLowerCase()).toString('base64url');
