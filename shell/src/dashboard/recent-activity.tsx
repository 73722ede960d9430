import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import type { dashboard } from '@portal/shared-kit/contract/reporting/dashboard';
import { formatMoment } from '@portal/shared-kit/dates';
import { dashboardText as text } from '../messages.ts';

type Entries = NonNullable<Out<typeof dashboard>['data']['recent_activity']>;

/** Who did what, newest first. */
export function RecentActivity({ entries }: { entries: Entries }) {
  return (
    <section className="p-card p-activity" aria-labelledby="activity">
      <h2 id="activity">{text.activity}</h2>
      {entries.length === 0 && <p className="p-muted">{text.noActivity}</p>}
      <ul>
        {entries.map(({ id, at, who, action, entity, what }) => (
          <li key={id}>
            <span>
              <strong>{who}</strong> · {action} {entity}
              {what && <> · {what}</>}
            </span>
            <time dateTime={at}>{formatMoment(at)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
