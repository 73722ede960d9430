import { undottedDocument } from '@portal/shared-kit/contract/people/person-rules';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { createCookies } from '../../identity/sessions/cookies.ts';
import { nameKey, take } from '../../identity/sign-in/sign-in-limits.ts';
import { limiter, exhausted } from '../../platform/rate-limit/rate-limit.repository.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { Context, Server } from '../../platform/http/route.ts';
import type { SettledResult } from './batches.ts';
import { messages } from './messages.ts';

const minute = 60;
const hour = 60 * minute;

export type ApplicationLimits = ReturnType<typeof createApplicationLimits>;

/** The visitor without an account: the device with the portal's cookie; all calls without it from one address are one visitor. */
export interface Applicant {
  device: string;
  ip: string;
}

/** Rate limits for visitors. Hundreds share an address (computer rooms, carriers), so limits are per document and device; per
 *  address there are only limits that no room full of people reaches (decision 20, H.5, I54). Successful tries do not count. */
export function createApplicationLimits(server: Server) {
  const { db } = server;
  const cookies = createCookies(server);
  const consents = limiter(db, { name: 'candidacy-consent', points: 60, within: hour });
  const learned = limiter(db, knownCandidateLimit);
  const triesOfDevice = limiter(db, { name: 'tracking-device', points: 10, within: hour });
  const triesOfDocument = limiter(db, { name: 'tracking-document', points: 10, within: hour });
  const codes = limiter(db, { name: 'verify', points: 30, within: hour });
  const papers = limiter(db, { name: 'candidacy-paper', points: 30, within: hour });
  const proofs = limiter(db, { name: 'candidacy-proof', points: 20, within: hour });
  const submissionsOf = flood(1_500);
  const refusalsOf = flood(600);

  return {
    async visitorOf(ctx: Context): Promise<Applicant> {
      return { device: (await cookies.deviceOf(ctx)) ?? `address ${ctx.ip}`, ip: ctx.ip };
    },
    /** Why each of these visitors may not submit now; undefined where it may. A device that learned too often that somebody has
     *  applied is throttled; an address is only kept from flooding this process. */
    async admit(visitors: readonly Applicant[]): Promise<(SettledResult<never> | undefined)[]> {
      const waitByDevice = await exhausted(
        db,
        knownCandidateLimit,
        visitors.map(({ device }) => device),
      );
      return Promise.all(
        visitors.map(async ({ device, ip }) => {
          const wait = waitByDevice.get(device);
          if (wait !== undefined) return { error: tooMany(wait) };
          return submissionsOf.count(ip).then(
            () => undefined,
            (error: unknown) => ({ error }),
          );
        }),
      );
    },
    /** Counted before the refusal is answered, so that many concurrent calls learn no more than sequential ones. */
    async knownCandidate({ device, ip }: Applicant) {
      await refusalsOf.count(ip);
      await take(learned, device, messages.tooMany);
    },
    async handInConsent(ctx: Context) {
      await take(consents, (await this.visitorOf(ctx)).device, messages.tooMany);
    },
    /** Counts a try before the candidacy is looked up; `succeeded` uncounts it. */
    async beginTry(ctx: Context, typedDocument: string): Promise<{ succeeded(): Promise<void> }> {
      const { device, ip } = await this.visitorOf(ctx);
      const document = nameKey(undottedDocument(typedDocument));
      await refusalsOf.count(ip);
      await take(triesOfDevice, device, messages.tooManyTries);
      await take(triesOfDocument, document, messages.tooManyTries);
      return {
        succeeded: async () =>
          void (await Promise.all([
            refusalsOf.giveBack(ip),
            triesOfDevice.reward(device),
            triesOfDocument.reward(document),
          ])),
      };
    },
    /** The same for the code of a paper. */
    async beginCode(ctx: Context): Promise<{ succeeded(): Promise<void> }> {
      const { device, ip } = await this.visitorOf(ctx);
      await refusalsOf.count(ip);
      await take(codes, device, messages.tooMany);
      return {
        succeeded: async () => void (await Promise.all([refusalsOf.giveBack(ip), codes.reward(device)])),
      };
    },
    makePaper: (candidacyId: number) => take(papers, String(candidacyId), messages.tooMany),
    sendProof: (candidacyId: number) => take(proofs, String(candidacyId), messages.tooMany),
  };
}

/** How often a device may learn that somebody has applied. */
const knownCandidateLimit = { name: 'candidacy-known', points: 20, within: hour };

/** More than a full room does in an hour; counted per process. */
function flood(points: number) {
  const limit = new RateLimiterMemory({ points, duration: hour });
  return {
    count: (ip: string) =>
      limit.consume(ip).catch((refusal: unknown) => {
        throw refusal instanceof RateLimiterRes ? tooMany(refusal.msBeforeNext) : refusal;
      }),
    giveBack: (ip: string) => limit.reward(ip),
  };
}

const tooMany = (msBeforeNext: number) => {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new ApiError('throttled', messages.tooMany(retryAfter), { retryAfter });
};
