import { createTransport, type SendMailOptions } from 'nodemailer';
import { Undeliverable, type Deliver, Postponed } from '../outbox/outbox-worker.ts';
import type { Mail } from './mail.ts';
import { RateLimiterRes, type RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Db } from '../database/db.ts';
import { hashToken } from '../http/token.ts';
import { limiter } from '../rate-limit/rate-limit.repository.ts';

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

/** The parts of a mail for SMTP. */
export type Dressed = Required<Pick<SendMailOptions, 'text' | 'html' | 'attachments'>>;

/** Delivers over SMTP as `dress` says; of a delivered mail only recipient and subject are kept, since its text may contain a sign-in link. */
export function smtpDelivery(
  smtpUrl: string,
  from: string,
  dress: (mail: Mail) => Promise<Dressed>,
): Deliver {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return async (payload) => {
    const mail = payload as unknown as Mail;
    const { to, subject } = mail;
    const dressed = await dress(mail);
    try {
      // As an object the address is one mailbox, with any characters; a string would be parsed as a list.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, ...dressed });
    } catch (error) {
      throw isRefusedRecipient(error) ? new Undeliverable(String(error)) : error;
    }
    return { to, subject };
  };
}

/** Without SMTP mail stays in the database, to be read at `/api/dev/mail`. */
export const keptInDatabase: Deliver = async (payload) => payload;

/** A 5xx to the envelope's addresses is final; a 5xx to our own credentials can be fixed by the operator. */
function isRefusedRecipient(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500;
}
