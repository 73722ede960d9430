import { take } from '../identity/limits.ts';
import { limiter } from '../identity/rate-limit.repository.ts';
import type { Db } from '../kit/db.ts';
import { ApiError } from '../kit/errors.ts';
import { messages } from './messages.ts';

const minute = 60;
const hour = 60 * minute;

export type ApplicationLimits = ReturnType<typeof createApplicationLimits>;

/** What anybody may do without an account, by address. A computer room of a school shares one: whoever submits is hardly
 *  limited, whoever asks about candidacies of others is soon (decision 20, H.5). */
export function createApplicationLimits(db: Db) {
  const submissions = limiter(db, { name: 'candidacy', points: 600, within: hour });
  const refusals = limiter(db, { name: 'candidacy-known', points: 20, within: hour });
  const consents = limiter(db, { name: 'candidacy-consent', points: 60, within: hour });
  const tries = limiter(db, { name: 'tracking', points: 10, within: hour });
  const papers = limiter(db, { name: 'candidacy-paper', points: 30, within: hour });
  const proofs = limiter(db, { name: 'candidacy-proof', points: 20, within: hour });
  const codes = limiter(db, { name: 'verify', points: 30, within: hour });

  return {
    /** Lets a submission in, unless its address learned too often already that somebody has applied. */
    async beginSubmission(ip: string): Promise<void> {
      const counted = await refusals.get(ip);
      if (counted && counted.consumedPoints >= refusals.points) throw refused(counted.msBeforeNext);
      await take(submissions, ip, messages.tooMany);
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

const refused = (msBeforeNext: number) => {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new ApiError('throttled', messages.tooMany(retryAfter), { retryAfter });
};
