import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { invoices, type InvoiceRow, type InvoiceState } from '@portal/shared-kit/contract/finance/invoice';
import { invoiceTypeLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { studentAccounts } from '@portal/shared-kit/contract/finance/credit';
import { useAllowed } from '@portal/shared-kit/data';
import { formatDate } from '@portal/shared-kit/dates';
import { Link } from '@portal/shared-kit/router';
import { ListBody, Mark, Under, useInnerList, type Column } from '@portal/shared-kit/screen';
import { ExportHistory } from './export-history.tsx';
import { messages as text } from './messages.ts';
import type { StudentTabProps } from './tab-props.ts';

const tones: Partial<Record<InvoiceState, 'good' | 'bad'>> = { PAGA: 'good', VENCIDA: 'bad' };

/** By which an invoice is paid; what is no longer owed needs none. */
const payable = ({ references }: InvoiceRow) =>
  references
    .filter(({ state }) => state === 'ATRIBUIDA')
    .map(({ entity, number }) => `${entity} · ${number}`);

const columns: readonly Column<InvoiceRow>[] = [
  {
    title: text.invoice,
    dataIndex: 'number',
    render: (number: string | null, { type }) => (
      <Under
        what={number ?? text.nothing}
        of={(invoiceTypeLabels as Partial<Record<string, string>>)[type] ?? type}
      />
    ),
  },
  {
    title: text.state,
    dataIndex: 'state',
    render: (state: InvoiceState) => <Mark tone={tones[state] ?? 'quiet'}>{text.invoiceStates[state]}</Mark>,
  },
  { title: text.total, dataIndex: 'total', render: (cents: number) => formatMoney(cents) },
  { title: text.paid, dataIndex: 'paid', render: (cents: number) => formatMoney(cents) },
  { title: text.dueOn, dataIndex: 'due_date', render: (date: string) => formatDate(date) },
  {
    title: text.references,
    dataIndex: 'references',
    render: (_: InvoiceRow['references'], row) => payable(row).join(', ') || text.nothing,
  },
];

/** What was charged and paid, the latest first, with the references of what is owed. */
export function PaymentsTab({ student }: StudentTabProps) {
  const allowed = useAllowed();
  const list = useInnerList(invoices, { student_id: student.id });
  return (
    <>
      {allowed(studentAccounts) && (
        <p>
          <Link to={`/payments/accounts/${student.id}`}>{text.toAccount}</Link>
        </p>
      )}
      {list.total > 0 && <ExportHistory student_id={student.id} list="PAGAMENTOS" />}
      <ListBody
        label={text.payments}
        list={list}
        empty={text.noInvoices}
        name={({ number }) => number ?? ''}
        columns={columns}
      />
    </>
  );
}
