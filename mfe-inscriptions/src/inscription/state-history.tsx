import type { InscriptionEvent } from '@portal/shared-kit/contract/enrolment/inscription';
import { stateLabels } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { formatDate, formatMoment } from '@portal/shared-kit/dates';
import { messages as text } from './messages.ts';

/** The states of an inscription, newest first: when, by whom and why. */
export const StateHistory = ({ events }: { events: readonly InscriptionEvent[] }) => (
  <section aria-label={text.history}>
    <h2 style={{ fontSize: 16 }}>{text.history}</h2>
    <ol style={{ display: 'grid', gap: 12, margin: 0, padding: 0, listStyle: 'none' }}>
      {events.map(({ id, from, to, at, actor, reason, effective_date }) => (
        <li key={id}>
          <strong>
            {from ? text.moved(stateLabels[from], stateLabels[to]) : text.begun(stateLabels[to])}
          </strong>
          <div style={{ color: 'var(--p-muted)' }}>
            <time dateTime={at}>{formatMoment(at)}</time> {actor ? text.by(actor) : text.bySystem}
          </div>
          {reason && <div style={{ overflowWrap: 'anywhere' }}>{text.reasonGiven(reason)}</div>}
          {effective_date && <div>{text.effectiveFrom(formatDate(effective_date))}</div>}
        </li>
      ))}
    </ol>
  </section>
);
