import {
  ownRenewals,
  renewalOffer,
  type RenewalOffer,
} from '@portal/shared-kit/contract/enrolment/own-renewal';
import { useEndpoint } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import { Link } from '@portal/shared-kit/router';
import { Loaded } from '../common/loaded.tsx';
import { Page } from '../common/page.tsx';
import { messages as text } from './messages.ts';
import { RenewalCard } from './renewal-card.tsx';

/** `/renew`: the student's renewals, and a link to the next one (row 85). */
export function RenewalsPage() {
  const query = useEndpoint(ownRenewals, { query: {} });
  const offer = useEndpoint(renewalOffer, {});
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
