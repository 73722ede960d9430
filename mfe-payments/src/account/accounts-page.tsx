import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { accountList, exportAccounts, studentAccounts } from '@portal/shared-kit/contract/finance/credit';
import {
  ExportList,
  ListBody,
  listColumns,
  ListToolbar,
  Mark,
  ScreenFrame,
  useList,
} from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

const columns = listColumns(accountList.fields, {
  overdue: (cents: number) => (cents > 0 ? <Mark tone="bad">{formatMoney(cents)}</Mark> : formatMoney(cents)),
  credit: (cents: number, { to_repay }) =>
    to_repay > 0 ? <Mark tone="bad">{text.toRepayOf(formatMoney(to_repay))}</Mark> : formatMoney(cents),
});

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
        actions={({ id }) => [{ label: text.openAccount, to: `/payments/accounts/${id}`, opens: true }]}
      />
    </ScreenFrame>
  );
}
