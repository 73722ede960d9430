import { usePortal } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { amountForm, creditInvoice, useCredit } from '@portal/shared-kit/contract/finance/credit';
import { suspendBlock, suspensionForm } from '@portal/shared-kit/contract/finance/debt-block';
import { annulInvoice, invoices, type InvoiceRow } from '@portal/shared-kit/contract/finance/invoice';
import { joinInvoices } from '@portal/shared-kit/contract/finance/join-invoices';
import { payInvoice, paymentForm } from '@portal/shared-kit/contract/finance/payment';
import { makePaymentLink } from '@portal/shared-kit/contract/finance/payment-link';
import { methodLabels, type PaymentMethod } from '@portal/shared-kit/contract/finance/payment-rules';
import { call, notifyFailure, useEndpoint } from '@portal/shared-kit/data';
import { formatDay, formatMoment } from '@portal/shared-kit/dates';
import { ActionDialog, ChoiceItem, DayItem, MoneyItem, optionsOf, TextItem } from '@portal/shared-kit/form';
import { ReadState } from '@portal/shared-kit/screen';
import { Button, Flex } from '@portal/shared-kit/ui';
import { Checkbox } from '@portal/shared-kit/ui-data';
import { useState, useId } from 'react';
import type { AccountDialogProps, StudentAccount } from './account.ts';
import { messages as text } from './messages.ts';

/** The dialog of an action on an account or on one of its invoices. */
export function AccountDialog({ of, ...outcome }: AccountDialogProps) {
  switch (of.act) {
    case 'join':
      return <JoinDialog account={of.account} {...outcome} />;
    case 'repay':
      return <RepayDialog account={of.account} {...outcome} />;
    case 'suspend':
      return <SuspendDialog account={of.account} {...outcome} />;
    case 'link':
      return <LinkDialog row={of.row} onClose={outcome.onClose} />;
    case 'annul':
      return <AnnulDialog row={of.row} {...outcome} />;
    case 'use':
    case 'note':
      return <AmountDialog {...of} isUse={of.act === 'use'} {...outcome} />;
  }
}

type Outcome = Omit<AccountDialogProps, 'of'>;
interface OfAccount extends Outcome {
  account: StudentAccount;
}
interface OfInvoice extends Outcome {
  row: InvoiceRow;
}

function AnnulDialog({ row, ...outcome }: OfInvoice) {
  const { http } = usePortal();
  return (
    <ActionDialog
      danger
      reason
      title={text.annulQuestion(row.number ?? '')}
      confirm={text.annul}
      onConfirm={({ reason }) =>
        call(http, annulInvoice, { params: { id: row.id }, body: { reason, version: row.version } })
      }
      {...outcome}
    >
      {text.annulHint}
    </ActionDialog>
  );
}

/** Use of credit for an invoice, or a credit note over a part of it. */
function AmountDialog({
  isUse,
  row: { id, number, total, paid },
  creditCents,
  ...outcome
}: OfInvoice & { isUse: boolean; creditCents: number }) {
  const { http } = usePortal();
  const params = { id };
  const name = number ?? '';
  const openCents = total - paid;
  return (
    <ActionDialog<{ amount: number }>
      reason
      title={isUse ? text.useQuestion(name) : text.noteQuestion(name)}
      confirm={isUse ? text.useCredit : text.note}
      schema={amountForm}
      value={isUse ? { amount: Math.min(openCents, creditCents) } : {}}
      onConfirm={async (body) =>
        isUse ? call(http, useCredit, { params, body }) : call(http, creditInvoice, { params, body })
      }
      {...outcome}
    >
      <p>{isUse ? text.useHint(creditCents, openCents) : text.noteHint}</p>
      <MoneyItem name="amount" label={text.howMuch} />
    </ActionDialog>
  );
}

const canJoin = ({ state, references }: InvoiceRow) =>
  (state === 'EMITIDA' || state === 'PARCIAL' || state === 'VENCIDA') &&
  references.some((one) => one.state === 'ATRIBUIDA');
const openOf = ({ total, paid }: InvoiceRow) => total - paid;

