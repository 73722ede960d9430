import { createTransport } from 'nodemailer';
import { Undeliverable, type Deliver } from '../outbox/outbox-worker.ts';
import type { Mail } from './mail.ts';

/** Delivers over SMTP; of a delivered mail only recipient and subject are kept, since its text may contain a sign-in link. */
export function smtpDelivery(smtpUrl: string, from: string): Deliver {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return async (payload) => {
    const { to, subject, text, html } = payload as unknown as Mail;
    try {
      // As an object the address is one mailbox whatever its characters; a string would be parsed as a list.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
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
