import { communications } from '@portal/shared-kit/contract/people/communication';
import { useEndpoint } from '@portal/shared-kit/data';
import { useSearchParams } from '@portal/shared-kit/router';
import { Loaded } from '../common/loaded.tsx';
import { Page } from '../common/page.tsx';
import { messages as text } from './messages.ts';
import { Notification } from './notification.tsx';

const pageOf = (asked: string | null) => Math.max(1, Math.trunc(Number(asked)) || 1);

/** `/notifications`: what the student received, the newest first (decision 90). */
export function NotificationsPage() {
  const [address, setAddress] = useSearchParams();
  const page = pageOf(address.get('page'));
  const query = useEndpoint(communications, { query: { page } });
  const go = (to: number) => setAddress(to === 1 ? {} : { page: String(to) });
  return (
    <Page title={text.title}>
      <Loaded query={query}>
        {({ data, total, per_page }) => {
          const pages = Math.max(1, Math.ceil(total / per_page));
          return (
            <>
              {data.length === 0 && <p>{text.empty}</p>}
              {data.map((one) => (
                <Notification key={one.id} one={one} />
              ))}
              {pages > 1 && (
                <nav className="st-head" aria-label={text.page(page, pages)}>
                  <button
                    type="button"
                    className="st-button"
                    disabled={page <= 1}
                    onClick={() => go(page - 1)}
                  >
                    {text.later}
                  </button>
                  <span>{text.page(page, pages)}</span>
                  <button
                    type="button"
                    className="st-button"
                    disabled={page >= pages}
                    onClick={() => go(page + 1)}
                  >
                    {text.earlier}
                  </button>
                </nav>
              )}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
