import type { ApiFailure } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { Alert } from '@portal/shared-kit/ui';
import { useEffect } from 'react';
import { messages as text } from '../messages.ts';

/** Milliseconds between two refreshes. */
const every = 10_000;

/** Refreshes while the page is visible: another team may have moved a pointer, and browsers go on reporting. */
export function useRefreshed(read: () => unknown): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') read();
    };
    const timer = setInterval(look, every);
    return () => clearInterval(timer);
  }, [read]);
}

/** Says that the page could not be refreshed, and how old its data are. */
export function StaleNotice({ failure, since }: { failure: ApiFailure | null; since: number }) {
  if (!failure || since === 0) return null;
  const moment = formatMoment(new Date(since).toISOString());
  return <Alert type="warning" title={text.stale(moment)} description={failure.message} />;
}
