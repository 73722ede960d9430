import type { ApiFailure } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { Alert } from '@portal/shared-kit/ui';
import { messages as text } from '../messages.ts';

/** Says that the page could not be refreshed, and how old its data are. */
export function StaleNotice({ failure, since }: { failure: ApiFailure | null; since: number }) {
  if (!failure || since === 0) return null;
  const moment = formatMoment(new Date(since).toISOString());
  return <Alert type="warning" showIcon title={text.stale(moment)} description={failure.message} />;
}
