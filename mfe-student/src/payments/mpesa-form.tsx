import { usePortal } from '@portal/shared-kit';
import { formatMoney, parseMoney } from '@portal/shared-kit/contract/core/money-text';
import { cleanPhone, phoneInputLength } from '@portal/shared-kit/contract/core/phone';
import { paymentReceipt } from '@portal/shared-kit/contract/finance/confirmed-payment';
import { randomKey } from '@portal/shared-kit/contract/core/random-key';
import { isMpesaOpen, mpesaStateLabels } from '@portal/shared-kit/contract/finance/mpesa-rules';
import {
  ownMpesaPayment,
  ownMpesaTypes,
  ownMpesaWays,
  payByMpesa,
  type MpesaWays,
  type OwnMpesaAttempt,
} from '@portal/shared-kit/contract/finance/own-mpesa';
import {
  ownPayments,
  ownPaymentsByType,
  type OwnTransaction,
} from '@portal/shared-kit/contract/finance/own-payment';
import { call, failureOf, useOpenDocument, useReadAgain } from '@portal/shared-kit/data';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { messages as text } from './mpesa-messages.ts';

interface MpesaFormProps {
  of: Pick<OwnTransaction, 'id' | 'number'>;
  onDone: () => void;
}

/** Pays an invoice by M-Pesa and follows the payment until the operator has answered (E.5). */
export function MpesaForm({ of, onDone }: MpesaFormProps) {
  const { http } = usePortal();
  const [ways, setWays] = useState<MpesaWays>();
  const [attempt, setAttempt] = useState<OwnMpesaAttempt | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let left = false;
    // Read when the form opens: another tab may have begun a payment.
    call(http, ownMpesaWays, { params: { id: of.id } }).then(
      ({ data }) => {
        if (left) return;
        setWays(data);
        setAttempt(data.attempt && isMpesaOpen(data.attempt.state) ? data.attempt : null);
      },
      (error: unknown) => left || setProblem(failureOf(error).message),
    );
    return () => void (left = true);
  }, [http, of.id]);
  return (
    <section className="st-form" aria-label={text.title(of.number)}>
      {problem !== '' && (
        <p className="st-error" role="alert">
          {problem}
        </p>
      )}
      {!ways && problem === '' && <p role="status">{text.loading}</p>}
      {attempt && (
        <Followed attempt={attempt} onAttempt={setAttempt} onAgain={() => setAttempt(null)} onDone={onDone} />
      )}
      {ways?.mpesa && !attempt && <Order of={of} way={ways.mpesa} onAsked={setAttempt} onDone={onDone} />}
      {(problem !== '' || (ways && !ways.mpesa && !attempt)) && (
        <div className="st-acts">
          {problem === '' && <p>{text.unavailable}</p>}
          <button type="button" className="st-button" onClick={onDone}>
            {text.close}
          </button>
        </div>
      )}
    </section>
  );
}

interface OrderProps extends MpesaFormProps {
  way: NonNullable<MpesaWays['mpesa']>;
  onAsked: (attempt: OwnMpesaAttempt) => void;
}

