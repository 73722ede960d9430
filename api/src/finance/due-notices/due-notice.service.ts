import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { notifyEachStudent } from '../../people/communications/notice.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { enqueueMails } from '../../platform/mail/mail.ts';
import { holidaySet } from '../holidays/holiday.repository.ts';
import { addDays, nextWorkingDay } from '../holidays/working-day.rules.ts';
import { enclosedFicha } from '../invoices/ficha.ts';
import { claimUnannounced, type DueKind } from './due-notice.repository.ts';
import { notices } from './messages.ts';

/** Days before the due date on which the student is notified (G.7). */
const ahead = 5;
/** Most days after the due date: a portal that was down, or is new, does not notify about old invoices. */
const within = 7;
/** Invoices per transaction. */
const perStep = 500;

/** The due dates that a kind of notice is about on a day: an invoice is late after its due date, or after the next working day. */
function daysOf(kind: DueKind, today: string, holidays: ReadonlySet<string>): string[] {
  if (kind === 'A_VENCER') return Array.from({ length: ahead + 1 }, (_, n) => addDays(today, n));
  const pastDays = Array.from({ length: within }, (_, n) => addDays(today, -1 - n));
  return pastDays.filter((day) => nextWorkingDay(day, holidays) < today);
}

async function tellSome(tx: Tx, kind: DueKind, now: Date): Promise<number> {
  const today = institutionDay(now);
  const days = daysOf(kind, today, await holidaySet(tx));
  const due = await claimUnannounced(tx, { kind, days, now, today, most: perStep });
  const { notice, mail } = notices[kind];
  await notifyEachStudent(
    tx,
    'FINANCEIRA',
    due.map((invoice) => ({ studentId: invoice.student_id, ...notice(invoice) })),
  );
  const mails = due.flatMap((invoice) =>
    invoice.email === null
      ? []
      : [{ to: invoice.email, ...mail(invoice), papers: [enclosedFicha(invoice.id)] }],
  );
  await enqueueMails(tx, mails);
  return due.length;
}

/** Notifies students of invoices due within five days, and of late ones, once each: at the bell and by mail. Safe in several processes
 *  at once. Returns how many notices. */
export async function tellDue(db: Db, now = new Date()): Promise<number> {
  let announced = 0;
  for (const kind of ['A_VENCER', 'VENCIDA'] as const) {
    let some: number;
    do {
      some = await db.transaction().execute((tx) => tellSome(tx, kind, now));
      announced += some;
    } while (some === perStep);
  }
  return announced;
}
