import { monthWords } from '@portal/shared-kit/contract/core/calendar-words';
import { activities, type PlannedActivity } from '@portal/shared-kit/contract/offer/activity';
import { useEndpoint } from '@portal/shared-kit/data';
import { formatDeadline, formatMoment, toLocal } from '@portal/shared-kit/dates';
import { ScreenState } from '@portal/shared-kit/screen';
import { Tag } from '@portal/shared-kit/ui';
import { messages as text } from './messages.ts';
import { nameOf, statusColors, endOf } from './period.ts';
import type { PeriodType } from './period-kinds.ts';

const most = 100;
/** 'Janeiro de 2026' of '2026-01'. */
const titleOf = (key: string) => `${monthWords[Number(key.slice(5)) - 1]} de ${key.slice(0, 4)}`;

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
    ...(closes ? [text.closes(formatDeadline(closes))] : []),
    ...(lateCloses ? [text.lateCloses(formatDeadline(lateCloses))] : []),
  ];
  return (
    <li>
      <strong>{nameOf(period)}</strong>{' '}
      <Tag color={statusColors[period.status]}>{text.statuses[period.status]}</Tag>
      <div>{what.length > 0 ? what.join('; ') : text.running}</div>
    </li>
  );
}

/** The events of a period in one month. */
interface Happening {
  period: PlannedActivity;
  /** Dates within the month; empty where the period only runs through it. */
  opens?: string;
  closes?: string;
  lateCloses?: string;
}
interface Month {
  /** '2026-11'. */
  key: string;
  happenings: Happening[];
}

const monthOf = (moment: string) => toLocal(moment).slice(0, 7);
const next = (month: string) => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/** Ends within the month; one that was closed early has only that. */
function closings(
  { date_end, late_end, closed_at }: PlannedActivity,
  here: (moment: string | null) => boolean,
) {
  if (closed_at !== null) return here(closed_at) ? { closes: closed_at } : {};
  return {
    ...(here(date_end) && { closes: date_end }),
    ...(here(late_end) && { lateCloses: late_end! }),
  };
}

/** The months in which some period is open, oldest first, each with its events; in the institution's time zone. */
function monthsOf(periods: readonly PlannedActivity[]): Month[] {
  const months = new Map<string, Happening[]>();
  for (const period of periods) {
    const last = monthOf(endOf(period));
    for (let month = monthOf(period.date_start); month <= last; month = next(month)) {
      const here = (moment: string | null) => moment !== null && monthOf(moment) === month;
      const happening: Happening = {
        period,
        ...(here(period.date_start) && { opens: period.date_start }),
        ...closings(period, here),
      };
      months.set(month, [...(months.get(month) ?? []), happening]);
    }
  }
  const beginning = ({ period }: Happening) => period.date_start;
  return [...months]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([key, found]) => ({
      key,
      happenings: found.sort((a, b) => beginning(a).localeCompare(beginning(b))),
    }));
}