/** Issues one reference for several open invoices of a student (I28). */
function JoinDialog({ account, ...outcome }: OfAccount) {
  const { http } = usePortal();
  const read = useEndpoint(invoices, { query: { student_id: account.student_id, per_page: 100 } });
  const [left, setLeft] = useState<readonly number[]>([]);
  const rows = (read.data?.data ?? []).filter(canJoin).sort((a, b) => a.due_date.localeCompare(b.due_date));
  const chosen = rows.filter(({ id }) => !left.includes(id));
  const sum = chosen.reduce((cents, row) => cents + openOf(row), 0);
  const toggle = (id: number, included: boolean) =>
    setLeft((before) => (included ? before.filter((one) => one !== id) : [...before, id]));
  return (
    <ActionDialog
      title={text.joinOf(account.name)}
      confirm={text.join}
      onConfirm={() => call(http, joinInvoices, { body: { invoice_ids: chosen.map(({ id }) => id) } })}
      {...outcome}
    >
      <ReadState read={read} empty={() => (rows.length === 0 ? text.nothingToJoin : undefined)}>
        {() => (
          <>
            <div role="group" aria-label={text.invoices} style={{ display: 'grid', gap: 8 }}>
              {rows.map((row) => (
                <Checkbox
                  key={row.id}
                  checked={!left.includes(row.id)}
                  onChange={({ target }) => toggle(row.id, target.checked)}
                >
                  {text.joined(row.number ?? '', formatMoney(openOf(row)), formatDay(row.due_date))}
                </Checkbox>
              ))}
            </div>
            <p role="status">{text.together(chosen.length, sum)}</p>
            <p>{text.joinHint}</p>
          </>
        )}
      </ReadState>
    </ActionDialog>
  );
}

const repayForm = paymentForm.pick({ method: true, transaction: true, paid_at: true, amount: true });
/** Money that came by a reference is of an open invoice. */
const methods = (Object.keys(methodLabels) as PaymentMethod[]).filter((method) => method !== 'REFERENCIA');

/** Records money that a student brings for what their account owes (J27). */
function RepayDialog({ account, ...outcome }: OfAccount) {
  const { http } = usePortal();
  return (
    <ActionDialog
      title={text.repayOf(account.name)}
      confirm={text.repay}
      schema={repayForm}
      value={{ amount: account.to_repay }}
      onConfirm={(body) => call(http, payInvoice, { params: { id: account.repay_under! }, body })}
      {...outcome}
    >
      <ChoiceItem name="method" label={text.method} required options={optionsOf(methods, methodLabels)} />
      <TextItem name="transaction" label={text.transaction} required maxLength={60} />
      <DayItem name="paid_at" label={text.paidOn} required />
      <MoneyItem name="amount" label={text.howMuch} required />
    </ActionDialog>
  );
}

const untilForm = suspensionForm.pick({ until_day: true });

/** Suspends the student's block until a day, for a reason. */
function SuspendDialog({ account: { student_id, name }, ...outcome }: OfAccount) {
  const { http } = usePortal();
  return (
    <ActionDialog<{ until_day: string }>
      reason
      title={text.suspendOf(name)}
      confirm={text.suspend}
      schema={untilForm}
      onConfirm={(values) => call(http, suspendBlock, { body: { student_id, ...values } })}
      {...outcome}
    >
      <p>{text.suspendHint}</p>
      <DayItem name="until_day" label={text.suspendUntil} required />
    </ActionDialog>
  );
}

interface Made {
  address: string;
  until: string;
}

/** Creates the secret address of an invoice, to copy or send to the payer (E.1). */
function LinkDialog({ row, onClose }: { row: InvoiceRow; onClose: () => void }) {
  const { http, notify } = usePortal();
  const [made, setMade] = useState<Made>();
  const [working, setWorking] = useState(false);
  const make = async () => {
    setWorking(true);
    try {
      const { data } = await call(http, makePaymentLink, { params: { id: row.id } });
      setMade({ address: `${location.origin}${data.path}`, until: data.expires_at });
    } catch (error) {
      notifyFailure(notify, error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <ActionDialog title={text.linkOf(row.number ?? '')} onClose={onClose}>
      <p>{text.linkHint}</p>
      {made ? (
        <Address {...made} />
      ) : (
        <Button type="primary" loading={working} onClick={() => void make()}>
          {text.makeLink}
        </Button>
      )}
    </ActionDialog>
  );
}

function Address({ address, until }: Made) {
  const { notify } = usePortal();
  const id = useId();
  const words = encodeURIComponent(text.shareText(address));
  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => notify.success(text.copied),
      () => notify.error(text.notCopied),
    );
  return (
    <>
      <label htmlFor={id}>{text.address}</label>
      <input
        id={id}
        className="pk-control"
        style={{ width: '100%' }}
        readOnly
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <p>{text.linkUntil(formatMoment(until))}</p>
      <Flex wrap align="center" gap="middle">
        <Button type="primary" onClick={copy}>
          {text.copy}
        </Button>
        <a href={`https://wa.me/?text=${words}`} target="_blank" rel="noreferrer">
          {text.byWhatsApp}
        </a>
        <a href={`sms:?body=${words}`}>{text.bySms}</a>
      </Flex>
    </>
  );
}
