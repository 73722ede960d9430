import type { Tx } from '../database/db.ts';
import { enqueue, enqueueAll } from '../outbox/outbox.repository.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** The kind under which mail stands in the outbox. */
export const mailKind = 'mail';

/** Sends a mail once the transaction is committed, and not at all if it is rolled back. */
export const enqueueMail = (tx: Tx, mail: Mail): Promise<void> => enqueue(tx, mailKind, { ...mail });

export const enqueueMails = (tx: Tx, mails: readonly Mail[]): Promise<void> =>
  enqueueAll(
    tx,
    mailKind,
    mails.map((mail) => ({ ...mail })),
  );
