import { formatMoment } from '../../platform/database/dates.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Caller } from '../../platform/http/route.ts';
import { hashToken } from '../../platform/http/token.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import type { Account } from './account.repository.ts';
import { describeDevice } from './device.rules.ts';
import * as devices from './device.repository.ts';
import { mails } from './messages.ts';

/** Remembers the device that an account was opened on, and mails its owner when the device is new (G.7). By mail alone,
 *  as for a changed password: an intruder also reads the portal. The first device of an account causes no mail. */
export async function noteDevice(tx: Tx, account: Account, device: string, ctx: Caller): Promise<void> {
  const hash = hashToken(device);
  if (await devices.touchDevice(tx, account.id, hash)) return;
  const others = await devices.hasKnownDevice(tx, account.id);
  await devices.insert(tx, account.id, hash);
  if (!others) return;
  const of = { device: describeDevice(ctx.userAgent), at: formatMoment(new Date()), ip: ctx.ip };
  await enqueueMail(tx, { to: account.email, ...mails.newDevice(account.full_name, of) });
}
