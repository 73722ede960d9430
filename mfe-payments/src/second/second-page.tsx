import { later, usePortal } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  bankFormats,
  bankImports,
  type BankFormat,
  type BankImport,
} from '@portal/shared-kit/contract/finance/bank-import';
import { studentAccount } from '@portal/shared-kit/contract/finance/credit';
import {
  approvalList,
  exportApprovals,
  paymentApprovals,
  secondPersonLimit,
  setSecondPersonLimit,
  type SecondPersonSettings,
  type WaitingPayment,
  confirmSecondPersonChange,
  fileRules,
} from '@portal/shared-kit/contract/finance/payment-approval';
import {
  approvePaymentRequest,
  exportPaymentRequests,
  paymentRequestList,
  paymentRequests,
  requestedActs,
  type PaymentRequest,
  type RequestedAct,
} from '@portal/shared-kit/contract/finance/payment-request';
import { exportRefunds, refunds } from '@portal/shared-kit/contract/finance/refund';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import {
  ExportList,
  FailureNotice,
  ListBody,
  listColumns,
  manyOn,
  ScreenFrame,
  TwoLines,
  useInnerList,
  type PossibleAction,
  type Column,
} from '@portal/shared-kit/screen';
import { Button, Flex } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { refundText } from '../common/messages.ts';
import { RefundList } from '../common/refund-list.tsx';
import { opensAccount } from '../common/student-records.tsx';
import { messages as text } from './messages.ts';
import type { SecondDialogProps } from './second-dialogs.tsx';

