import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { uploadBankFile } from '@portal/shared-kit/contract/finance/bank-import';
import {
  exportFeePayments,
  feePaymentList,
  feePayments,
  feePaymentTotals,
  fineTypeLabels,
  type FeePayment,
} from '@portal/shared-kit/contract/finance/fee-payment';
import { generateMonthlyFees } from '@portal/shared-kit/contract/finance/monthly-fee';
import { confirmPayment } from '@portal/shared-kit/contract/finance/payment';
import {
  invoiceStateLabels,
  methodLabels,
  type PaymentMethod,
} from '@portal/shared-kit/contract/finance/payment-rules';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import { Link } from '@portal/shared-kit/router';
import {
  CourseFilter,
  ExportList,
  Fact,
  Facts,
  FailureNotice,
  FieldFilter,
  FilterSelect,
  type List,
  ListBody,
  listColumns,
  ListToolbar,
  Mark,
  MoreFilters,
  optionsOf,
  ScreenFrame,
  ShiftFilter,
  TwoLines,
  useList,
} from '@portal/shared-kit/screen';
import { monthWords } from '@portal/shared-kit/contract/core/calendar-words';
import { toneOf } from '../common/tone.ts';
import { years } from '../common/years.ts';
import { messages as text } from './messages.ts';

const lessUsed = ['month', 'fineType', 'scholar_shift'] as const;
const names = ['payment_status', 'year', 'course_id', ...lessUsed] as const;
const columns = listColumns(feePaymentList.fields, {
  month: (month: number, { year, invoice }) => (
    <TwoLines first={`${monthWords[month - 1]} ${year}`} second={invoice} />
  ),
  amount: (cents: number, { fine }) => (
    <TwoLines first={formatMoney(cents)} second={fine > 0 ? text.fineOf(formatMoney(fine)) : ''} />
  ),
  paid: (cents: number, { paid_at, method }) => (
    <TwoLines
      first={formatMoney(cents)}
      second={paid_at ? text.ofPaid(methodLabels[method as PaymentMethod], formatDay(paid_at)) : ''}
    />
  ),
  reference: (reference: string | null, { entity }) => (
    <TwoLines first={reference ?? text.none} second={entity ? text.entityIs(entity) : ''} />
  ),
  state: (state: FeePayment['state'], { receipt }) => (
    <TwoLines
      first={<Mark tone={toneOf[state]}>{invoiceStateLabels[state]}</Mark>}
      second={receipt ? text.receiptIs(receipt) : ''}
    />
  ),
});
type Filter = (typeof names)[number];

/** `/payments`: monthly fees with their payments, filters and totals (decision 113). */
export function PaymentsPage() {
  const list = useList(feePayments, names);
  const allowed = useAllowed();
  const links = [
    [allowed(uploadBankFile), '/payments/import', text.bankFile],
    [allowed(confirmPayment), '/confirm_payment?fila=balcao', text.register],
    [allowed(generateMonthlyFees), '/payments/monthly', text.monthly],
  ] as const;
  return (
    <ScreenFrame
      title={text.fees}
      beside={
        <span style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
          {links.map(
            ([may, to, label]) =>
              may && (
                <Link key={to} to={to} style={{ lineHeight: '24px' }}>
                  {label}
                </Link>
              ),
          )}
        </span>
      }
    >
      <ListToolbar list={list}>
        <FieldFilter list={list} of={feePaymentList} name="payment_status" />
        <FilterSelect list={list} name="year" label={text.year} options={optionsOf(years())} />
        <CourseFilter list={list} />
        <MoreFilters list={list} names={lessUsed}>
          <FilterSelect
            list={list}
            name="fineType"
            label={text.fine}
            options={Object.entries(fineTypeLabels)
              .filter(([value]) => value !== 'TODOS')
              .map(([value, label]) => ({ value, label }))}
          />
          <FilterSelect
            list={list}
            name="month"
            label={text.month}
            options={monthWords.map((label, index) => ({ value: index + 1, label }))}
          />
          <ShiftFilter list={list} />
        </MoreFilters>
        <ExportList endpoint={exportFeePayments} list={list} />
      </ListToolbar>
      <ListBody
        label={text.fees}
        list={list}
        columns={columns}
        empty={text.noFees}
        name={({ name, month }) => `${name}, ${monthWords[month - 1]}`}
        actions={({ student_id }) => [
          { label: text.extract, to: `/payments/extract?student=${student_id}`, opens: true },
        ]}
      />
      <Totals list={list} />
    </ScreenFrame>
  );
}

function Totals({
  list: { filters, searched, rows },
}: {
  list: Pick<List<FeePayment, Filter>, 'filters' | 'searched' | 'rows'>;
}) {
  const { data, error, refetch } = useEndpoint(feePaymentTotals, {
    query: { ...filters, search: searched } as never,
  });
  if (rows && !data && error) return <FailureNotice failure={error} onRetry={() => void refetch()} />;
  if (!rows || !data || data.data.invoices === 0) return null;
  const { invoices, amount, fines, paid, open } = data.data;
  return (
    <div style={{ marginTop: 16 }}>
      <Facts title={text.totals}>
        <Fact title={text.invoices}>{invoices}</Fact>
        <Fact title={text.charged}>{formatMoney(amount)}</Fact>
        <Fact title={text.fines}>{formatMoney(fines)}</Fact>
        <Fact title={text.received}>{formatMoney(paid)}</Fact>
        <Fact title={text.open}>{formatMoney(open)}</Fact>
      </Facts>
    </div>
  );
}
