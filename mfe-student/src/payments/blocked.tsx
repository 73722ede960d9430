import type { OwnAccount } from '@portal/shared-kit/contract/finance/own-payment';
import { formatDate } from '@portal/shared-kit/dates';
import { messages as text } from './messages.ts';

interface Props {
  block: OwnAccount['block'];
  overdue: number;
  onPay: (invoiceId: number) => void;
}

/** What the student's overdue invoices block, and how to resolve it (I27). Nothing where nothing is blocked. */
export function Blocked({ block, overdue, onPay }: Props) {
  const { invoices, renewal, services, suspended_until } = block;
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
          <div className="st-acts">
            {invoices.map(
              ({ id, number }) =>
                id !== null && (
                  <button key={id} type="button" className="st-button" onClick={() => onPay(id)}>
                    {text.payInvoice(number)}
                  </button>
                ),
            )}
          </div>
        </>
      )}
    </section>
  );
}
