import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { notifyPeopleOf } from '../../people/communications/notice.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { enqueueMails } from '../../platform/mail/mail.ts';
import { notices } from './messages.ts';
import { staffOf, studentsOf, unannounced, type PeriodKind } from './period-notice.repository.ts';

const day = 86_400_000;
/** Days before the last one, and after the first one, within which the end and the opening of a period are announced. */
const daysOfNotice = 3;

async function tellSome(tx: Tx, kind: PeriodKind, now: Date): Promise<number> {
  const openedSince = new Date(now.getTime() - daysOfNotice * day);
  const endingBy = new Date(now.getTime() + daysOfNotice * day);
  const periods = await unannounced(tx, kind, { now, openedSince, endingBy });
  for (const period of periods) {
    const { title, body } = notices[kind](period);
    const students = studentsOf(period);
    const expires_at = (period.late_until ?? period.ends).toISOString();
    if (students)
      await notifyPeopleOf(tx, students, { type: 'GERAL', title, body, audience: title, expires_at });
    const addresses = await staffOf(tx, period, institutionDay(now));
    await enqueueMails(
      tx,
      addresses.map((to) => ({ to, subject: title, text: body })),
    );
  }
  return periods.length;
}

/** Announces periods that opened or end within three days, each once: to students at the bell, to teachers and the office by mail
 *  (G.7). Safe in several processes at once. Returns how many periods. */
export async function tellPeriods(db: Db, now = new Date()): Promise<number> {
  let announced = 0;
  for (const kind of ['ABRE', 'FECHA'] as const)
    announced += await db.transaction().execute((tx) => tellSome(tx, kind, now));
  return announced;
}
