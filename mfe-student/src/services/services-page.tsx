import { ownServices } from '@portal/shared-kit/contract/finance/service';
import { useEndpoint } from '@portal/shared-kit/data';
import { Loaded } from '../common/loaded.tsx';
import { Page } from '../common/page.tsx';
import { messages as text } from './messages.ts';
import { OrderForm } from './order-form.tsx';
import { RequestCard } from './request-card.tsx';

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
