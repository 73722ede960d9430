import { periodDays } from '@portal/shared-kit/contract/reporting/figures';
import { useEndpoint } from '@portal/shared-kit/data';
import { Link } from '@portal/shared-kit/router';
import { dashboardText as text } from '../messages.ts';
import { Part } from './part.tsx';

const list = '/activities/configure_inscription';
const weekday = new Intl.DateTimeFormat('pt-PT', { weekday: 'short', timeZone: 'UTC' });

/** Seven consecutive days as ISO dates. */
const weekFrom = (today: string): string[] =>
  Array.from({ length: 7 }, (_, day) =>
    new Date(Date.parse(`${today}T00:00:00Z`) + day * 86_400_000).toISOString().slice(0, 10),
  );

/** What starts and ends in the next seven days: a strip of days, and the same in words. */
export function PeriodPart({ canOpen }: { canOpen(path: string): boolean }) {
  const { data, error, refetch } = useEndpoint(periodDays, {});
  const it = data?.data;
  const toneOf = (day: string) => {
    const there = it!.moments.filter(({ on }) => on === day);
    if (there.some(({ what }) => what === 'ends')) return ' p-day-ends';
    return there.length > 0 ? ' p-day-begins' : '';
  };
  return (
    <Part
      title={text.periods}
      loading={!data && !error}
      error={data ? null : error}
      retry={() => void refetch()}
    >
      {it && (
        <>
          <ol className="p-week">
            {weekFrom(it.today).map((day) => (
              <li key={day} className={`p-day${toneOf(day)}`}>
                <small>
                  {weekday
                    .format(new Date(`${day}T00:00:00Z`))
                    .replace('.', '')
                    .slice(0, 3)}
                </small>
                <time dateTime={day}>{day.slice(8)}</time>
              </li>
            ))}
          </ol>
          {it.moments.length === 0 && <p className="p-muted">{text.noPeriods}</p>}
          <ul className="p-moments">
            {it.moments.map(({ id, type, academic_year, course_name, on, what }) => (
              <li key={`${id} ${what}`}>
                <span className={`p-count p-count-${what === 'ends' ? 'bad' : 'wait'}`}>{on.slice(8)}</span>
                <span>{text.moment(what, text.periodTypes[type] ?? type, academic_year, course_name)}</span>
              </li>
            ))}
          </ul>
          {canOpen(list) && <Link to={list}>{text.openPeriods}</Link>}
        </>
      )}
    </Part>
  );
}
