import { activities } from '@portal/shared-kit/contract/offer/activity';
import { useEndpoint } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { ScreenState } from '@portal/shared-kit/screen';
import { Tag } from '@portal/shared-kit/ui';
import { monthsOf, type Happening } from './calendar.ts';
import { messages as text } from './messages.ts';
import { nameOf, statusColors } from './period.ts';
import type { PeriodType } from './period-kinds.ts';

const most = 100;
const monthName = new Intl.DateTimeFormat('pt-PT', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const titleOf = (key: string) => {
  const name = monthName.format(new Date(`${key}-15T00:00:00Z`));
  return name.charAt(0).toUpperCase() + name.slice(1);
};

const usePeriods = (type: PeriodType | undefined) =>
  useEndpoint(activities, { query: { ...(type && { type }), per_page: most } }, { enabled: !!type });

/** What opens, runs and closes month by month, for all kinds of a page, at most three (decision 127). */
export function PeriodCalendar({ types: [first, second, third] }: { types: readonly PeriodType[] }) {
  const one = usePeriods(first);
  const two = usePeriods(second);
  const three = usePeriods(third);
  const queries = [one, ...(second ? [two] : []), ...(third ? [three] : [])];
  const failure = queries.find(({ error }) => error)?.error ?? undefined;
  const loading = queries.some(({ data }) => !data);
  const months = loading ? [] : monthsOf(queries.flatMap(({ data }) => data!.data));
  const retry = () => queries.forEach(({ refetch }) => void refetch());
  return (
    <ScreenState
      failure={loading ? failure : undefined}
      loading={loading}
      empty={months.length === 0 ? text.calendarEmpty : undefined}
      onRetry={retry}
    >
      {months.map(({ key, happenings }) => (
        <section key={key} aria-label={titleOf(key)}>
          <h2 style={{ margin: '16px 0 8px', fontSize: 16 }}>{titleOf(key)}</h2>
          <ul className="pk-cards">
            {happenings.map((happening) => (
              <Entry key={happening.period.id} {...happening} />
            ))}
          </ul>
        </section>
      ))}
    </ScreenState>
  );
}

function Entry({ period, opens, closes, lateCloses }: Happening) {
  const what = [
    ...(opens ? [text.opens(formatMoment(opens))] : []),
    ...(closes ? [text.closes(formatMoment(closes))] : []),
    ...(lateCloses ? [text.lateCloses(formatMoment(lateCloses))] : []),
  ];
  return (
    <li>
      <strong>{nameOf(period)}</strong>{' '}
      <Tag color={statusColors[period.status]}>{text.statuses[period.status]}</Tag>
      <div>{what.length > 0 ? what.join('; ') : text.running}</div>
    </li>
  );
}
