import { inTime } from '@portal/shared-kit/contract/core/in-time';
import type { PortalStatus } from '@portal/shared-kit/contract/gateway/portal-status';
import { announced, readAnnounced } from './announced.ts';

/** Milliseconds between two polls of a visible tab. */
const every = 5 * 60_000;

/** Keeps announcements up to date while the tab is visible; a failed poll changes nothing. Returns the function that stops it. */
export function followAnnounced(page: Document = document): () => void {
  let lastPollAt = Date.now();
  const ask = async () => {
    if (page.visibilityState === 'hidden' || Date.now() - lastPollAt < every) return;
    lastPollAt = Date.now();
    try {
      await inTime(5000, async (signal) => {
        const answer = await fetch('/status', { signal, headers: { accept: 'application/json' } });
        if (!answer.ok) return;
        const { maintenance } = (await answer.json()) as PortalStatus;
        announced.setState({ maintenance: readAnnounced(maintenance) });
      });
    } catch {
      // The next poll tries again.
    }
  };
  const timer = setInterval(() => void ask(), every);
  const onVisibilityChange = () => void ask();
  page.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    clearInterval(timer);
    page.removeEventListener('visibilitychange', onVisibilityChange);
  };
}
