import { RateLimiterRes, type RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Db } from '../database/db.ts';
import { hashToken } from '../http/token.ts';
import { Postponed, Undeliverable, type Deliver } from '../outbox/outbox-worker.ts';
import { limiter } from '../rate-limit/rate-limit.repository.ts';
import type { Mail } from './mail.ts';

const hour = 60 * 60;

/** Delivers at most 5 mails an hour to one address (decision I54). The institution's own mails beyond that wait for the next hour. Of mails
 *  that anonymous callers trigger, links have 3 of these places and receipts 2, so that neither crowds out the other; the rest is dropped,
 *  visible to the operator: a link would expire within the hour, and a receipt repeats what the candidate saw. */
export function limitedDelivery(db: Db, deliver: Deliver): Deliver {
  const all = limiter(db, { name: 'mail', points: 5, within: hour });
  const caused = {
    link: limiter(db, { name: 'mail-link', points: 3, within: hour }),
    receipt: limiter(db, { name: 'mail-receipt', points: 2, within: hour }),
  };
  return async (payload) => {
    const { to, cause } = payload as unknown as Mail;
    const key = hashToken(to.toLowerCase()).toString('base64url');
    const limits = cause ? [caused[cause], all] : [all];
    const counted: RateLimiterPostgres[] = [];
    try {
      for (const limit of limits) {
        counted.push(limit);
        await limit.consume(key);
      }
      return await deliver(payload);
    } catch (problem) {
      await Promise.all(counted.map((limit) => limit.reward(key)));
      if (!(problem instanceof RateLimiterRes)) throw problem;
      const sentence = 'this address has had the mails of the hour';
      throw cause ? new Undeliverable(sentence) : new Postponed(sentence, problem.msBeforeNext);
    }
  };
}
