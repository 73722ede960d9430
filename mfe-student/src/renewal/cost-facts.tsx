import { Facts } from '../common/facts.tsx';
import type { RenewalOffer } from '@portal/shared-kit/contract/enrolment/own-renewal';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { formatDate } from '@portal/shared-kit/dates';
import { messages } from './messages.ts';

const text = messages.wizard;

/** The price of a renewal: items, fine, total, and the monthly fees that follow. */
export function CostFacts({ cost }: Pick<RenewalOffer, 'cost'>) {
  if (!cost) return <p>{text.noFee}</p>;
  const { lines, total, fine, due_date, instalments, monthly } = cost;
  const parts = instalments.map(({ amount, due_date: until }, nth): [string, string] => [
    text.instalment(nth + 1, instalments.length, formatDate(until)),
    formatMoney(amount),
  ]);
  const facts: [string, string][] = [
    ...lines.map(({ description, amount }) => [description, formatMoney(amount)] as [string, string]),
    [text.total, formatMoney(total)],
    ...(parts.length > 1 ? parts : ([[text.until, formatDate(due_date)]] as [string, string][])),
  ];
  return (
    <>
      <Facts facts={facts} />
      {fine > 0 && <p className="st-error">{text.fine}</p>}
      {monthly.amount > 0 && (
        <p className="st-quiet">
          {text.monthly(formatMoney(monthly.amount), monthly.months, monthly.due_day)}
        </p>
      )}
    </>
  );
}
