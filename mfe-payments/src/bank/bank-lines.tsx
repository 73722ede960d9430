import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { pageSizes } from '@portal/shared-kit/contract/core/envelope';
import {
  bankImportLines,
  lineClasses,
  lineOutcomes,
  type BankImport,
  type BankLine,
  type LineClass,
} from '@portal/shared-kit/contract/finance/bank-import';
import { useEndpoint } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { Pager, Rows, ScreenState, Under, type Column } from '@portal/shared-kit/screen';
import { useState } from 'react';
import { messages as text } from './messages.ts';

const columns: readonly Column<BankLine>[] = [
  { title: text.line, dataIndex: 'number' },
  { title: text.class, dataIndex: 'class', render: (name: LineClass) => lineClasses[name] },
  { title: text.date, dataIndex: 'paid_at', render: (at: string) => formatMoment(at) },
  {
    title: text.reference,
    dataIndex: 'reference',
    render: (reference: string, { transaction }) => <Under what={reference || '—'} of={transaction} />,
  },
  { title: text.amount, dataIndex: 'amount', numeric: true, render: (cents: number) => formatMoney(cents) },
  {
    title: text.invoice,
    dataIndex: 'invoice',
    render: (invoice: string | null, { payer_name, told }) => (
      <Under what={invoice ?? '—'} of={payer_name ?? told} />
    ),
  },
  {
    title: text.became,
    dataIndex: 'outcome',
    render: (outcome: BankLine['outcome'], { reason, undone }) => (
      <Under what={undone ? text.undone : outcome ? lineOutcomes[outcome] : '—'} of={reason} />
    ),
  },
];

/** The lines of a bank file, of one class or all. */
export function BankLines({ record }: { record: BankImport }) {
  const [only, setOnly] = useState<LineClass>();
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState<number>(pageSizes[0]);
  const { data, error, refetch } = useEndpoint(bankImportLines, {
    params: { id: record.id },
    query: { page, per_page: perPage, ...(only && { class: only }) },
  });
  const total = only ? record.classes.find((each) => each.class === only)!.lines : record.lines;
  return (
    <>
      <p>
        <select
          className="pk-control"
          aria-label={text.show}
          value={only ?? ''}
          onChange={({ target }) => {
            setOnly(record.classes.find((each) => each.class === target.value)?.class);
            setPage(1);
          }}
        >
          <option value="">{text.all(record.lines)}</option>
          {record.classes.map(({ class: name, lines }) => (
            <option key={name} value={name}>
              {text.only(lineClasses[name], lines)}
            </option>
          ))}
        </select>
      </p>
      <ScreenState
        failure={data ? undefined : (error ?? undefined)}
        loading={!data}
        empty={data?.data.length === 0 ? text.noLines : undefined}
        onRetry={() => void refetch()}
      >
        <Rows<BankLine>
          label={text.list}
          rows={data?.data ?? []}
          first={(page - 1) * perPage + 1}
          columns={columns}
          busy={() => false}
          stale={false}
          actions={undefined}
        />
      </ScreenState>
      <Pager
        label={text.list}
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
