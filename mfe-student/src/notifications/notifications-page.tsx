import { communications } from '@portal/shared-kit/contract/people/communication';
import { useSearchParams } from '@portal/shared-kit/router';
import { Loaded } from '../common/loaded.tsx';
import { Page } from '../common/page.tsx';
import { pageOf } from '../common/page.model.ts';
import { Pages } from '../common/pages.tsx';
import { useKept } from '../common/use-kept.ts';
import { messages as text } from './messages.ts';
import { Notification } from './notification.tsx';

/** `/notifications`: received communications, the newest first (decision 90). */
export function NotificationsPage() {
  const [address, setAddress] = useSearchParams();
  const page = pageOf(address.get('page'));
  const query = useKept(communications, { query: { page } });
  const go = (to: number) => setAddress(to === 1 ? {} : { page: String(to) });
  return (
    <Page title={text.title}>
      <Loaded query={query}>
        {({ data, total, per_page }) => (
          <>
            {data.length === 0 && <p>{text.empty}</p>}
            {data.map((one) => (
              <Notification key={one.id} one={one} />
            ))}
            <Pages page={page} total={total} perPage={per_page} onPage={go} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
