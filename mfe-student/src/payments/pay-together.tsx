import { usePortal } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { ownPayments, ownPaymentsByType } from '@portal/shared-kit/contract/finance/own-payment';
import { joinInvoices, referenceGroupPdf } from '@portal/shared-kit/contract/finance/join-invoices';
import type { ReferenceGroup } from '@portal/shared-kit/contract/finance/reference-group';
import { call, failureOf, useOpenDocument, useReadAgain } from '@portal/shared-kit/data';
import { useState, type FormEvent } from 'react';
import { FormStyle } from '../common/form-style.tsx';
import { shortDay, type PayableNow } from '../common/due.model.ts';
import { PayWith } from '../common/pay-with.tsx';
import { avoidedBy, avoidWords } from './avoids.model.ts';
import { messages as text } from './messages.ts';

interface PayTogetherProps {
  /** Open invoices, the first due first. */
  rows: readonly PayableNow[];
  /** Existing references for several invoices. */
  groups: readonly ReferenceGroup[];
}

/** References that pay several invoices together, and the form for a new one. */
export function PayTogether({ rows, groups }: PayTogetherProps) {
  const [one] = groups;
  return (
    <div className="st-form">
      <FormStyle />
      {groups.map((group) => (
        <Together key={group.id} group={group} />
      ))}
      {one ? (
        <details key={one.id}>
          <summary>{text.chooseOthers}</summary>
          <Choice rows={rows} />
        </details>
      ) : (
        <Choice rows={rows} />
      )}
    </div>
  );
}

function Together({ group }: { group: ReferenceGroup }) {
  const openDocument = useOpenDocument();
  const title = text.together(group.invoices.length, group.amount);
  const due = {
    open: group.amount,
    references: group.references,
    due_date: group.expires_on ?? group.invoices[0]!.due_date,
  };
  const show = () => void openDocument(referenceGroupPdf, { params: { id: group.id } });
  return (
    <section className="st-form" aria-label={title}>
      <h3>{title}</h3>
      <ul className="st-list">
        {group.invoices.map(({ id, description, open }) => (
          <li key={id} className="st-head">
            <span>{description}</span>
            <span>{formatMoney(open)}</span>
          </li>
        ))}
      </ul>
      <PayWith due={due} />
      <p className="st-quiet">{text.togetherEnds}</p>
      <div className="st-acts">
        <button type="button" className="st-button" onClick={show}>
          {text.slip}
        </button>
      </div>
    </section>
  );
}

function Choice({ rows }: Pick<PayTogetherProps, 'rows'>) {
  const { http, notify } = usePortal();
  const readAgain = useReadAgain();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const chosen = rows.filter(({ id }) => !left.has(id));
  const avoided = avoidedBy(chosen);
  async function join(event: FormEvent) {
    event.preventDefault();
    if (chosen.length < 2) return setProblem(text.chooseTwo);
    setProblem('');
    setBusy(true);
    try {
      const { message } = await call(http, joinInvoices, {
        body: { invoice_ids: chosen.map(({ id }) => id) },
      });
      notify.success(message);
      await readAgain(ownPayments, ownPaymentsByType);
    } catch (error) {
      setProblem(failureOf(error).message);
    }
    setBusy(false);
  }
  const toggle = (id: number) =>
    setLeft((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return (
    <form className="st-form" noValidate onSubmit={(event) => void join(event)}>
      <fieldset className="st-choices">
        <legend>{text.choose}</legend>
        {rows.map(({ id, number, description, open, due_date }) => (
          <label key={id} className="st-choice">
            <input type="checkbox" checked={!left.has(id)} onChange={() => toggle(id)} />
            <span>
              {description}
              <span className="st-quiet st-below">{text.choiceOf(number, open, shortDay(due_date))}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p role="status">
        <strong>
          {text.chosen(
            chosen.length,
            chosen.reduce((sum, { open }) => sum + open, 0),
          )}
        </strong>
        {avoided && <span className="st-below">{avoidWords(avoided)}</span>}
      </p>
      <p className="st-error" role="alert">
        {problem}
      </p>
      <button type="submit" className="st-button st-main" disabled={busy}>
        {text.join}
      </button>
    </form>
  );
}