/** The number and the amount. */
function Order({ of, way, onAsked, onDone }: OrderProps) {
  const { http } = usePortal();
  // One key for this payment: a second press, or one after a lost answer, asks for nothing new.
  const [key] = useState(randomKey);
  const [problems, setProblems] = useState<{ phone?: string; amount?: string; all?: string }>({});
  const [busy, setBusy] = useState(false);
  const [phoneId, amountId] = [useId(), useId()];
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const amount = parseMoney(String(fields.get('amount')));
    if (amount === undefined) return setProblems({ amount: text.amountMissing });
    setBusy(true);
    setProblems({});
    try {
      const phone = cleanPhone(String(fields.get('phone')));
      const { data } = await call(http, payByMpesa, { body: { invoice_id: of.id, amount, phone, key } });
      onAsked(data);
    } catch (error) {
      const { message, errors } = failureOf(error);
      const [phone, sum] = [errors?.phone?.[0], errors?.amount?.[0]];
      setProblems({
        ...(phone && { phone }),
        ...(sum && { amount: sum }),
        ...(!phone && !sum && { all: message }),
      });
      setBusy(false);
    }
  }
  const most = Math.min(way.open, way.max);
  return (
    <form className="st-form" noValidate onSubmit={(event) => void send(event)}>
      <label className="st-field">
        {text.phone}
        <input
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={phoneInputLength}
          defaultValue={way.phone ?? ''}
          aria-invalid={problems.phone !== undefined}
          aria-describedby={phoneId}
        />
      </label>
      <p
        id={phoneId}
        className={problems.phone ? 'st-error' : 'st-quiet'}
        role={problems.phone ? 'alert' : undefined}
      >
        {problems.phone ?? text.phoneHelp}
      </p>
      <label className="st-field">
        {text.amount}
        <input
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={formatMoney(most).replace(/\sMZN$/, '')}
          aria-invalid={problems.amount !== undefined}
          aria-describedby={amountId}
        />
      </label>
      <p
        id={amountId}
        className={problems.amount ? 'st-error' : 'st-quiet'}
        role={problems.amount ? 'alert' : undefined}
      >
        {problems.amount ?? text.limits(Math.min(way.min, way.open), way.max)}
      </p>
      {problems.all && (
        <p className="st-error" role="alert">
          {problems.all}
        </p>
      )}
      <div className="st-acts">
        <button type="submit" className="st-button st-main" disabled={busy}>
          {busy ? text.sending : text.send}
        </button>
        <button type="button" className="st-button" onClick={onDone}>
          {text.cancel}
        </button>
      </div>
    </form>
  );
}

/** While somebody looks for a PIN, and later. */
const pollMs = { soon: 2_000, later: 15_000 };
const soonPolls = 60;

interface FollowedProps {
  attempt: OwnMpesaAttempt;
  onAttempt: (attempt: OwnMpesaAttempt) => void;
  onAgain: () => void;
  onDone: () => void;
}

/** What became of a payment; it is read until the operator has answered. */
function Followed({ attempt, onAttempt, onAgain, onDone }: FollowedProps) {
  const { http } = usePortal();
  const openDocument = useOpenDocument();
  const readAgain = useReadAgain();
  const { id, state, receipt } = attempt;
  const open = isMpesaOpen(state);
  useEffect(() => {
    if (!open) return undefined;
    let polls = 0;
    let timer = 0;
    let left = false;
    const poll = () => {
      if (left) return;
      polls += 1;
      timer = window.setTimeout(
        () =>
          // An answer that is lost is asked for again.
          void call(http, ownMpesaPayment, { params: { id } })
            .then(({ data }) => left || onAttempt(data))
            .catch(() => undefined)
            .then(poll),
        polls < soonPolls ? pollMs.soon : pollMs.later,
      );
    };
    poll();
    return () => {
      left = true;
      window.clearTimeout(timer);
    };
  }, [http, id, open, onAttempt]);
  useEffect(() => {
    if (!open) void readAgain(ownPayments, ownPaymentsByType, ownMpesaTypes);
  }, [open, readAgain]);
  const show = (payment: number) => void openDocument(paymentReceipt, { params: { id: payment } });
  return (
    <>
      <div role="status">
        <p>
          <span className="st-chip" data-tone={state === 'CONFIRMADA' ? 'good' : open ? undefined : 'bad'}>
            {mpesaStateLabels[state]}
          </span>
        </p>
        <p>
          <strong>{attempt.message}</strong>
        </p>
        <p className="st-quiet">{text.asked(attempt.amount, attempt.phone)}</p>
        {open && <p className="st-quiet">{text.later}</p>}
      </div>
      <div className="st-acts">
        {receipt && (
          <button type="button" className="st-button st-main" onClick={() => show(receipt.id)}>
            {text.receipt(receipt.number)}
          </button>
        )}
        {(state === 'RECUSADA' || state === 'EXPIRADA') && (
          <button type="button" className="st-button st-main" onClick={onAgain}>
            {text.again}
          </button>
        )}
        <button type="button" className="st-button" onClick={onDone}>
          {text.close}
        </button>
      </div>
    </>
  );
}
