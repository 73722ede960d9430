import { declaredReads } from '../http/early-reads.ts';
import { readAhead } from '../http/read-ahead.ts';
import type { RemoteTarget } from '../routing/route-table.ts';
import type { Services } from './services.ts';

/** Sends the calls that the page of the address makes at once, while its code is on its way. */
export function sendFirstReads(
  { http, can, session }: Pick<Services, 'http' | 'can' | 'session'>,
  { remote, permission }: RemoteTarget,
): void {
  const { user } = session.getState();
  // Every call is refused while the first password change is due (decision 13).
  if (!user || user.first_logg === 'yes' || remote.status !== 'active') return;
  if (permission && !can(permission)) return;
  const allowed = declaredReads(user.id).filter((read) => can(read.permission));
  if (allowed.length > 0) readAhead(http)(allowed.map(({ path }) => path));
}
