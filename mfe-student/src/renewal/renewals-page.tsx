import {
  ownRenewals,
  renewalOffer,
  type RenewalOffer,
  cancelRenewal,
  type OwnRenewal,
} from '@portal/shared-kit/contract/enrolment/own-renewal';
import { notifyFailure, useCommand, useOpenDocument } from '@portal/shared-kit/data';
import { formatDay, formatDate } from '@portal/shared-kit/dates';
import { Link } from '@portal/shared-kit/router';
import { Facts } from '../common/facts.tsx';
import { Loaded } from '../common/loaded.tsx';
import { Page } from '../common/page.tsx';
import { useKept } from '../common/use-kept.ts';
import { messages as text } from './messages.ts';
import { usePortal } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { invoicePdf } from '@portal/shared-kit/contract/finance/invoice';
import { ownPayments } from '@portal/shared-kit/contract/finance/own-payment';
import { useState } from 'react';
import { common } from '../common/messages.ts';
import { PayWith } from '../common/pay-with.tsx';

/** `/renew`: the student's renewals, and a link to the next one (row 85). */
export function RenewalsPage() {
  const query = useKept(ownRenewals, { query: {} });
  const offer = useKept(renewalOffer, {});
  return (
    <Page title={text.title}>
      <Loaded query={offer}>{({ data }) => <Next offer={data} />}</Loaded>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{text.empty}</p>
          ) : (
            data.map((renewal) => <RenewalCard key={renewal.id} renewal={renewal} />)
          )
        }
      </Loaded>
    </Page>
  );
}

function Next({ offer }: { offer: RenewalOffer }) {
  const { state, opens, ends, late_until } = offer.period;
  const day = { POR_ABRIR: opens, COM_MULTA: late_until, ABERTO: ends, FECHADO: null, POR_DECLARAR: null }[
    state
  ];
  const may = offer.obstacle === null;
  return (
    <section className="st-card" aria-label={text.start}>
      <p>{text.period[state](day ? formatDay(day) : '')}</p>
      {offer.renewal_id === null && (
        <div className="st-acts">
          <Link className={may ? 'st-button st-main' : 'st-button'} to="/inscription/new">
            {may ? text.start : text.rehearse}
          </Link>
        </div>
      )}
    </section>
  );
}

/** One renewal with its actions (row 85). */
function RenewalCard({ renewal }: { renewal: OwnRenewal }) {
  const { invoice, state } = renewal;
  const name = text.name(renewal.academic_year, renewal.semester);
  const facts: [string, string][] = [
    [text.fields.level, common.level(renewal.level)],
    [text.fields.date, formatDay(renewal.date)],
    ...(invoice
      ? ([
          [text.fields.amount, formatMoney(invoice.total)],
          [text.fields.paid, formatMoney(invoice.paid)],
          [text.fields.due, formatDate(invoice.due_date)],
        ] as [string, string][])
      : []),
    ...(renewal.subjects.length > 0
      ? ([[text.fields.subjects, renewal.subjects.join(', ')]] as [string, string][])
      : []),
  ];
  const payable = invoice !== null && invoice.open > 0 && state === 'CONFIRMADA';
  return (
    <article className="st-card" aria-label={name}>
      <div className="st-head">
        <h2>{name}</h2>
        <span className="st-chip" data-tone={state === 'CONCLUIDA' ? 'good' : undefined}>
          {text.states[state] ?? state}
        </span>
      </div>
      <Facts facts={facts} />
      {payable && <PayWith due={invoice} />}
      <Acts renewal={renewal} payable={payable} />
    </article>
  );
}

function Acts({ renewal, payable }: { renewal: OwnRenewal; payable: boolean }) {
  const { notify } = usePortal();
  const openDocument = useOpenDocument();
  const [asking, setAsking] = useState(false);
  const change = useCommand(cancelRenewal, [ownRenewals, renewalOffer, ownPayments]);
  const { id, invoice } = renewal;
  const take = (status: 0 | 1) =>
    void change.mutateAsync({ body: { inscriptionRenewId: id, status } }).then(
      ({ message }) => {
        setAsking(false);
        notify.success(message);
      },
      (error: unknown) => notifyFailure(notify, error),
    );
  const slip = (invoiceId: number) => void openDocument(invoicePdf, { params: { id: invoiceId } });
  if (asking)
    return (
      <div role="group" aria-label={text.cancel} className="st-form">
        <p>{text.surely}</p>
        <div className="st-acts">
          <button type="button" className="st-button" disabled={change.isPending} onClick={() => take(0)}>
            {text.yes}
          </button>
          <button type="button" className="st-button st-main" onClick={() => setAsking(false)}>
            {text.no}
          </button>
        </div>
      </div>
    );
  return (
    <div className="st-acts">
      {payable && invoice && (
        <>
          <Link className="st-button" to={`/Student/payments?pagar=${invoice.id}`}>
            {text.pay}
          </Link>
          <button type="button" className="st-button" onClick={() => slip(invoice.id)}>
            {text.slip}
          </button>
        </>
      )}
      {renewal.can_cancel && (
        <button type="button" className="st-button" onClick={() => setAsking(true)}>
          {text.cancel}
        </button>
      )}
      {renewal.can_restore && (
        <button type="button" className="st-button" disabled={change.isPending} onClick={() => take(1)}>
          {text.restore}
        </button>
      )}
    </div>
  );
}
