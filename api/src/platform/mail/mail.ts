import type { Tx } from '../database/db.ts';
import { profile } from '../institution/company.repository.ts';
import { enqueueAll } from '../outbox/outbox.repository.ts';

/** Kinds of PDF attached to mails. */
export type EnclosedKind = 'RECIBO' | 'FICHA_PAGAMENTO' | 'COMPROVATIVO_CANDIDATURA';

/** A PDF attached to a mail. It is made when the mail is delivered, so that its data are current. */
export type Enclosed = {
  kind: EnclosedKind;
  /** Id of the record that the PDF shows. */
  id: number;
  /** File name. */
  name: string;
  /** True to send the mail without the PDF if it cannot be made; the text then says where to find it. */
  optional?: true;
};

export interface Mail {
  to: string;
  subject: string;
  text: string;
  papers?: Enclosed[];
  /** Cause of a mail that a person requested: a 'link' into an account, a temporary 'password', or the 'receipt' of an application. Absent:
   *  the institution sends it by itself. */
  cause?: 'link' | 'password' | 'receipt';
}

/** Kind of mail messages in the outbox. */
export const mailKind = 'mail';

/** Sends a mail once the transaction is committed. */
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

/** Signs with the institution's name, since the recipient may know several portals. */
const signed = (text: string, institution: string) =>
  text.endsWith(institution) ? text : `${text}\n${institution}`;
