import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { invoiceTypeLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import {
  exportSplitParts,
  splitParts,
  type SplitPart,
  type SponsorSplit,
} from '@portal/shared-kit/contract/finance/sponsor-split';
import { ExportList, ListBody, TwoLines, useInnerList, type Column } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

const columns: readonly Column<SplitPart>[] = [
  { title: text.line, dataIndex: 'line' },
  {
    title: text.student,
    dataIndex: 'student',
    person: true,
    render: (name: string, { code }) => <TwoLines first={name} second={code} />,
  },
  {
    title: text.invoice,
    dataIndex: 'invoice',
    render: (invoice: string, { type }) => <TwoLines first={invoice} second={invoiceTypeLabels[type]} />,
  },
  {
    title: text.amount,
    dataIndex: 'amount',
    numeric: true,
    render: (cents: number, { credit }) => (
      <TwoLines first={formatMoney(cents)} second={text.withCredit(credit)} />
    ),
  },
  {
    title: text.receipt,
    dataIndex: 'receipt',
    render: (receipt: string | null, { withdrawn }) => (
      <TwoLines first={receipt ?? '—'} second={withdrawn ? text.withdrawn : ''} />
    ),
  },
];

/** The parts of a transfer by student. */
export function SplitParts({ record: { id, parts } }: { record: SponsorSplit }) {
  const list = useInnerList(splitParts, {}, { id });
  return (
    <>
      {parts > 0 && (
        <div style={{ marginBlockEnd: 12 }}>
          <ExportList endpoint={exportSplitParts} fixed={{ split_id: id }} />
        </div>
      )}
      <ListBody
        label={text.parts}
        list={list}
        columns={columns}
        empty={text.noParts}
        name={({ student }) => student}
      />
    </>
  );
}
