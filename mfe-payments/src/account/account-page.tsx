import { later } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { studentAccount } from '@portal/shared-kit/contract/finance/credit';
import { payInvoice } from '@portal/shared-kit/contract/finance/payment';
import { student } from '@portal/shared-kit/contract/enrolment/student';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { Link, useParams, useSearchParams } from '@portal/shared-kit/router';
import { Fact, Facts, Mark, ReadState, ScreenFrame, TabLinks } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState, type ComponentType } from 'react';
import { AccountDialog } from './account-dialog.ts';
import type { AccountTabProps } from './account.ts';
import { BlockFacts } from './block-facts.tsx';
import { InvoicesTab } from './invoices-tab.tsx';
import { messages as text } from './messages.ts';

const tabs: Record<string, { label: string; Content: ComponentType<AccountTabProps> }> = {
  facturas: { label: text.invoices, Content: InvoicesTab },
  pagamentos: {
    label: text.payments,
    Content: later(() => import('./payments-tab.tsx').then((m) => m.PaymentsTab)),
  },
  credito: {
    label: text.ledger,
    Content: later(() => import('./credit-tab.tsx').then((m) => m.CreditTab)),
  },
};

/** Why the account owes, and the form to record that it was repaid (J27). */
function ToRepay({ account, reload }: AccountTabProps) {
  const allowed = useAllowed();
  const [repaying, setRepaying] = useState(false);
  return (
    <section aria-label={text.toRepay} style={{ marginBottom: 16 }}>
      <p>{text.toRepayHint}</p>
      {account.repay_under !== null && allowed(payInvoice) && (
        <Button onClick={() => setRepaying(true)}>{text.repay}</Button>
      )}
      {repaying && (
        <AccountDialog of={{ act: 'repay', account }} onDone={reload} onClose={() => setRepaying(false)} />
      )}
    </section>
  );
}

/** `/payments/accounts/:id`: a student's invoices, payments with their allocations, and the credit ledger (I20, I21). */
export function AccountPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const allowed = useAllowed();
  const read = useEndpoint(studentAccount, { params: { id } });
  const requestedTab = params.get('separador') ?? '';
  const current = Object.hasOwn(tabs, requestedTab) ? requestedTab : 'facturas';
  const { Content } = tabs[current]!;
  const reload = () => void read.refetch();
  return (
    <ScreenFrame title={read.data ? text.titleOf(read.data.data.name) : text.title}>
      {allowed(student) && (
        <p className="pk-back">
          <Link to={`/student_details/${id}`}>{text.toStudent}</Link>
        </p>
      )}
      <ReadState read={read}>
        {({ data: account }) => (
          <>
            <Facts title={text.balance}>
              <Fact title={text.student}>{[account.name, account.code].filter(Boolean).join(' · ')}</Fact>
              <Fact title={text.open}>{formatMoney(account.open)}</Fact>
              <Fact title={text.overdue}>{formatMoney(account.overdue)}</Fact>
              <Fact title={text.credit}>{formatMoney(account.balance)}</Fact>
              {account.to_repay > 0 && (
                <Fact title={text.toRepay}>
                  <Mark tone="bad">{formatMoney(account.to_repay)}</Mark>
                </Fact>
              )}
            </Facts>
            {account.to_repay > 0 && <ToRepay account={account} reload={reload} />}
            {account.overdue > 0 && <BlockFacts account={account} />}
            <TabLinks
              label={text.parts}
              tabs={Object.entries(tabs).map(([name, { label }]) => ({ name, label }))}
              current={current}
            />
            <Content key={current} account={account} reload={reload} />
          </>
        )}
      </ReadState>
    </ScreenFrame>
  );
}
