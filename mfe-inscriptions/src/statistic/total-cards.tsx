import type { StatisticsFigures } from '@portal/shared-kit/contract/reporting/inscription-statistics';
import { messages as text } from './messages.ts';
import { decimals, differenceOf, grouped } from './figures.model.ts';

type Name = keyof StatisticsFigures['totals'];
const order: readonly Name[] = [
  'total',
  'active',
  'pending',
  'cancelled',
  'concluded',
  'new',
  'renewed',
  'candidates',
  'approval_rate',
  'drop_out',
];
const isRate = (name: Name) => name === 'approval_rate' || name === 'drop_out';

interface Props {
  figures: StatisticsFigures;
  compare: StatisticsFigures | null;
}

/** The totals of the year, each with its difference from the compared year. */
export function TotalCards({ figures, compare }: Props) {
  return (
    <dl className="st-cards" aria-label={text.totals}>
      {order.map((name) => {
        const value = figures.totals[name];
        return (
          <div key={name} className="st-card">
            <dt>{text[name].label}</dt>
            <dd className="st-value" data-total={name}>
              {value === null ? text.none : isRate(name) ? `${decimals(value)} %` : grouped(value)}
            </dd>
            <dd>{text[name].note}</dd>
            {compare && <dd>{differenceOf(value, compare.totals[name], isRate(name), compare.year)}</dd>}
          </div>
        );
      })}
    </dl>
  );
}
