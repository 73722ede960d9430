import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  bankFormats,
  bankImports,
  type BankFormat,
  type BankImport,
} from '@portal/shared-kit/contract/finance/bank-import';
import { formatMoment } from '@portal/shared-kit/dates';
import { ListBody, TwoLines, useInnerList, type Column } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

const columns: readonly Column<BankImport>[] = [
  {
    title: text.file,
    dataIndex: 'file_name',
    render: (name: string, { layout, format }) => (
      <TwoLines first={name} second={layout ? layout.name : bankFormats[format satisfies BankFormat]} />
    ),
  },
  { title: text.entity, dataIndex: 'entity', render: (code: string, { bank }) => `${bank} (${code})` },
  { title: text.lines, dataIndex: 'lines', numeric: true },
  { title: text.amount, dataIndex: 'amount', numeric: true, render: (cents: number) => formatMoney(cents) },
  {
    title: text.sent,
    dataIndex: 'created_at',
    render: (at: string, { created_by, own }) => text.sentBy(own ? text.you : created_by, formatMoment(at)),
  },
];

/** Bank files that somebody has to confirm who neither sent them nor made their layout (J28). */
export function WaitingFiles() {
  const list = useInnerList(bankImports, { second: true });
  return (
    <ListBody
      label={text.bankFiles}
      list={list}
      columns={columns}
      empty={text.noBankFiles}
      name={({ file_name }) => file_name}
      actions={({ id }) => [
        { key: 'open', label: text.openFile, to: `/payments/import?ficheiro=${id}`, opens: true },
      ]}
    />
  );
}
