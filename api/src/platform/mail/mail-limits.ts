import { RateLimiterRes, type RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Db } from '../database/db.ts';
import { hashToken } from '../http/token.ts';
import { Postponed, type Deliver } from '../outbox/outbox-worker.ts';
import { limiter } from '../rate-limit/rate-limit.repository.ts';
import type { Mail } from './mail.ts';

const hour = 60 * 60;

/** Limits the mails to one address (decisions I54, J62). The institution sends 5 an hour by itself; those beyond wait for the next hour. Mails
 *  that let somebody into their account were requested and announced, and are limited when they are requested: they take a place of the 5 if
 *  one is free and are delivered in any case. Receipts of applications have 2 places of their own, and take a place of the 5 in the same way;
 *  more wait too, since the screen has told the candidate to look for them. */
export function limitedDelivery(db: Db, deliver: Deliver): Deliver {
  const all = limiter(db, { name: 'mail', points: 5, within: hour });
  const receipts = limiter(db, { name: 'mail-receipt', points: 2, within: hour });
  return async (payload) => {
    const { to, cause } = payload as unknown as Mail;
    const key = hashToken(to.toLowerCase()).toString('base64url');
    const counted: RateLimiterPostgres[] = [];
    const take = (limit: RateLimiterPostgres) => {
      counted.push(limit);
      return limit.consume(key);
    };
    try {
      if (cause === 'receipt') await take(receipts);
      const place = take(all);
      await (cause === undefined ? place : place.catch(unlessFull));
      return await deliver(payload);
    } catch (problem) {
      await Promise.all(counted.map((limit) => limit.reward(key)));
      if (!(problem instanceof RateLimiterRes)) throw problem;
      throw new Postponed('this address has had the mails of the hour', problem.msBeforeNext);
    }
  };
}

function unlessFull(problem: unknown): void {
  if (!(problem instanceof RateLimiterRes)) throw problem;
}
