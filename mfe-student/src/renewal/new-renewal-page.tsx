import { renewalOffer, type RenewalOffer } from '@portal/shared-kit/contract/enrolment/own-renewal';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { formatDate } from '@portal/shared-kit/dates';
import { Link } from '@portal/shared-kit/router';
import { useState } from 'react';
import { Loaded } from '../common/loaded.tsx';
import { Page } from '../common/page.tsx';
import { useKept } from '../common/use-kept.ts';
import { messages } from './messages.ts';
import { CostFacts } from './cost-facts.tsx';
import { SubjectChoices } from './subject-choices.tsx';
import { RenewalWizard } from './renewal-wizard.tsx';

const text = messages.wizard;

/** `/inscription/new`: renews the inscription in four steps; while that is not possible, shows the offer, blocks and price (row 86, I44). */
export function NewRenewalPage() {
  const query = useKept(renewalOffer, {});
  const offer = query.data?.data;
  const open = offer?.obstacle === null && offer.debts.length === 0;
  // A started renewal keeps its choices, also where the period ends meanwhile (I46).
  const [begun, setBegun] = useState(false);
  if (open && !begun) setBegun(true);
  return (
    <Page
      title={text.title}
      heading={offer && offer.obstacle !== null && !begun ? text.rehearsal : text.title}
      under={offer && text.for(offer.year, offer.semester_id, offer.year_of_study)}
    >
      <Loaded query={query}>
        {({ data }) => {
          if (data.renewal_id !== null) return <Already />;
          return (
            <>
              {data.debts.length > 0 && <Debts debts={data.debts} />}
              {begun ? (
                <RenewalWizard offer={data} onStale={() => void query.refetch()} />
              ) : (
                <Rehearsal offer={data} />
              )}
            </>
          );
        }}
      </Loaded>
      <Link className="st-link" to="/renew">
        {text.see}
      </Link>
    </Page>
  );
}

const Already = () => <p>{text.already}</p>;

/** The invoices that block the renewal, each with how to pay it (I27). */
const Debts = ({ debts }: Pick<RenewalOffer, 'debts'>) => (
  <section className="st-card" aria-label={text.debts}>
    <h2>{text.debts}</h2>
    <p>{text.debtsHint}</p>
    <ul className="st-list">
      {debts.map(({ id, number, description, open, due_date }) => (
        <li key={id} className="st-head">
          <span>
            {description}
            <span className="st-quiet">
              {' '}
              {formatMoney(open)} · {formatDate(due_date)}
            </span>
          </span>
          <Link className="st-button" to={`/Student/payments${id === null ? '' : `?pagar=${id}`}`}>
            {id === null ? text.toPayments : text.payDebt(number)}
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

function Rehearsal({ offer }: { offer: RenewalOffer }) {
  const ticked = new Set(offer.subjects.filter((one) => one.ticked).map(({ subject_id }) => subject_id));
  return (
    <section className="st-card" aria-label={text.rehearsal}>
      {offer.obstacle && <p>{offer.obstacle}</p>}
      <p className="st-quiet">{text.rehearsalNote}</p>
      <SubjectChoices offer={offer} chosen={ticked} />
      <CostFacts cost={offer.cost} />
    </section>
  );
}
