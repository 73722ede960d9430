import { readAhead } from '../http/read-ahead.ts';
import type { RemoteTarget } from '../routing/route-table.ts';
import type { Services } from './services.ts';

type Sending = Pick<Services, 'http' | 'can' | 'session'>;

/** Every call is refused while the first password change is due (decision 13). */
const mayCall = ({ session }: Pick<Services, 'session'>) => {
  const { user } = session.getState();
  return Boolean(user) && user?.first_logg !== 'yes';
};

/** Sends the read of the dashboard's figures before its cards send theirs, which would take all connections of the browser. */
export function sendDashboardRead({ http, session }: Pick<Sending, 'http' | 'session'>): void {
  if (mayCall({ session })) readAhead(http)(['/dashboard']);
}

/** Sends the calls that the page of the address makes at once, while its code is on its way. With a query it may make others. */
export function sendFirstReads(
  { http, can, session }: Sending,
  { remote, permission, reads }: RemoteTarget,
  search: string,
): void {
  if (!mayCall({ session }) || remote.status !== 'active' || search) return;
  if (permission && !can(permission)) return;
  const allowed = reads.filter((read) => can(read.permission));
  if (allowed.length > 0) readAhead(http)(allowed.map(({ path }) => path));
}
