import type { Tx } from '../database/db.ts';
import { profile } from '../institution/company.repository.ts';
import { enqueueAll } from '../outbox/outbox.repository.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** What somebody without an account had us send: a 'link' into an account, or the 'receipt' of an application. Absent: the
   *  institution's own mail. */
  cause?: 'link' | 'receipt';
}

/** The kind under which mail stands in the outbox. */
export const mailKind = 'mail';

/** Sends a mail once the transaction is committed, and not at all if it is rolled back. */
export const enqueueMail = (tx: Tx, mail: Mail): Promise<void> => enqueueMails(tx, [mail]);

/** Sends mails, each signed by the institution, once the transaction is committed. */
export async function enqueueMails(tx: Tx, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return;
  const { name } = await profile(tx);
  await enqueueAll(
    tx,
    mailKind,
    mails.map((mail) => ({ ...mail, text: signed(mail.text, name) })),
  );
}

/** Signs with the institution's name, since several institutions may run a portal. */
const signed = (text: string, institution: string) =>
  text.endsWith(institution) ? text : `${text}\n${institution}`;
