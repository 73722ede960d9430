import { inTime } from '@portal/shared-kit/contract/core/in-time';
import type { PortalStatus } from '@portal/shared-kit/contract/gateway/portal-status';
import { announced, readAnnounced } from './announced.ts';

/** Milliseconds between two questions of a tab that is looked at. */
const every = 5 * 60_000;

/** Keeps what is announced up to date while the tab is looked at; what cannot be asked stays as it is. Answers the stop. */
export function followAnnounced(page: Document = document): () => void {
  let askedAt = Date.now();
  const ask = async () => {
    if (page.visibilityState === 'hidden' || Date.now() - askedAt < every) return;
    askedAt = Date.now();
    try {
      await inTime(5000, async (signal) => {
        const answer = await fetch('/status', { signal, headers: { accept: 'application/json' } });
        if (!answer.ok) return;
        const { maintenance } = (await answer.json()) as PortalStatus;
        announced.setState({ maintenance: readAnnounced(maintenance) });
      });
    } catch {
      // The next turn asks again.
    }
  };
  const timer = setInterval(() => void ask(), every);
  const onSeen = () => void ask();
  page.addEventListener('visibilitychange', onSeen);
  return () => {
    clearInterval(timer);
    page.removeEventListener('visibilitychange', onSeen);
  };
}
