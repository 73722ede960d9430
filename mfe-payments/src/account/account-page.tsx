import { later } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { student } from '@portal/shared-kit/contract/enrolment/student';
import { studentAccount } from '@portal/shared-kit/contract/finance/credit';
import { blockOfStudent, suspendBlock } from '@portal/shared-kit/contract/finance/debt-block';
import { exportInvoices } from '@portal/shared-kit/contract/finance/invoice';
import { joinInvoices, referenceGroupPdf } from '@portal/shared-kit/contract/finance/join-invoices';
import { payInvoice } from '@portal/shared-kit/contract/finance/payment';
import { inThrees } from '@portal/shared-kit/contract/finance/payment-reference-text';
import type { ReferenceGroup } from '@portal/shared-kit/contract/finance/reference-group';
import type { StudentBlock } from '@portal/shared-kit/contract/finance/student-block';
import { useAllowed, useEndpoint, useOpenDocument, useReadAgain } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import { Link, useParams, useSearchParams } from '@portal/shared-kit/router';
import { Fact, Facts, Mark, ReadState, ScreenFrame, TabLinks, ExportList } from '@portal/shared-kit/screen';
import { Button, Flex } from '@portal/shared-kit/ui';
import { useState, type ComponentType } from 'react';
import type { AccountTabProps, StudentAccount } from './account.ts';
import { messages as text } from './messages.ts';
import { AccountDialog, InvoiceList } from './invoice-list.tsx';

/** All invoices, with the use of credit for each. */
const InvoicesTab = ({ account, reload }: AccountTabProps) => (
  <>
    <Groups account={account} reload={reload} />
    <InvoiceList
      student_id={account.student_id}
      label={text.invoices}
      columns={['number', 'lines', 'total', 'paid', 'due_date', 'state']}
      creditCents={account.balance}
      above={
        <div style={{ marginBlockEnd: 12 }}>
          <ExportList endpoint={exportInvoices} fixed={{ student_id: account.student_id }} />
        </div>
      }
      onChanged={reload}
    />
  </>
);

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
  const readAgain = useReadAgain();
  const reload = () => void readAgain(studentAccount, blockOfStudent);
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

/** What the student's overdue invoices block, and the link to suspend the block (I27). */
function BlockFacts({ account }: { account: StudentAccount }) {
  const allowed = useAllowed();
  const read = useEndpoint(blockOfStudent, { params: { id: account.student_id } });
  const [suspending, setSuspending] = useState(false);
  return (
    <section aria-label={text.blocks} style={{ marginBottom: 16 }}>
      <ReadState read={read}>
        {({ data: block }) => (
          <>
            <p>{inWords(block)}</p>
            {block.suspended_until === null && allowed(suspendBlock) && (
              <Button onClick={() => setSuspending(true)}>{text.suspend}</Button>
            )}
          </>
        )}
      </ReadState>
      {suspending && (
        <AccountDialog
          of={{ act: 'suspend', account }}
          onDone={() => void read.refetch()}
          onClose={() => setSuspending(false)}
        />
      )}
    </section>
  );
}

function inWords({ renewal, services, suspended_until, invoices }: StudentBlock): string {
  if (suspended_until !== null) return text.suspendedUntil(formatDay(suspended_until));
  const stopped = [...(renewal ? [text.renewal] : []), ...services];
  if (stopped.length === 0) return text.notBlocked;
  return text.blocked(
    stopped,
    // A number is not broken at its blank.
    invoices.map(({ number }) => number.replace(' ', '\u00A0')),
  );
}

/** References that pay several invoices of the account together, and the button for a new one (I28). */
function Groups({ account, reload }: AccountTabProps) {
  const allowed = useAllowed();
  const [open, setOpen] = useState(false);
  if (account.open === 0) return null;
  return (
    <section aria-label={text.groups} style={{ marginBottom: 16 }}>
      {account.groups.map((group) => (
        <Group key={group.id} group={group} />
      ))}
      {allowed(joinInvoices) && <Button onClick={() => setOpen(true)}>{text.join}</Button>}
      {open && <AccountDialog of={{ act: 'join', account }} onDone={reload} onClose={() => setOpen(false)} />}
    </section>
  );
}

function Group({ group: { id, amount, references, invoices } }: { group: ReferenceGroup }) {
  const open = useOpenDocument();
  const title = text.together(invoices.length, amount);
  const page = () => void open(referenceGroupPdf, { params: { id } });
  return (
    <Flex wrap align="center" gap="small" role="group" aria-label={title} style={{ marginBottom: 8 }}>
      <div style={{ flex: '1 1 260px' }}>
        <strong>{title}</strong>
        {references.map(({ entity, bank, number }) => (
          <div key={`${entity} ${number}`}>{text.payBy(bank, entity, inThrees(number))}</div>
        ))}
        <small>{invoices.map((one) => `${one.number} (${formatMoney(one.open)})`).join(', ')}</small>
      </div>
      <Button onClick={page}>{text.groupPage}</Button>
    </Flex>
  );
}
