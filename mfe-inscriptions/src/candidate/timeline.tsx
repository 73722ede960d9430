import type { CandidacyEvent } from '@portal/shared-kit/contract/admissions/candidacy';
import { stateWords } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { formatMoment } from '@portal/shared-kit/dates';
import { messages as text } from './messages.ts';

/** The history of a candidacy, newest first: when, by whom, why, and the message to the candidate (C.1). */
export const Timeline = ({ events }: { events: readonly CandidacyEvent[] }) => (
  <section aria-label={text.history}>
    <h2 style={{ fontSize: 16, margin: '20px 0 8px' }}>{text.history}</h2>
    <ol style={{ display: 'grid', gap: 12, margin: 0, padding: 0, listStyle: 'none' }}>
      {[...events].reverse().map(({ id, from, to, at, actor, reason, message_sent }) => (
        <li key={id}>
          <strong>{from ? text.moved(stateWords[from], stateWords[to]) : text.begun}</strong>
          <div style={{ color: 'var(--p-muted)' }}>
            <time dateTime={at}>{formatMoment(at)}</time> {actor && text.by(actor)}
          </div>
          {reason && <div style={{ overflowWrap: 'anywhere' }}>{reason}</div>}
          {message_sent && (
            <details>
              <summary>{text.told}</summary>
              <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message_sent}</p>
            </details>
          )}
        </li>
      ))}
    </ol>
  </section>
);
