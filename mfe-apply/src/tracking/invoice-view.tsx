import type {
  candidacyInvoicePaper,
  sendCandidacyProof,
  TrackedCandidacy,
} from '@portal/shared-kit/contract/admissions/candidate-tracking';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { invoiceStateLabels, invoiceTypeLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { documentFile } from '@portal/shared-kit/contract/people/person-rules';
import { formatDate, formatMoment } from '@portal/shared-kit/dates';
import { callPublic, Button, FileField, uploadPublic, type LightFailure } from '@portal/shared-kit/light';
import { useRef, useState } from 'react';
import { PaperButton } from '../common/paper-button.tsx';
import { PaymentLines } from '../common/payment-lines.tsx';
import { messages as text } from './messages.ts';
import { CallFailure } from '../common/call-failure.tsx';
import { fileProblem } from '../common/file-problem.ts';

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
          {reason && (
            <span className="a-why">
              {text.reason}: {reason}
            </span>
          )}
        </li>
      ))}
    </ul>
  </>
);

/** Submits a proof of payment, also after one was refused (decision 97; C.7). */
function ProofForm({ invoice, session, onChange }: InvoiceProps) {
  const file = useRef<File>(undefined);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<LightFailure>();
  const [percent, setPercent] = useState<number>();
  const sending = percent !== undefined;

  async function send() {
    if (sending) return;
    setFailure(undefined);
    const wrong = file.current ? fileProblem(file.current) : text.proofEmpty;
    setProblem(wrong);
    if (wrong || !file.current) return;
    const body = new FormData();
    body.append('session', session);
    body.append('invoice_id', String(invoice.id));
    body.append('file', file.current);
    setPercent(0);
    try {
      const { data } = await uploadPublic<typeof sendCandidacyProof>(
        '/candidatura/proof',
        { body },
        (share) => setPercent(Math.floor(share * 100)),
      );
      onChange(data);
    } catch (error) {
      const refused = error as LightFailure;
      const [refusal] = refused.errors?.file ?? [];
      if (refusal) setProblem(refusal);
      else setFailure(refused);
    } finally {
      setPercent(undefined);
    }
  }

  return (
    <form
      className="a-proof"
      aria-label={text.proofFile}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h5>{invoice.proofs.length > 0 ? text.proofAgain : text.proofTitle}</h5>
      <FileField
        id={`proof-${invoice.id}`}
        required
        label={text.proofFile}
        accept={documentFile.types.join(',')}
        hint={text.proofHint}
        error={problem}
        onFile={(chosen) => {
          file.current = chosen;
          setProblem(chosen && fileProblem(chosen));
          setFailure(undefined);
        }}
      />
      {sending && (
        <progress max={100} value={percent} aria-label={text.proofSending(percent)}>
          {percent} %
        </progress>
      )}
      <Button type="submit" busy={sending}>
        {sending ? text.proofSending(percent) : text.proofSend}
      </Button>
      <CallFailure failure={failure} meaning={text.proofKept} retry={() => void send()} />
    </form>
  );
}

export interface TrackedProps {
  candidacy: TrackedCandidacy;
  /** The result of a call. */
  onChange: (candidacy: TrackedCandidacy) => void;
}

type Invoice = TrackedCandidacy['invoices'][number];

interface InvoiceProps {
  invoice: Invoice;
  session: string;
  onChange: (candidacy: TrackedCandidacy) => void;
}
