import { usePortal } from '@portal/shared-kit';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { monthWords } from '@portal/shared-kit/contract/core/calendar-words';
import {
  accountingPeriod,
  accountingPapers,
  exportAccounting,
  type AccountingPapers,
  type PeriodSum,
} from '@portal/shared-kit/contract/finance/accounting-period';
import {
  invoiceTypeLabels,
  methodLabels,
  type PaidType,
  type PaymentMethod,
} from '@portal/shared-kit/contract/finance/payment-rules';
import { useEndpoint, call, useAllowed } from '@portal/shared-kit/data';
import { formatDate } from '@portal/shared-kit/dates';
import {
  ExportMenu,
  Fact,
  Facts,
  NativeSelect,
  optionsOf,
  ReadState,
  ScreenFrame,
  useAddress,
  useYear,
  YearSelect,
} from '@portal/shared-kit/screen';
import { useState } from 'react';
import { years } from '../common/years.ts';
import { Identity } from './identity.tsx';
import { messages as text } from './messages.ts';
import { right, Sheet, SheetHead } from '../common/sheet.tsx';

/** The tables of a period, in order. */
const tables = ['by_type', 'by_method', 'by_entity', 'charged', 'credited', 'by_day'] as const;

const typeName = (name: string) => (name === 'CREDITO' ? text.credit : invoiceTypeLabels[name as PaidType]);

const names: Record<Table, (name: string) => string> = {
  by_type: typeName,
  by_method: (name) => methodLabels[name as PaymentMethod],
  by_entity: (name) => name || text.noEntity,
  by_day: formatDate,
  charged: typeName,
  credited: typeName,
};

/** `/payments/closing`: the accounts of a month or a year, equal to the ledger. */
export function ClosingPage() {
  const [year, setYear] = useYear(years());
  const { params, set } = useAddress();
  const requestedMonth = Number(params.get('month'));
  const month =
    Number.isSafeInteger(requestedMonth) && requestedMonth >= 1 && requestedMonth <= 12
      ? requestedMonth
      : undefined;
  const query = { year, ...(month !== undefined && { month }) };
  const read = useEndpoint(accountingPeriod, { query });
  return (
    <ScreenFrame title={text.title}>
      <div className="pk-toolbar">
        <YearSelect year={year} years={years()} onChange={setYear} />
        <NativeSelect
          aria-label={text.month}
          value={month}
          none={text.wholeYear}
          options={monthWords.map((label, at) => ({ value: at + 1, label }))}
          onChange={(chosen) => set({ month: chosen })}
        />
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

/** The invoices, receipts or credit notes of a period as a file, if permitted. */
function PapersExport({ query }: { query: { year: number; month?: number } }) {
  const { http } = usePortal();
  const allowed = useAllowed();
  const [of, setOf] = useState<AccountingPapers>('FACTURAS');
  if (!allowed(exportAccounting)) return null;
  return (
    <>
      <NativeSelect
        aria-label={text.papers}
        value={of}
        options={optionsOf(Object.keys(accountingPapers) as AccountingPapers[], accountingPapers)}
        onChange={setOf}
      />
      <ExportMenu make={(format) => call(http, exportAccounting, { query: { ...query, of, format } })} />
    </>
  );
}

type Table = (typeof tables)[number];

function SumTable({ of, rows }: { of: Table; rows: readonly PeriodSum[] }) {
  const total = rows.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Sheet label={text[of]} fits style={{ maxWidth: '100%' }}>
      <caption style={{ textAlign: 'start', padding: '8px 12px' }}>{text[of]}</caption>
      <SheetHead
        columns={[text.name[of], { title: text.count, amount: true }, { title: text.amount, amount: true }]}
      />
      <tbody>
        {rows.map(({ name, count, amount }) => (
          <tr key={name}>
            <th scope="row">{names[of](name)}</th>
            <td style={right}>{count}</td>
            <td style={right}>{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{text.total}</th>
          <td />
          <td style={right}>{formatMoney(total)}</td>
        </tr>
      </tfoot>
    </Sheet>
  );
}
