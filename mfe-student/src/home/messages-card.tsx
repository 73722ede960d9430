import { communications, totalCommunication } from '@portal/shared-kit/contract/people/communication';
import { useEndpoint } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import { Link } from '@portal/shared-kit/router';
import { Loaded } from '../common/loaded.tsx';
import { useKept } from '../common/use-kept.ts';
import { messages as text } from './messages.ts';

const shown = 3;

/** The latest communications, and the number of unread ones (G.1). */
export function MessagesCard() {
  const query = useKept(communications, { query: { page: 1 } });
  const unread = useEndpoint(totalCommunication, {}).data?.data.unread ?? 0;
  return (
    <section className="st-card" aria-label={text.messages}>
      <div className="st-head">
        <h2>{text.messages}</h2>
        {unread > 0 && <span className="st-chip">{text.unread(unread)}</span>}
      </div>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{text.noMessages}</p>
          ) : (
            <ul className="st-list">
              {data.slice(0, shown).map((one) => (
                <li key={one.id}>
                  <strong>{one.title}</strong>
                  <p className="st-quiet">{formatDay(one.sent_at)}</p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Link className="st-link" to="/notifications">
        {text.allMessages}
      </Link>
    </section>
  );
}
