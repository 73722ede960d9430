import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { studentAccounts, type AccountRow, exportAccounts } from '@portal/shared-kit/contract/finance/credit';
import {
  ExportList,
  ListBody,
  ListToolbar,
  Mark,
  ScreenFrame,
  TwoLines,
  useList,
  type Column,
} from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

const columns: readonly Column<AccountRow>[] = [
  {
    title: text.student,
    dataIndex: 'name',
    person: true,
    render: (name: string, { code }) => <TwoLines first={name} second={code ?? ''} />,
  },
  { title: text.course, dataIndex: 'course' },
  { title: text.open, dataIndex: 'open', numeric: true, render: (cents: number) => formatMoney(cents) },
  {
    title: text.overdue,
    dataIndex: 'overdue',
    numeric: true,
    render: (cents: number) =>
      cents > 0 ? <Mark tone="bad">{formatMoney(cents)}</Mark> : formatMoney(cents),
  },
  {
    title: text.credit,
    dataIndex: 'credit',
    numeric: true,
    render: (cents: number, { to_repay }) =>
      to_repay > 0 ? <Mark tone="bad">{text.toRepayOf(formatMoney(to_repay))}</Mark> : formatMoney(cents),
  },
];

/** `/payments/accounts`: the debt and credit of each student (I20). */
export function AccountsPage() {
  const list = useList(studentAccounts);
  return (
    <ScreenFrame title={text.title}>
      <ListToolbar list={list}>
        <ExportList endpoint={exportAccounts} list={list} />
      </ListToolbar>
      <ListBody
        label={text.title}
        list={list}
        columns={columns}
        empty={text.empty}
        name={({ name }) => name}
        actions={({ id }) => [
          { key: 'open', label: text.openAccount, to: `/payments/accounts/${id}`, opens: true },
        ]}
      />
    </ScreenFrame>
  );
}
