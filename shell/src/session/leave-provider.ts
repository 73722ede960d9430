import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import type { SessionRecord } from '@portal/shared-kit/contract/identity/identity';
import type { leaveProvider as endpoint } from '@portal/shared-kit/contract/identity/single-sign-on';
import { leaveNotice } from '../common/notice.ts';
import { sessionText } from '../messages.ts';
import type { SessionClient } from './client.ts';

/** Milliseconds to wait for the server, which itself waits two seconds for the provider. */
const patience = 3_000;

/** Where a page goes that leaves the provider of its session as well: to the provider's page, or to sign-in, with a notice, where the
 *  provider's session may still stand (J42). */
export async function leaveProvider(
  client: SessionClient,
  { id, label }: NonNullable<SessionRecord['provider']>,
): Promise<string> {
  const ask = async () => {
    const body = { provider_id: id };
    const answer = await client.send<Out<typeof endpoint>>('POST', '/login/provider/leave', { body });
    const { url } = answer.body.data;
    // The page that it comes back to knows by the state that this tab has left.
    if (url) sessionStorage.setItem(new URL(url).searchParams.get('state')!, label);
    return url;
  };
  const tooLong = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience));
  const url = await Promise.race([ask().catch(() => null), tooLong]);
  if (url) return url;
  leaveNotice(sessionText.providerStands(label));
  return '/login';
}
