import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { monthWords } from '@portal/shared-kit/contract/core/month-words';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { accountingPeriod } from '@portal/shared-kit/contract/finance/accounting-period';
import { useEndpoint } from '@portal/shared-kit/data';
import { useSearchParams } from '@portal/shared-kit/router';
import { Fact, Facts, ReadState, ScreenFrame, useYear, YearSelect } from '@portal/shared-kit/screen';
import { years } from '../common/years.ts';
import { Identity } from './identity.tsx';
import { messages as text } from './messages.ts';
import { PapersExport } from './papers-export.tsx';
import { SumTable, tables } from './sum-table.tsx';

/** `/payments/closing`: the accounts of a month or a year, equal to the ledger. */
export function ClosingPage() {
  const [year, setYear] = useYear(years());
  const [params, setParams] = useSearchParams();
  const requestedMonth = Number(params.get('month'));
  const month =
    Number.isSafeInteger(requestedMonth) && requestedMonth >= 1 && requestedMonth <= 12
      ? requestedMonth
      : undefined;
  const query = { year, ...(month !== undefined && { month }) };
  const read = useEndpoint(accountingPeriod, { query });
  const choose = (chosen: string) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (chosen === '') next.delete('month');
      else next.set('month', chosen);
      return next;
    });
  return (
    <ScreenFrame title={text.title}>
      <div className="pk-toolbar">
        <YearSelect year={year} years={years()} onChange={setYear} />
        <select
          className="pk-control"
          aria-label={text.month}
          value={month ?? ''}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{text.wholeYear}</option>
          {monthWords.map((name, at) => (
            <option key={name} value={at + 1}>
              {name}
            </option>
          ))}
        </select>
        <PapersExport query={query} />
      </div>
      <p>{text.hint}</p>
      <ReadState read={read}>
        {({ data }) => <Period key={`${year} ${month}`} of={data} query={query} />}
      </ReadState>
    </ScreenFrame>
  );
}

interface PeriodProps {
  of: Out<typeof accountingPeriod>['data'];
  query: { year: number; month?: number };
}
function Period({ of, query }: PeriodProps) {
  const shown = tables.filter((key) => of[key].length > 0);
  return (
    <>
      <Facts title={text.summary}>
        <Fact title={text.received}>{formatMoney(of.received)}</Fact>
        <Fact title={text.creditUsed}>{formatMoney(of.credit_used)}</Fact>
        <Fact title={text.refunded}>{formatMoney(of.refunded)}</Fact>
        <Fact title={text.unmatched}>
          {text.ofMany(of.unmatched.count, formatMoney(of.unmatched.amount))}
        </Fact>
      </Facts>
      <Identity period={of} query={query} />
      {shown.length === 0 && <p>{text.nothing}</p>}
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 24 }}>
        {shown.map((key) => (
          <SumTable key={key} of={key} rows={of[key]} />
        ))}
      </div>
    </>
  );
}
