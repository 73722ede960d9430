import { Facts } from '../common/facts.tsx';
import { usePortal } from '@portal/shared-kit';
import { inThrees } from '@portal/shared-kit/contract/finance/payment-reference-text';
import { cancelOwnRequest, type ServiceRequest } from '@portal/shared-kit/contract/finance/service';
import {
  isCancellable,
  requestStateLabels,
  type RequestState,
} from '@portal/shared-kit/contract/finance/service-rules';
import { call, notifyFailure } from '@portal/shared-kit/data';
import { formatDate, formatDay } from '@portal/shared-kit/dates';
import { Link } from '@portal/shared-kit/router';
import { useState } from 'react';
import { messages as text } from './messages.ts';

const tones: Partial<Record<RequestState, string>> = { PRONTO: 'good', ENTREGUE: 'good', REJEITADO: 'bad' };

/** One request: state, payment, and promised date. */
export function RequestCard({ request, onChanged }: { request: ServiceRequest; onChanged: () => void }) {
  const { http, notify } = usePortal();
  const [busy, setBusy] = useState(false);
  const { id, number, service, state, reason, overdue, amount, due_day, invoice, entity, reference } =
    request;
  const unpaid = state === 'POR_PAGAR';
  const facts: [string, string][] = [
    [text.amount, text.price(amount)],
    ...(request.subject
      ? ([[text.subject, [request.subject, request.assessment].filter(Boolean).join(' · ')]] as [
          string,
          string,
        ][])
      : []),
    [text.ordered, formatDay(request.ordered_at)],
    ...(due_day ? ([[text.until, formatDate(due_day)]] as [string, string][]) : []),
    ...(unpaid && invoice ? ([[text.invoice, invoice]] as [string, string][]) : []),
    ...(unpaid && entity && reference
      ? ([
          [text.entity, entity],
          [text.reference, inThrees(reference)],
        ] as [string, string][])
      : []),
  ];
  const cancel = async () => {
    setBusy(true);
    await call(http, cancelOwnRequest, { params: { id } }).then(
      ({ message }) => {
        notify.success(message);
        onChanged();
      },
      (error: unknown) => notifyFailure(notify, error),
    );
    setBusy(false);
  };
  return (
    <article className="st-card" aria-label={number}>
      <div className="st-head">
        <h3>{service}</h3>
        <span className="st-chip" data-tone={tones[state]}>
          {requestStateLabels[state]}
        </span>
      </div>
      <Facts facts={facts} />
      {reason && <p>{reason}</p>}
      {overdue && <p className="st-error">{text.late}</p>}
      {isCancellable(state) && (
        <div className="st-acts">
          <Link
            className="st-button st-main"
            to="/Student/payments?tipo=SERVICO"
            aria-label={text.payOf(number)}
          >
            {text.pay}
          </Link>
          <button
            type="button"
            className="st-button"
            aria-label={text.cancelOf(number)}
            disabled={busy}
            onClick={() => void cancel()}
          >
            {text.cancel}
          </button>
        </div>
      )}
    </article>
  );
}
