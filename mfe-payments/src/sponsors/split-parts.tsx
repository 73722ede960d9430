import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { pageSizes } from '@portal/shared-kit/contract/core/envelope';
import { invoiceTypeLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import {
  exportSplitParts,
  splitParts,
  type SplitPart,
  type SponsorSplit,
} from '@portal/shared-kit/contract/finance/sponsor-split';
import { useEndpoint } from '@portal/shared-kit/data';
import { ExportList, Pager, Rows, ScreenState, Under, type Column } from '@portal/shared-kit/screen';
import { useState } from 'react';
import { messages as text } from './messages.ts';

const columns: readonly Column<SplitPart>[] = [
  { title: text.line, dataIndex: 'line' },
  {
    title: text.student,
    dataIndex: 'student',
    person: true,
    render: (name: string, { code }) => <Under what={name} of={code} />,
  },
  {
    title: text.invoice,
    dataIndex: 'invoice',
    render: (invoice: string, { type }) => <Under what={invoice} of={invoiceTypeLabels[type]} />,
  },
  {
    title: text.amount,
    dataIndex: 'amount',
    numeric: true,
    render: (cents: number, { credit }) => <Under what={formatMoney(cents)} of={text.withCredit(credit)} />,
  },
  {
    title: text.receipt,
    dataIndex: 'receipt',
    render: (receipt: string | null, { withdrawn }) => (
      <Under what={receipt ?? '—'} of={withdrawn ? text.withdrawn : ''} />
    ),
  },
];

/** The parts of a transfer by student. */
export function SplitParts({ record: { id, parts: total } }: { record: SponsorSplit }) {
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState<number>(pageSizes[0]);
  const { data, error, refetch } = useEndpoint(splitParts, {
    params: { id },
    query: { page, per_page: perPage },
  });
  return (
    <>
      {total > 0 && (
        <div style={{ marginBlockEnd: 12 }}>
          <ExportList endpoint={exportSplitParts} fixed={{ split_id: id }} />
        </div>
      )}
      <ScreenState
        failure={data ? undefined : (error ?? undefined)}
        loading={!data}
        empty={data?.data.length === 0 ? text.noParts : undefined}
        onRetry={() => void refetch()}
      >
        <Rows<SplitPart>
          label={text.parts}
          rows={data?.data ?? []}
          first={(page - 1) * perPage + 1}
          columns={columns}
          busy={() => false}
          stale={false}
          actions={undefined}
        />
      </ScreenState>
      <Pager
        label={text.parts}
        list={{
          ...{ total, capped: false, page, perPage, setPage },
          setPerPage: (size) => {
            setPerPage(size);
            setPage(1);
          },
        }}
      />
    </>
  );
}
