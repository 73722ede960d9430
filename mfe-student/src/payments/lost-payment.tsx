import { later, usePortal } from '@portal/shared-kit';
import { ownProofs, tracePayment, type PaymentTrace } from '@portal/shared-kit/contract/finance/own-proof';
import { call, failureOf, useEndpoint } from '@portal/shared-kit/data';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { proofStateLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { formatDate, formatMoment } from '@portal/shared-kit/dates';
import { DayInput } from '@portal/shared-kit/inputs';
import { useId, useState, type FormEvent } from 'react';
import { Loaded } from '../common/loaded.tsx';
import { common } from '../common/messages.ts';
import { isMistyped, noDay } from '../common/typed-day.ts';
import { messages as text } from './messages.ts';

const ProofForm = later(() => import('./proof-form.tsx').then((m) => m.ProofForm));

const dayProblems: readonly string[] = [text.dayMissing, text.dayInFuture, common.dayInvalid];

interface Props {
  open: boolean;
  /** The invoice from which the form was opened. */
  reference: string;
}
/** What was asked for, with its answer. */
interface Traced {
  number: string;
  paid_on: string;
  found: PaymentTrace;
}

/** 'Paguei e não aparece' (I30): where nothing was received, the proof is handed in here (J31). */
export function LostPayment({ open, reference }: Props) {
  const { http } = usePortal();
  const [traced, setTraced] = useState<Traced>();
  const problemId = useId();
  const [paidOn, setPaidOn] = useState(noDay);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  async function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const number = String(fields.get('number')).trim();
    setTraced(undefined);
    if (number.length < 3) return setProblem(text.numberMissing);
    if (!paidOn.day) return setProblem(isMistyped(paidOn) ? common.dayInvalid : text.dayMissing);
    if (paidOn.day > institutionDay(new Date())) return setProblem(text.dayInFuture);
    setProblem('');
    setBusy(true);
    try {
      const query = { number, paid_on: paidOn.day };
      const { data } = await call(http, tracePayment, { query });
      setTraced({ ...query, found: data });
    } catch (error) {
      const { message, errors } = failureOf(error);
      setProblem(errors?.paid_on?.[0] ?? message);
    }
    setBusy(false);
  }
  return (
    <section className="st-card" aria-label={text.lostTitle}>
      <details open={open}>
        <summary>{text.lostTitle}</summary>
        <form className="st-form" noValidate onSubmit={(event) => void search(event)}>
          <p className="st-quiet">{text.lostHelp}</p>
          <label className="st-field">
            {text.number}
            <input name="number" defaultValue={reference} autoComplete="off" maxLength={60} />
          </label>
          <label className="st-field">
            {text.paidOn}
            <DayInput
              value={paidOn.day ?? paidOn.typed}
              onDay={(day, typed) => setPaidOn({ day, typed })}
              aria-invalid={dayProblems.includes(problem)}
              aria-describedby={problemId}
            />
          </label>
          <p id={problemId} className="st-error" role="alert">
            {problem}
          </p>
          <button type="submit" className="st-button st-main" disabled={busy}>
            {text.search}
          </button>
        </form>
        <div role="status">{traced && <Answer found={traced.found} />}</div>
        {traced?.found.state === 'NAO_RECEBIDO' && (
          <ProofForm of={proofOf(traced)} onDone={() => setTraced(undefined)} />
        )}
        {open || traced ? <SentProofs /> : null}
      </details>
    </section>
  );
}

/** The proof is of the invoice that the number belongs to, while it can be paid, and otherwise of the payment itself. */
const proofOf = ({ number, paid_on, found: { invoice_id, invoice, payable } }: Traced) =>
  payable && invoice_id !== null && invoice !== null
    ? { id: invoice_id, number: invoice }
    : { number, paid_on };

/** Proofs that were handed in for no invoice, with what became of them. */
function SentProofs() {
  const proofs = useEndpoint(ownProofs, {});
  return (
    <Loaded query={proofs}>
      {({ data }) =>
        data.length > 0 && (
          <ul aria-label={text.sentProofs}>
            {data.map(({ id, number, paid_on, state, reason }) => (
              <li key={id}>
                {text.sentProof(number, formatDate(paid_on), proofStateLabels[state])} {reason}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

const Answer = ({ found: { state, invoice, checked_until } }: { found: PaymentTrace }) => (
  <>
    <p>
      <strong>{text.found[state]}</strong> {invoice && text.foundOf(invoice)}
    </p>
    {state === 'NAO_RECEBIDO' && (
      <p>
        {checked_until ? text.checkedUntil(formatMoment(checked_until)) : text.neverChecked} {text.sendHere}
      </p>
    )}
  </>
);