const fileColumns: readonly Column<BankImport>[] = [
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

const SecondDialog = later(() => import('./second-dialogs.tsx').then((m) => m.SecondDialog));

/** `/payments/second`: payments and requests that await a second person (I31, part F). */
export function SecondPage() {
  const allowed = useAllowed();
  return (
    <ScreenFrame title={text.title}>
      <Limit />
      <h2 style={{ fontSize: 16 }}>{text.payments}</h2>
      <Payments />
      <h2 style={{ fontSize: 16, marginTop: 24 }}>{text.bankFiles}</h2>
      <WaitingFiles />
      <h2 style={{ fontSize: 16, marginTop: 24 }}>{text.requests}</h2>
      <Requests />
      {allowed(refunds) && (
        <>
          <h2 style={{ fontSize: 16, marginTop: 24 }}>{refundText.refunds}</h2>
          <Refunds />
        </>
      )}
    </ScreenFrame>
  );
}

/** They take as many letters as most. */
const usual: SecondPersonSettings = { amount: 5_000_000, files: 'MODELOS', pending: null };
const unseen = { visibility: 'hidden' } as const;
/** What stands over a list. */
const above = { marginBottom: 12 } as const;

function Limit() {
  const allowed = useAllowed();
  const { data, error, refetch } = useEndpoint(secondPersonLimit, {});
  const [open, setOpen] = useState<SecondDialogProps['of']>();
  if (!data && error) return <FailureNotice failure={error} onRetry={() => void refetch()} />;
  const { pending, ...current } = data?.data ?? usual;
  return (
    <>
      {/* Its room is kept until it is known. */}
      <p style={data ? undefined : unseen}>
        {text.limit(formatMoney(current.amount))} {text.filesRule[current.files]}{' '}
        {allowed(setSecondPersonLimit) && (pending === null || pending.own) && (
          <Button size="small" onClick={() => setOpen({ act: 'change', current: pending ?? current })}>
            {text.changeLimit}
          </Button>
        )}
      </p>
      {pending && <PendingChange pending={pending} onAct={(act) => setOpen({ act, pending })} />}
      {open && <SecondDialog of={open} onDone={() => void refetch()} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const columns = listColumns(approvalList.fields, {
  recorded_by: (name: string, { own, recorded_at }) => (
    <TwoLines first={own ? text.you : name} second={formatMoment(recorded_at)} />
  ),
});

function Payments() {
  const { can } = usePortal();
  const allowed = useAllowed();
  const list = useInnerList(paymentApprovals, {});
  const [open, setOpen] = useState<SecondDialogProps['of']>();
  const actions = (row: WaitingPayment): PossibleAction[] => [
    ...(row.own
      ? []
      : [
          { label: text.confirm, run: () => setOpen({ row, act: 'confirm' }) },
          { label: text.refuse, danger: true, run: () => setOpen({ row, act: 'refuse' }) },
        ]),
    row.student_id !== null && allowed(studentAccount) && opensAccount(row.student_id),
  ];
  return (
    <>
      <div style={above}>
        <ExportList endpoint={exportApprovals} />
      </div>
      <ListBody
        label={text.payments}
        list={list}
        columns={columns}
        empty={text.noPayments}
        name={({ transaction, invoice }) => transaction || invoice}
        many={manyOn('payment_approval', can)}
        actions={actions}
      />
      {open && <SecondDialog of={open} onDone={list.reload} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const requestColumns = listColumns(paymentRequestList.fields, {
  act: (act: RequestedAct, { document }) => <TwoLines first={requestedActs[act]} second={document} />,
  asked_by: (name: string, { own, asked_at }) => (
    <TwoLines first={own ? text.you : name} second={formatMoment(asked_at)} />
  ),
});

/** Acts that clerks at the counter asked for (J30). */
function Requests() {
  const allowed = useAllowed();
  const list = useInnerList(paymentRequests, {});
  const [open, setOpen] = useState<SecondDialogProps['of']>();
  const actions = (row: PaymentRequest): PossibleAction[] => [
    ...(row.own || !allowed(approvePaymentRequest)
      ? []
      : [
          { label: text.approve, run: () => setOpen({ request: row, act: 'approve' }) },
          { label: text.refuse, danger: true, run: () => setOpen({ request: row, act: 'refuse-request' }) },
        ]),
    row.student_id !== null && allowed(studentAccount) && opensAccount(row.student_id),
  ];
  return (
    <>
      <div style={above}>
        <ExportList endpoint={exportPaymentRequests} />
      </div>
      <ListBody
        label={text.requests}
        list={list}
        columns={requestColumns}
        empty={text.noRequests}
        name={({ document }) => document}
        actions={actions}
      />
      {open && <SecondDialog of={open} onDone={list.reload} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Refunds() {
  const allowed = useAllowed();
  const list = useInnerList(refunds, { state: 'PEDIDO' });
  return (
    <>
      <div style={above}>
        <ExportList endpoint={exportRefunds} fixed={{ state: 'PEDIDO' }} />
      </div>
      <RefundList
        list={list}
        empty={text.noRefunds}
        opens={(row) => (allowed(studentAccount) ? [opensAccount(row.student_id)] : [])}
        onDone={() => undefined}
      />
    </>
  );
}

interface Props {
  pending: NonNullable<SecondPersonSettings['pending']>;
  onAct: (act: 'confirm-change' | 'refuse-change') => void;
}

/** A change of the settings that waits, for somebody else than who asked for it (J28). */
function PendingChange({
  pending: { amount, files, reason, requested_at, requested_by, own },
  onAct,
}: Props) {
  const allowed = useAllowed();
  const at = formatMoment(requested_at);
  return (
    <section aria-label={text.pending} style={{ marginBottom: 12 }}>
      <h2 style={{ fontSize: 16 }}>{text.pending}</h2>
      <p>{text.pendingWhat(formatMoney(amount), fileRules[files])}</p>
      <p>{own ? text.pendingByYou(at, reason) : text.pendingBy(requested_by, at, reason)}</p>
      {allowed(confirmSecondPersonChange) && (
        <Flex wrap gap="small">
          {!own && (
            <Button type="primary" onClick={() => onAct('confirm-change')}>
              {text.confirmChange}
            </Button>
          )}
          <Button danger onClick={() => onAct('refuse-change')}>
            {own ? text.withdrawChange : text.refuseChange}
          </Button>
        </Flex>
      )}
    </section>
  );
}

/** Bank files that somebody has to confirm who neither sent them nor made their layout (J28). */
function WaitingFiles() {
  const list = useInnerList(bankImports, { second: true });
  return (
    <ListBody
      label={text.bankFiles}
      list={list}
      columns={fileColumns}
      empty={text.noBankFiles}
      name={({ file_name }) => file_name}
      actions={({ id }) => [{ label: text.openFile, to: `/payments/import?ficheiro=${id}`, opens: true }]}
    />
  );
}
