import { later } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { paymentReceipt } from '@portal/shared-kit/contract/finance/confirmed-payment';
import { invoicePdf } from '@portal/shared-kit/contract/finance/invoice';
import type { OwnTransaction } from '@portal/shared-kit/contract/finance/own-payment';
import { invoiceStateLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { useOpenDocument } from '@portal/shared-kit/data';
import { formatDate, formatDay } from '@portal/shared-kit/dates';
import { useEffect, useRef, useState } from 'react';
import { Facts } from '../common/facts.tsx';
import { PayWith } from '../common/pay-with.tsx';
import { avoidWords } from './avoids.model.ts';
import { messages as text } from './messages.ts';

const MpesaPayment = later(() => import('./mpesa-payment.tsx').then((m) => m.MpesaPayment));
const ProofForm = later(() => import('./proof-form.tsx').then((m) => m.ProofForm));

const tones: Partial<Record<OwnTransaction['state'], string>> = { PAGA: 'good', VENCIDA: 'bad' };
const hasPendingProof = ({ proof }: OwnTransaction) =>
  proof !== null && (proof.state === 'ENVIADO' || proof.state === 'EM_VERIFICACAO');

interface Props {
  row: OwnTransaction;
  /** The action to open at once; it takes the focus. */
  isOpen: boolean;
}

/** One invoice: purpose, payment, papers and proof (decision 89). */
export function TransactionCard({ row, isOpen }: Props) {
  const [sending, setSending] = useState(false);
  const [paying, setPaying] = useState(false);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen) card.current?.focus();
  }, [isOpen]);
  const open = row.open > 0 && row.state !== 'ANULADA';
  return (
    <article ref={card} tabIndex={-1} className="st-card" aria-label={row.number}>
      <div className="st-head">
        <h2>{row.description}</h2>
        <span className="st-chip" data-tone={tones[row.state]}>
          {invoiceStateLabels[row.state]}
        </span>
      </div>
      <InvoiceFacts row={row} />
      {open && row.avoids && <p>{avoidWords(row.avoids)}</p>}
      {open && row.references.length > 0 && (
        <details open={isOpen}>
          <summary>{text.howToPay}</summary>
          <PayWith due={row} />
        </details>
      )}
      {(open || paying) && <MpesaPayment row={row} onOpen={() => setPaying(true)} />}
      {row.proof && <p>{proofWords(row.proof)}</p>}
      {sending && <ProofForm of={row} onDone={() => setSending(false)} />}
      <div className="st-acts">
        <Papers row={row} open={open} />
        {open && !hasPendingProof(row) && !sending && (
          <button
            type="button"
            className="st-button"
            aria-label={text.proofOf(row.number)}
            onClick={() => setSending(true)}
          >
            {text.proof}
          </button>
        )}
      </div>
    </article>
  );
}

const proofWords = ({ state, reason }: NonNullable<OwnTransaction['proof']>) =>
  state === 'REJEITADO' ? text.proofRejected(reason) : `${text.proofStates[state]} ${reason}`;

function InvoiceFacts({ row }: { row: OwnTransaction }) {
  const facts: [string, string][] = [
    [text.invoice, row.number],
    [text.amount, formatMoney(row.amount)],
    ...(row.date ? ([[text.date, formatDay(row.date)]] as [string, string][]) : []),
    [text.paid, formatMoney(row.paid)],
    [text.due, formatDate(row.due_date)],
  ];
  return <Facts facts={facts} />;
}

/** The ficha de pagamento, and the receipts. */
function Papers({ row, open }: { row: OwnTransaction; open: boolean }) {
  const openDocument = useOpenDocument();
  return (
    <>
      {open && (
        <button
          type="button"
          className="st-button"
          aria-label={text.slipOf(row.number)}
          onClick={() => void openDocument(invoicePdf, { params: { id: row.id } })}
        >
          {text.slip}
        </button>
      )}
      {row.receipts.map(({ id, number }) => (
        <button
          key={id}
          type="button"
          className="st-button"
          onClick={() => void openDocument(paymentReceipt, { params: { id } })}
        >
          {text.receipt(number)}
        </button>
      ))}
    </>
  );
}
