import { usePortal } from '@portal/shared-kit';
import { tracePayment, type PaymentTrace } from '@portal/shared-kit/contract/finance/own-proof';
import { call, failureOf } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { DayInput } from '@portal/shared-kit/inputs';
import { useId, useState, type FormEvent } from 'react';
import { common } from '../common/messages.ts';
import { isMistyped, noDay } from '../common/typed-day.ts';
import { messages as text } from './messages.ts';

interface Props {
  open: boolean;
  /** The invoice from which the form was opened. */
  reference: string;
  /** That invoice, while it is unpaid. */
  onMissing: (invoiceId: number) => void;
}

/** 'Paguei e não aparece' (I30). */
export function LostPayment({ open, reference, onMissing }: Props) {
  const { http } = usePortal();
  const [found, setFound] = useState<PaymentTrace>();
  const problemId = useId();
  const [paidOn, setPaidOn] = useState(noDay);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  async function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const number = String(fields.get('number')).trim();
    setFound(undefined);
    if (number.length < 3) return setProblem(text.numberMissing);
    if (!paidOn.day) return setProblem(isMistyped(paidOn) ? common.dayInvalid : text.dayMissing);
    setProblem('');
    setBusy(true);
    try {
      const { data } = await call(http, tracePayment, { query: { number, paid_on: paidOn.day } });
      setFound(data);
      if (data.state === 'NAO_RECEBIDO' && data.invoice_id !== null) onMissing(data.invoice_id);
    } catch (error) {
      setProblem(failureOf(error).message);
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
              aria-invalid={problem === text.dayMissing || problem === common.dayInvalid}
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
        <div role="status">{found && <Answer found={found} />}</div>
      </details>
    </section>
  );
}

const Answer = ({ found: { state, invoice, invoice_id, checked_until } }: { found: PaymentTrace }) => (
  <>
    <p>
      <strong>{text.found[state]}</strong> {invoice && text.foundOf(invoice)}
    </p>
    {state === 'NAO_RECEBIDO' && (
      <p>
        {checked_until ? text.checkedUntil(formatMoment(checked_until)) : text.neverChecked}{' '}
        {invoice_id === null && text.sendWhich}
      </p>
    )}
  </>
);
