import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import type { OwnTransaction } from '@portal/shared-kit/contract/finance/own-payment';
import { inThrees } from '@portal/shared-kit/contract/finance/payment-reference-text';
import { allText, payableOf, shortDay } from '../common/due.model.ts';
import { PassOn } from '../common/pass-on.tsx';
import { messages as text } from './messages.ts';

/** Every open invoice with its reference in one list, to copy or send at once (I28). Nothing where there is only one. */
export function PayAll({ rows }: { rows: readonly OwnTransaction[] }) {
  const open = payableOf(rows);
  if (open.length < 2) return null;
  const sum = open.reduce((total, one) => total + one.open, 0);
  return (
    <details>
      <summary>{text.payAll(open.length, sum)}</summary>
      <div className="st-form">
        <ul className="st-list">
          {open.map((one) => (
            <li key={one.id}>
              <span className="st-head">
                <strong>{one.description}</strong>
                <span>{formatMoney(one.open)}</span>
              </span>
              <span className="st-quiet">
                {text.payWay(one.entity, inThrees(one.reference), shortDay(one.due_date))}
              </span>
            </li>
          ))}
        </ul>
        <PassOn words={allText(open)} />
      </div>
    </details>
  );
}
