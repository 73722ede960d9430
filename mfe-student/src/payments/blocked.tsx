import type { OwnAccount } from '@portal/shared-kit/contract/finance/own-payment';
import { formatDate } from '@portal/shared-kit/dates';
import { messages as text } from './messages.ts';

/** What overdue invoices keep the student from, and what mends it (I27). Nothing where they keep them from nothing. */
export function Blocked({ block, overdue }: { block: OwnAccount['block']; overdue: number }) {
  const { renewal, services, suspended_until } = block;
  const suspended = suspended_until !== null && overdue > 0;
  if (!renewal && services.length === 0 && !suspended) return null;
  return (
    <section className="st-card" aria-label={text.blocked}>
      <h2>{text.blocked}</h2>
      {suspended ? (
        <p>{text.suspended(formatDate(suspended_until))}</p>
      ) : (
        <>
          <p>{text.blockedHint}</p>
          <ul>
            {renewal && <li>{text.blockedRenewal}</li>}
            {services.length > 0 && <li>{text.blockedServices(services)}</li>}
          </ul>
          <p>{text.remedy}</p>
        </>
      )}
    </section>
  );
}
