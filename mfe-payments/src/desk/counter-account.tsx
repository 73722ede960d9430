import { usePortal } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { randomKey } from '@portal/shared-kit/contract/core/random-key';
import { paymentReceipt, reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import {
  cardForm,
  cashForm,
  deskMethods,
  receivePayment,
  reversalBlocks,
  type DeskPayment,
  type PayerAccount,
} from '@portal/shared-kit/contract/finance/desk';
import {
  approvePaymentRequest,
  requestPaymentAct,
  type RequestedAct,
} from '@portal/shared-kit/contract/finance/payment-request';
import {
  invoiceStateLabels,
  methodLabels,
  type InvoiceStanding,
  type PaymentMethod,
} from '@portal/shared-kit/contract/finance/payment-rules';
import { call, useAllowed, useOpenDocument } from '@portal/shared-kit/data';
import { formatDate, formatMoment } from '@portal/shared-kit/dates';
import { ActionDialog, MoneyItem } from '@portal/shared-kit/form';
import { Link } from '@portal/shared-kit/router';
import {
  Mark,
  Marks,
  Rows,
  ScreenState,
  TwoLines,
  type Column,
  type PossibleAction,
} from '@portal/shared-kit/screen';
import { Alert, Button, Flex } from '@portal/shared-kit/ui';
import { Form, Input } from '@portal/shared-kit/ui-data';
import { useRef, useState } from 'react';
import { toAccount } from '../common/student-records.tsx';
import { counterText as text } from './messages.ts';

type Owed = PayerAccount['invoices'][number];
type Method = (typeof deskMethods)[number];
/** What was just received; without a receipt it waits for a second person. */
interface Received {
  paymentId: number;
  receipt: string | null;
  message: string;
}
/** What is typed when money is taken. */
interface Taken {
  transaction?: string;
  part?: number | null;
}
interface Props {
  account: PayerAccount;
  reload: () => void;
  /** Goes on to the next payer. */
  onNext: () => void;
}

/** What somebody owes by month and service, to be ticked and paid at once, and their latest payments (J30). */
export function CounterAccount({ account, reload, onNext }: Props) {
  const { http } = usePortal();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [method, setMethod] = useState<Method>('NUMERARIO');
  // The same for the same money: what was received before a lost answer is received once.
  const attempt = useRef({ of: '', key: '' });
  const [asking, setAsking] = useState(false);
  const [received, setReceived] = useState<Received>();
  const chosen = account.invoices.filter(({ id }) => ticked.has(id));
  const amount = chosen.reduce((sum, { open }) => sum + open, 0);
  const receive = async ({ transaction = '', part }: Taken) => {
    const sum = part == null ? { amount } : { amount: part, owed: amount };
    const money = { invoice_ids: chosen.map(({ id }) => id), method, ...sum };
    const of = JSON.stringify(money);
    if (attempt.current.of !== of) attempt.current = { of, key: randomKey() };
    const body = { ...money, transaction, key: attempt.current.key };
    const { message, data } = await call(http, receivePayment, { body });
    setReceived({ paymentId: data.payment_id, receipt: data.receipt, message });
    setTicked(new Set());
    attempt.current = { of: '', key: '' };
    reload();
    return { message };
  };
  return (
    <>
      <h2 style={{ fontSize: 18, marginBottom: 4 }}>{account.name}</h2>
      <p>{[account.code, account.course].filter(Boolean).join(' · ')}</p>
      {account.credit > 0 && <p>{text.credit(formatMoney(account.credit))}</p>}
      {account.to_repay > 0 && <p>{text.toRepay(formatMoney(account.to_repay))}</p>}
      {received && <Receipt received={received} onNext={onNext} />}
      <h3 style={{ fontSize: 16 }}>{text.owed}</h3>
      <Invoices account={account} ticked={ticked} onTick={setTicked} reload={reload} />
      {account.invoices.length > 0 && (
        <Flex
          wrap
          align="center"
          gap="middle"
          role="group"
          aria-label={text.take}
          style={{
            position: 'sticky',
            bottom: 0,
            background: 'var(--p-surface)',
            borderRadius: 'var(--p-radius)',
            padding: 12,
          }}
        >
          <strong role="status">{text.sum(chosen.length, formatMoney(amount))}</strong>
          {deskMethods.map((each) => (
            <label key={each}>
              <input type="radio" name="method" checked={method === each} onChange={() => setMethod(each)} />{' '}
              {methodLabels[each]}
            </label>
          ))}
          <Button type="primary" disabled={chosen.length === 0} onClick={() => setAsking(true)}>
            {text.take}
          </Button>
          <Link
            to={`/confirm_payment?fila=balcao&search=${encodeURIComponent(account.code ?? account.name)}`}
          >
            {text.otherWays}
          </Link>
        </Flex>
      )}
      <h3 style={{ fontSize: 16 }}>{text.latest}</h3>
      <Payments account={account} reload={reload} />
      {asking && (
        <ActionDialog<Taken>
          title={text.question}
          confirm={text.confirm}
          schema={method === 'POS' ? cardForm : cashForm}
          onConfirm={receive}
          onFailure={reload}
          onClose={() => setAsking(false)}
        >
          <p>{text.summary(formatMoney(amount), methodLabels[method], account.name)}</p>
          <ul>
            {chosen.map(({ id, description, open }) => (
              <li key={id}>{`${description}: ${formatMoney(open)}`}</li>
            ))}
          </ul>
          {method === 'POS' && (
            <Form.Item name="transaction" label={text.slip} required>
              <Input autoFocus autoComplete="off" maxLength={60} />
            </Form.Item>
          )}
          <MoneyItem name="part" label={text.part} extra={text.partHint} />
        </ActionDialog>
      )}
    </>
  );
}

const useReceipt = () => {
  const open = useOpenDocument();
  return (id: number) => void open(paymentReceipt, { params: { id } });
};

function Receipt({ received, onNext }: { received: Received; onNext: () => void }) {
  const open = useReceipt();
  return (
    <Alert
      type="success"
      title={received.message}
      description={
        <Flex wrap gap="small" style={{ marginTop: 8 }}>
          {received.receipt !== null && (
            <Button type="primary" autoFocus onClick={() => open(received.paymentId)}>
              {text.openReceipt}
            </Button>
          )}
          <Button onClick={onNext}>{text.next}</Button>
        </Flex>
      }
      style={{ marginBottom: 16 }}
    />
  );
}

const owedColumns: readonly Column<Owed>[] = [
  {
    title: text.what,
    dataIndex: 'description',
    render: (description: string, { number }) => <TwoLines first={description} second={number} />,
  },
  { title: text.due, dataIndex: 'due_date', render: (day: string) => formatDate(day) },
  { title: text.open, dataIndex: 'open', numeric: true, render: (cents: number) => formatMoney(cents) },
  {
    title: text.state,
    dataIndex: 'state',
    render: (state: InvoiceStanding, { proof_waits, annulment_asked }) => (
      <Marks>
        <Mark tone={state === 'VENCIDA' ? 'bad' : 'quiet'}>{invoiceStateLabels[state]}</Mark>
        {proof_waits && <Mark tone="quiet">{text.proofWaits}</Mark>}
        {annulment_asked && <Mark tone="quiet">{text.annulmentAsked}</Mark>}
      </Marks>
    ),
  },
];

interface InvoicesProps extends Pick<Props, 'account' | 'reload'> {
  ticked: ReadonlySet<number>;
  onTick: (ids: ReadonlySet<number>) => void;
}
function Invoices({ account, ticked, onTick, reload }: InvoicesProps) {
  const allowed = useAllowed();
  const [asking, setAsking] = useState<Owed>();
  const selection = {
    ids: ticked,
    all: undefined,
    toggle: (id: number) =>
      onTick(new Set(ticked.has(id) ? [...ticked].filter((each) => each !== id) : [...ticked, id])),
    page: (on: boolean) => onTick(new Set(on ? account.invoices.map(({ id }) => id) : [])),
    clear: () => onTick(new Set()),
  };
  const actions = (row: Owed): PossibleAction[] => [
    account.kind === 'student' && toAccount(account.id),
    !allowed(approvePaymentRequest) &&
      !row.annulment_asked && { label: text.askAnnulment, run: () => setAsking(row) },
  ];
  return (
    <ScreenState empty={account.invoices.length === 0 ? text.owesNothing : undefined} onRetry={reload}>
      <Rows
        label={text.owed}
        rows={account.invoices}
        columns={owedColumns}
        choosing={{ selection, name: ({ description }) => description }}
        name={(row) => row.number}
        actions={actions}
      />
      {asking && (
        <RequestDialog
          act="ANULACAO"
          id={asking.id}
          title={text.askAnnulmentOf(asking.number)}
          why={text.annulmentNeeds}
          onDone={reload}
          onClose={() => setAsking(undefined)}
        />
      )}
    </ScreenState>
  );
}

const paymentColumns: readonly Column<DeskPayment>[] = [
  {
    title: text.receipt,
    dataIndex: 'receipt',
    render: (number: string, { recorded_at }) => (
      <TwoLines first={number} second={formatMoment(recorded_at)} />
    ),
  },
  { title: text.what, dataIndex: 'description' },
  {
    title: text.amount,
    dataIndex: 'amount',
    numeric: true,
    render: (cents: number) => formatMoney(cents),
  },
  {
    title: text.method,
    dataIndex: 'method',
    render: (method: PaymentMethod, { recorded_by }) => (
      <TwoLines first={methodLabels[method]} second={recorded_by ?? ''} />
    ),
  },
  {
    title: text.state,
    dataIndex: 'state',
    render: (state: DeskPayment['state'], { asked }) => (
      <Marks>
        <Mark tone={state === 'ESTORNADO' ? 'bad' : 'good'}>{text.standing[state]}</Mark>
        {asked && <Mark tone="quiet">{text.reversalAsked}</Mark>}
      </Marks>
    ),
  },
];

/** Latest payments; the reversal of one that the caller may not reverse is asked for. */
function Payments({ account, reload }: Pick<Props, 'account' | 'reload'>) {
  const { http } = usePortal();
  const allowed = useAllowed();
  const openReceipt = useReceipt();
  const [open, setOpen] = useState<DeskPayment>();
  const mayReverse = ({ block }: DeskPayment) => block === null || allowed(approvePaymentRequest);
  const actions = (row: DeskPayment): PossibleAction[] => [
    { label: text.openReceipt, opens: true, run: () => openReceipt(row.id) },
    row.state === 'CONCILIADO' &&
      (mayReverse(row) || !row.asked) && {
        label: mayReverse(row) ? text.reverse : text.askReversal,
        danger: true,
        run: () => setOpen(row),
      },
  ];
  const close = () => setOpen(undefined);
  return (
    <ScreenState empty={account.payments.length === 0 ? text.noPayments : undefined} onRetry={reload}>
      <Rows
        label={text.latest}
        rows={account.payments}
        columns={paymentColumns}
        name={(row) => row.receipt}
        actions={actions}
      />
      {open && mayReverse(open) && (
        <ActionDialog
          danger
          reason
          title={text.reverseOf(open.receipt)}
          confirm={text.reverse}
          onConfirm={(body) => call(http, reversePayment, { params: { id: open.id }, body })}
          onDone={reload}
          onClose={close}
        >
          {text.reverseHint}
        </ActionDialog>
      )}
      {open && !mayReverse(open) && open.block && (
        <RequestDialog
          act="ESTORNO"
          id={open.id}
          title={text.askReversalOf(open.receipt)}
          why={`${reversalBlocks[open.block]} ${text.reversalNeeds}`}
          onDone={reload}
          onClose={close}
        />
      )}
    </ScreenState>
  );
}

interface RequestProps {
  act: RequestedAct;
  /** Of the payment or the invoice. */
  id: number;
  title: string;
  /** Who can do it, and why the caller cannot. */
  why: string;
  onDone: () => void;
  onClose: () => void;
}
function RequestDialog({ act, id, title, why, ...outcome }: RequestProps) {
  const { http } = usePortal();
  return (
    <ActionDialog
      reason
      title={title}
      confirm={text.ask}
      onConfirm={({ reason }) => call(http, requestPaymentAct, { body: { act, id, reason } })}
      {...outcome}
    >
      <p>{why}</p>
      <p>{text.askHint}</p>
    </ActionDialog>
  );
}
