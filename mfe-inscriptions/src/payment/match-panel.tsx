import { usePortal } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  matchPayment,
  paymentSuggestions,
  suggestionReasons,
  unpaidInvoices,
  type DeskInvoice,
  type Unmatched,
} from '@portal/shared-kit/contract/finance/payment';
import { methodLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { call, notifyFailure, useEndpoint } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { FailureNotice, ReadState, screenMessages } from '@portal/shared-kit/screen';
import { Button, Flex } from '@portal/shared-kit/ui';
import { Drawer } from '@portal/shared-kit/ui-data';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { messages as text } from './messages.ts';

interface MatchProps {
  payment: Unmatched;
  onClose: () => void;
  onDone: () => void;
}

/** Matches an unmatched payment with an invoice, which it settles (C.7). */
export function MatchPanel({ payment, onClose, onDone }: MatchProps) {
  const { http, notify } = usePortal();
  const id = useId();
  const [typed, setTyped] = useState(payment.payer_name ?? '');
  const [search, setSearch] = useState(typed);
  const [chosen, setChosen] = useState<DeskInvoice>();
  const read = useEndpoint(unpaidInvoices, { query: { search } });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setSearch(typed.trim());
  };
  const match = async ({ id: invoice_id }: DeskInvoice) => {
    setChosen(undefined);
    try {
      const { message } = await call(http, matchPayment, {
        params: { id: payment.id },
        body: { invoice_id },
      });
      notify.success(message);
      onDone();
      onClose();
    } catch (failed) {
      notifyFailure(notify, failed);
      void read.refetch();
    }
  };
  return (
    <Drawer title={text.matchTitle} open onClose={onClose} size={560}>
      <p style={{ marginTop: 0 }}>
        {`${formatMoney(payment.amount)} · ${methodLabels[payment.method]} · ${payment.transaction}`}
        <br />
        {[payment.told, payment.reason].filter(Boolean).join(' · ')}
      </p>
      <Suggestions id={payment.id} onChoose={setChosen} />
      <form onSubmit={ask} role="search" style={{ display: 'grid', gap: 4, marginBottom: 16 }}>
        <label htmlFor={id}>{text.matchHint}</label>
        <Flex gap="small">
          <input
            id={id}
            type="search"
            className="pk-control"
            style={{ flex: 1, minWidth: 0 }}
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button htmlType="submit">{screenMessages.search}</Button>
        </Flex>
      </form>
      <ReadState read={read} empty={read.data?.data.length === 0 ? text.noUnpaid : undefined}>
        <ul className="pk-cards" aria-label={text.invoice}>
          {read.data?.data.map((bill) => (
            <li key={bill.id}>
              <Bill bill={bill} onChoose={setChosen} />
            </li>
          ))}
        </ul>
      </ReadState>
      <Flex justify="end" style={{ marginTop: 16 }}>
        <Button onClick={onClose}>{text.close}</Button>
      </Flex>
      <ActionDialog
        open={chosen !== undefined}
        title={text.question}
        confirm={text.confirm}
        onConfirm={() => chosen && void match(chosen)}
        onClose={() => setChosen(undefined)}
      >
        {chosen && <p>{text.summary(payment.amount, chosen.number, chosen.payer_name)}</p>}
      </ActionDialog>
    </Drawer>
  );
}

interface Choosing {
  onChoose: (bill: DeskInvoice) => void;
}
const Bill = ({ bill, onChoose, children }: Choosing & { bill: DeskInvoice; children?: ReactNode }) => (
  <Flex justify="space-between" align="center" gap="small" wrap>
    <span style={{ flex: '1 1 220px', minWidth: 0 }}>
      <strong>{bill.payer_name}</strong>
      <br />
      {`${bill.number} · ${text.open} ${formatMoney(bill.open)}`}
      {children}
    </span>
    <Button aria-label={`${text.choose} ${bill.number}`} onClick={() => onChoose(bill)}>
      {text.choose}
    </Button>
  </Flex>
);

/** Invoices that the payment may be for, each with the reasons (I32); the clerk chooses. */
function Suggestions({ id, onChoose }: Choosing & { id: number }) {
  const { data, error, refetch } = useEndpoint(paymentSuggestions, { params: { id } });
  if (error && !data) return <FailureNotice failure={error} onRetry={() => void refetch()} />;
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-label={text.suggestions} style={{ marginBottom: 16 }}>
      <p style={{ margin: '0 0 8px', fontWeight: 600 }}>{text.suggestions}</p>
      <ul className="pk-cards">
        {data.data.map(({ bill, reasons }) => (
          <li key={bill.id}>
            <Bill bill={bill} onChoose={onChoose}>
              <ul style={{ margin: '4px 0 0', paddingInlineStart: 18, fontSize: 13 }}>
                {reasons.map((reason) => (
                  <li key={reason}>{suggestionReasons[reason]}</li>
                ))}
              </ul>
            </Bill>
          </li>
        ))}
      </ul>
    </section>
  );
}
