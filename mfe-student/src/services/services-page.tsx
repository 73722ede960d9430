import {
  ownServices,
  orderOwnService,
  type OfferedService,
} from '@portal/shared-kit/contract/finance/service';
import { useEndpoint, call, failureOf } from '@portal/shared-kit/data';
import { Loaded } from '../common/loaded.tsx';
import { Page } from '../common/page.tsx';
import { messages as text } from './messages.ts';
import { RequestCard } from './request-card.tsx';
import { usePortal } from '@portal/shared-kit';
import { Link } from '@portal/shared-kit/router';
import { useState, type FormEvent } from 'react';

/** `/Student/services`: services that a student can request, and the state of their requests (decision 91, C.8). */
export function ServicesPage() {
  const query = useEndpoint(ownServices, {});
  const reload = () => void query.refetch();
  return (
    <Page title={text.title}>
      <Loaded query={query}>
        {({ data: { services, requests } }) => (
          <>
            <section className="st-card" aria-label={text.order}>
              <h2>{text.order}</h2>
              {services.length === 0 ? (
                <p>{text.nothingOffered}</p>
              ) : (
                <OrderForm services={services} onDone={reload} />
              )}
            </section>
            <h2>{text.requests}</h2>
            {requests.length === 0 && <p>{text.noRequests}</p>}
            {requests.map((request) => (
              <RequestCard key={request.id} request={request} onChanged={reload} />
            ))}
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface Props {
  services: readonly OfferedService[];
  onDone: () => void;
}

/** Requests a service; a blocked one names the invoice to pay first. */
function OrderForm({ services, onDone }: Props) {
  const { http, notify } = usePortal();
  const [chosen, setChosen] = useState<number>();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const service = services.find(({ id }) => id === chosen);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!service || busy) return;
    setBusy(true);
    try {
      const { message } = await call(http, orderOwnService, { params: { id: service.id }, body: { note } });
      notify.success(message);
      setChosen(undefined);
      setNote('');
      onDone();
    } catch (error) {
      notify.error(failureOf(error).message);
    }
    setBusy(false);
  };
  return (
    <form className="st-form" onSubmit={(event) => void send(event)}>
      <label className="st-field">
        {text.service}
        <select
          value={chosen ?? ''}
          onChange={({ target }) => setChosen(target.value ? Number(target.value) : undefined)}
        >
          <option value="">{text.choose}</option>
          {services.map(({ id, name, price }) => (
            <option key={id} value={id}>{`${name}: ${text.price(price)}`}</option>
          ))}
        </select>
      </label>
      {service && (
        <>
          <p>{text.delivery(service.delivery_days)}</p>
          {service.documents && <p>{text.documents(service.documents)}</p>}
          {service.blocked_by ? (
            <>
              <p className="st-error">
                {service.blocked_by.id === null ? text.owesAccount : text.blocked(service.blocked_by.number)}
              </p>
              <div className="st-acts">
                <Link
                  className="st-button"
                  to={`/Student/payments${service.blocked_by.id === null ? '' : `?pagar=${service.blocked_by.id}`}`}
                >
                  {text.payFirst}
                </Link>
              </div>
            </>
          ) : (
            <>
              <label className="st-field">
                {text.note}
                <textarea
                  maxLength={300}
                  rows={2}
                  value={note}
                  onChange={({ target }) => setNote(target.value)}
                />
              </label>
              <div className="st-acts">
                <button type="submit" className="st-button st-main" disabled={busy}>
                  {text.send}
                </button>
              </div>
            </>
          )}
        </>
      )}
    </form>
  );
}
