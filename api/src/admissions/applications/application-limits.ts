import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { take } from '../../identity/sessions/sign-in-limits.ts';
import { limiter, spent } from '../../platform/rate-limit/rate-limit.repository.ts';
import type { Db } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { Outcome } from './batches.ts';
import { messages } from './messages.ts';

const minute = 60;
const hour = 60 * minute;

export type ApplicationLimits = ReturnType<typeof createApplicationLimits>;

/** What anybody may do without an account, by address. A computer room of a school shares one: whoever submits is hardly
 *  limited, whoever asks about candidacies of others is soon (decision 20, H.5). */
export function createApplicationLimits(db: Db) {
  const submissions = new RateLimiterMemory({ points: 600, duration: hour });
  const refusals = limiter(db, refused);
  const consents = limiter(db, { name: 'candidacy-consent', points: 60, within: hour });
  const tries = limiter(db, { name: 'tracking', points: 10, within: hour });
  const papers = limiter(db, { name: 'candidacy-paper', points: 30, within: hour });
  const proofs = limiter(db, { name: 'candidacy-proof', points: 20, within: hour });
  const codes = limiter(db, { name: 'verify', points: 30, within: hour });

  return {
    /** For each of these addresses why it may not submit now; undefined where it may. An address that learned too often that
     *  somebody has applied waits; one that submits for a whole school is only kept from flooding this process. */
    async admit(ips: readonly string[]): Promise<(Outcome<never> | undefined)[]> {
      const waits = await spent(db, refused, ips);
      return Promise.all(
        ips.map(async (ip) => {
          const wait = waits.get(ip);
          if (wait !== undefined) return { error: tooMany(wait) };
          return submissions.consume(ip).then(
            () => undefined,
            (refusal: RateLimiterRes) => ({ error: tooMany(refusal.msBeforeNext) }),
          );
        }),
      );
    },
    /** Counted before the refusal is told, so that many at once learn no more than one after the other. */
    knownCandidate: (ip: string) => take(refusals, ip, messages.tooMany),
    handInConsent: (ip: string) => take(consents, ip, messages.tooMany),
    /** A try counts before the candidacy is looked for, and is given back when it was right. */
    async beginTry(ip: string): Promise<{ right(): Promise<void> }> {
      await take(tries, ip, messages.tooManyTries);
      return { right: async () => void (await tries.reward(ip)) };
    },
    makePaper: (candidacyId: number) => take(papers, String(candidacyId), messages.tooMany),
    sendProof: (candidacyId: number) => take(proofs, String(candidacyId), messages.tooMany),
    verify: (ip: string) => take(codes, ip, messages.tooMany),
  };
}

/** How often an address may learn that somebody has applied. */
const refused = { name: 'candidacy-known', points: 20, within: hour };

const tooMany = (msBeforeNext: number) => {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new ApiError('throttled', messages.tooMany(retryAfter), { retryAfter });
};
