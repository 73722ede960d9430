import type { candidacyInvoicePaper } from '@portal/shared-kit/contract/admissions/candidate-tracking';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { invoiceStateLabels, invoiceTypeLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { formatDate, formatMoment } from '@portal/shared-kit/dates';
import { callPublic } from '@portal/shared-kit/light';
import { PaperButton } from '../common/paper-button.tsx';
import { PaymentLines } from '../common/payment-lines.tsx';
import { messages as text } from './messages.ts';
import { ProofForm } from './proof-form.tsx';
import type { Invoice, InvoiceProps } from './tracked.ts';

/** An invoice, how to pay it, and the state of its proofs (decision 20). */
export function InvoiceView({ invoice, session, onChange }: InvoiceProps) {
  const { id, number, type, state, total_cents, paid_cents, due_date, proofs } = invoice;
  const open = invoice.references.filter((reference) => reference.state === 'ATRIBUIDA');
  const waiting = proofs.some((proof) => proof.state === 'ENVIADO' || proof.state === 'EM_VERIFICACAO');
  return (
    <section className="a-invoice" aria-labelledby={`factura-${id}`}>
      <h4 id={`factura-${id}`}>
        {invoiceTypeLabels[type]} <span className="p-muted">{text.invoice(number)}</span>
      </h4>
      <dl className="a-facts">
        <Fact name={text.state} value={state === 'RASCUNHO' ? '' : invoiceStateLabels[state]} />
        <Fact name={text.total} value={formatMoney(total_cents)} />
        {paid_cents > 0 && <Fact name={text.paid} value={formatMoney(paid_cents)} />}
        <Fact name={text.due} value={formatDate(due_date)} />
      </dl>
      {isPayable(state) && <PaymentLines references={open} due={due_date} />}
      <PaperButton
        label={text.ficha}
        paper={async () => {
          const { data } = await callPublic<typeof candidacyInvoicePaper>('POST', '/candidatura/ficha', {
            body: { session, invoice_id: id },
          });
          return data.path;
        }}
      />
      {proofs.length > 0 && <Proofs proofs={proofs} />}
      {invoice.can_send_proof && !waiting && (
        <ProofForm invoice={invoice} session={session} onChange={onChange} />
      )}
    </section>
  );
}

const isPayable = (state: Invoice['state']) => ['EMITIDA', 'VENCIDA', 'PARCIAL'].includes(state);
const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

const Proofs = ({ proofs }: Pick<Invoice, 'proofs'>) => (
  <>
    <h5>{text.proofs}</h5>
    <ul className="a-proofs">
      {proofs.map(({ id, name, state, sent_at, reason }) => (
        <li key={id}>
          <strong>{text.proofStates[state]}</strong> {name}{' '}
          <time dateTime={sent_at}>{formatMoment(sent_at)}</time>
          {state === 'REJEITADO' && reason && (
            <span className="a-why">
              {text.reason}: {reason}
            </span>
          )}
        </li>
      ))}
    </ul>
  </>
);
