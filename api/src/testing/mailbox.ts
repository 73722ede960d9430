import type { Db } from '../platform/database/db.ts';
import { latestMail } from '../platform/mail/mail.repository.ts';

/** The mails to an address, newest first. */
export const mailsTo = async (db: Db, address: string) =>
  (await latestMail(db)).filter(({ to }) => to.toLowerCase() === address.toLowerCase());

/** The token in the newest link sent to an address; undefined where none was sent. */
export async function linkTokenFor(
  db: Db,
  address: string,
  page: 'reset_password' | 'confirm',
): Promise<string | undefined> {
  for (const { text = '' } of await mailsTo(db, address)) {
    const token = new RegExp(`http://localhost:8080/${page}/([\\w-]{43})(?![\\w-])`).exec(text)?.[1];
    if (token) return token;
  }
  return undefined;
}
