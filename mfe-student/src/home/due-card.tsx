import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { ownPayments } from '@portal/shared-kit/contract/finance/own-payment';
import { Link } from '@portal/shared-kit/router';
import { dueWords, shortDay } from '../common/due.model.ts';
import { Loaded } from '../common/loaded.tsx';
import { PayWith } from '../common/pay-with.tsx';
import { useKept } from '../common/use-kept.ts';
import { messages as text } from './messages.ts';

/** The next invoice to pay, ready to copy and to share (G.1). */
export function DueCard() {
  const query = useKept(ownPayments, {});
  return (
    <Loaded query={query}>
      {({ data, next, balance }) => {
        const due = data.find(({ id }) => id === next);
        if (!due)
          return (
            <section className="st-card" aria-label={text.payments}>
              <h2>{text.payments}</h2>
              <p>{balance > 0 ? text.owedOnAccount(formatMoney(balance)) : text.nothingToPay}</p>
              <Link className="st-link" to="/Student/payments">
                {text.allPayments}
              </Link>
            </section>
          );
        const { words, late } = dueWords(due.due_date, new Date());
        return (
          <section className="st-card" aria-label={text.payments}>
            <div className="st-head">
              <h2>{text.toPay(shortDay(due.due_date))}</h2>
              <span className="st-chip" data-tone={late ? 'bad' : undefined}>
                {words}
              </span>
            </div>
            <p className="st-quiet">{due.description}</p>
            <p className="st-sum">{formatMoney(due.open)}</p>
            <PayWith due={due} />
            {balance > due.open && <p>{text.owed(formatMoney(balance))}</p>}
            <div className="st-head">
              <Link className="st-link" to={`/Student/payments?falta=${due.id}`}>
                {text.notShown}
              </Link>
              <Link className="st-link" to="/Student/payments">
                {text.allPayments}
              </Link>
            </div>
          </section>
        );
      }}
    </Loaded>
  );
}
