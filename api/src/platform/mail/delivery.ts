import { createTransport, type SendMailOptions } from 'nodemailer';
import { Undeliverable, type Deliver } from '../outbox/outbox-worker.ts';
import type { Mail } from './mail.ts';

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
