import { weekdayOf } from '@portal/shared-kit/contract/core/calendar-words';
import { Slot, type SlotPiece } from '@portal/shared-kit';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { matchesRoute } from '@portal/shared-kit/contract/gateway/route-match';
import type { dashboard } from '@portal/shared-kit/contract/reporting/dashboard';
import {
  figureAt,
  intakeFigures,
  periodDays,
  type FigureData,
} from '@portal/shared-kit/contract/reporting/figures';
import { useEndpoint, type ApiFailure, whenIdle } from '@portal/shared-kit/data';
import { formatMoment, formatDate } from '@portal/shared-kit/dates';
import { Link } from '@portal/shared-kit/router';
import { useMemo, type ReactNode, useEffect, useState } from 'react';
import type * as charts from '@portal/shared-kit/charts';
import { sessionText } from '../messages.ts';
import { dashboardText as text } from './messages.ts';
import type { Contributed } from '../routing/cards.ts';
import { FigureCard } from './figure-card.tsx';
import { FigureCards } from './figure-cards.tsx';
import { pastOf, pastLoading } from './past.tsx';
import { Shortcuts, type Shortcut } from './shortcuts.tsx';
import { mayWait, Waiting } from './waiting.tsx';
import type { Widget } from './widget.ts';

const inUnit: Record<FigureData['unit'], (value: number) => string> = {
  count: (value) => value.toLocaleString('pt-PT'),
  cents: formatMoney,
};

const list = '/activities/configure_inscription';

type Entries = NonNullable<Out<typeof dashboard>['data']['recent_activity']>;

/** Who did what, newest first. */
function RecentActivity({ entries }: { entries: Entries }) {
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

interface WidgetSources {
  answer: Out<typeof dashboard>['data'] | undefined;
  loading: boolean;
  /** The user's read permissions. */
  may: { read: boolean; candidates: boolean; activities: boolean };
  cards: readonly Contributed[];
  /** Pieces contributed by releases. */
  pieces: readonly SlotPiece[];
  shortcuts: readonly Shortcut[];
  canOpen(path: string): boolean;
}

const noData = {};

type Answer = Out<typeof dashboard>['data'];
type ChartModule = typeof charts;

interface LazyChartsProps {
  logins: Answer['logins_by_day'];
  courses: Answer['courses_by_department'];
}

/** The charts, loaded after the figures are shown; the page is complete without them. */
function LazyCharts({ logins, courses }: LazyChartsProps) {
  const loaded = useCharts(Boolean(logins ?? courses));
  const days = useMemo(
    () => logins?.map(({ label, value }) => ({ label: formatDate(label).slice(0, 5), value })),
    [logins],
  );
  const place = (chart: charts.ChartProps) => (
    <section className="p-card" aria-label={chart.title}>
      {chart.points.length === 0 ? (
        <Empty title={chart.title} />
      ) : loaded ? (
        <loaded.Chart {...chart} />
      ) : (
        <div className="p-chart-place p-skeleton" />
      )}
    </section>
  );
  return (
    <div className="p-charts">
      {days &&
        place({ kind: 'line', title: text.logins, labels: text.day, unit: text.loginsUnit, points: days })}
      {courses &&
        place({
          kind: 'bars',
          title: text.byDepartment,
          labels: text.department,
          unit: text.courses,
          points: courses,
        })}
    </div>
  );
}

const Empty = ({ title }: { title: string }) => (
  <>
    <h2>{title}</h2>
    <p className="p-muted">{text.noData}</p>
  </>
);

/** Loads the charts' code when the browser is idle; a failure only omits the charts. */
function useCharts(enabled: boolean): ChartModule | undefined {
  const [charts, setCharts] = useState<ChartModule>();
  useEffect(() => {
    if (!enabled) return undefined;
    let unmounted = false;
    const cancel = whenIdle(
      () =>
        void import('@portal/shared-kit/charts').then(
          (module) => unmounted || setCharts(module),
          () => undefined,
        ),
    );
    return () => {
      unmounted = true;
      cancel();
    };
  }, [enabled]);
  return charts;
}

/** The dashboard's widgets in default order, limited to those available to this user. */
export function widgetsOf({
  answer,
  loading,
  may,
  cards,
  pieces,
  shortcuts,
  canOpen,
}: WidgetSources): Widget[] {
  const widgets: (Widget | false | null | undefined)[] = [
    waitingOf(answer, loading && may.read, canOpen),
    ...cards.map((card) => ({
      id: `card ${card.path} ${card.title}`,
      title: card.title,
      size: 'card' as const,
      content: <ContributedCard card={card} />,
    })),
    ...pieces.map(({ id, title }) => ({
      id: `piece ${id}`,
      title,
      size: 'card' as const,
      content: (
        <div className="p-card p-figure" role="group" aria-label={title}>
          <span className="p-figure-name">{title}</span>
          <Slot name="dashboard-card@1" data={noData} only={id} />
        </div>
      ),
    })),
    todayOf(answer, canOpen),
    may.candidates && {
      id: 'intake',
      title: text.intake,
      size: 'main',
      content: <IntakePart canOpen={canOpen} />,
    },
    may.activities && {
      id: 'periods',
      title: text.periods,
      size: 'side',
      content: <PeriodPart canOpen={canOpen} />,
    },
    {
      id: 'figures',
      title: text.figures,
      size: 'full',
      content: <FigureCards answer={answer} loading={loading} canOpen={canOpen} allowed={may.read} />,
    },
    shortcuts.length > 0 && {
      id: 'shortcuts',
      title: text.shortcuts,
      size: 'full',
      content: <Shortcuts shortcuts={shortcuts} />,
    },
    answer?.logins_by_day && {
      id: 'charts',
      title: text.charts,
      size: 'full',
      content: <LazyCharts logins={answer.logins_by_day} courses={answer.courses_by_department} />,
    },
    answer?.recent_activity && {
      id: 'activity',
      title: text.activity,
      size: 'full',
      content: <RecentActivity entries={answer.recent_activity} />,
    },
  ];
  return widgets.filter((widget): widget is Widget => Boolean(widget));
}

function waitingOf(
  answer: WidgetSources['answer'],
  loading: boolean,
  canOpen: WidgetSources['canOpen'],
): Widget | undefined {
  const part = { id: 'waiting', title: text.work, size: 'full' } as const;
  if (loading) return { ...part, content: <div className="p-card p-work-place p-skeleton" /> };
  if (!answer?.work || !mayWait(answer.work)) return undefined;
  return { ...part, content: <Waiting work={answer.work} canOpen={canOpen} /> };
}

function todayOf(answer: WidgetSources['answer'], canOpen: WidgetSources['canOpen']): Widget | undefined {
  const receipts = answer?.work?.receipts;
  if (!receipts) return undefined;
  const { today, today_cents } = receipts;
  const list = `/confirm_payment?fila=confirmados&from=${today}&until=${today}`;
  return {
    id: 'today',
    title: text.receivedToday,
    size: 'card',
    content: (
      <FigureCard
        title={text.receivedToday}
        value={formatMoney(today_cents)}
        {...pastOf(today_cents, answer.history?.received_today)}
        list={canOpen('/confirm_payment') ? list : undefined}
      />
    ),
  };
}

/** A card declared by a release: its number, linked to the counted list where that is the release's own page. */
function ContributedCard({ card }: { card: Contributed }) {
  const { title, path, source } = card;
  if (!source) return <FigureCard title={title} value="→" list={path.includes(':') ? undefined : path} />;
  return <NumberCard title={title} path={path} source={source} />;
}

function NumberCard({ title, path, source }: Pick<Contributed, 'title' | 'path'> & { source: `/${string}` }) {
  // The API decides whether the user may read it; the shell shows the card by the release's declaration alone.
  const endpoint = useMemo(() => figureAt(source, 'dashboard.read', title), [source, title]);
  const { data, error, refetch } = useEndpoint(endpoint, {});
  const figure: unknown = data?.data;
  if (data ? !isFigure(figure) : error)
    return (
      <div className="p-card p-figure" role="group" aria-label={title}>
        <span className="p-figure-name">{title}</span>
        <span className="p-figure-note">{data ? sessionText.noFigure : error?.message}</span>
        <button type="button" className="p-button" onClick={() => void refetch()}>
          {sessionText.retry}
        </button>
      </div>
    );
  if (!isFigure(figure))
    return (
      <FigureCard title={title} value={<span className="p-skeleton p-figure-wait" />} {...pastLoading} />
    );
  const { value, unit, before, series, list } = figure;
  return (
    <FigureCard
      title={title}
      value={inUnit[unit](value)}
      {...pastOf(value, { before, series })}
      list={matchesRoute(path, list.split('?')[0]!) ? list : undefined}
    />
  );
}

interface PartProps {
  title: string;
  /** Whether its numbers are loading. */
  loading: boolean;
  error: ApiFailure | null;
  retry(): void;
  children: ReactNode;
}

/** A part with numbers of its own: a failure to load them leaves the rest of the page intact. */
const Part = ({ title, loading, error, retry, children }: PartProps) => (
  <section className="p-card" aria-label={title} aria-busy={loading}>
    <h2>{title}</h2>
    {loading && <div className="p-part-place p-skeleton" />}
    {error && (
      <div role="alert">
        <p>{error.message}</p>
        {error.supportCode && (
          <p className="p-support">
            {sessionText.supportCode} <code>{error.supportCode}</code>
          </p>
        )}
        <button type="button" className="p-button" onClick={retry}>
          {sessionText.retry}
        </button>
      </div>
    )}
    {!loading && !error && children}
  </section>
);

/** The latest intake as a funnel: how many reached each step, and how many are waiting. */
function IntakePart({ canOpen }: { canOpen(path: string): boolean }) {
  const { data, error, refetch } = useEndpoint(intakeFigures, {});
  const intake = data?.data;
  const list = intake && `/Candidate/${intake.year}`;
  const steps = intake
    ? ([
        ['submitted', intake.submitted, 'accent'],
        ['approved', intake.approved, 'accent'],
        ['paid', intake.paid, 'accent'],
        ['matriculated', intake.enrolled, 'good'],
        ['waiting', intake.waiting, 'wait'],
      ] as const)
    : [];
  return (
    <Part
      title={intake ? text.intakeOf(intake.year) : text.intake}
      loading={!data && !error}
      error={data ? null : error}
      retry={() => void refetch()}
    >
      {intake?.submitted === 0 ? (
        <p className="p-muted">{text.noIntake}</p>
      ) : (
        <dl className="p-funnel">
          {steps.map(([step, count, tone]) => (
            <div key={step}>
              <dt>{text.steps[step]}</dt>
              <dd>
                <span className="p-bar" aria-hidden>
                  <span
                    className={`p-bar-${tone}`}
                    style={{ width: `${(count * 100) / Math.max(intake!.submitted, 1)}%` }}
                  />
                </span>
                <strong>{count.toLocaleString('pt-PT')}</strong>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {list && canOpen(list) && <Link to={list}>{text.openList}</Link>}
    </Part>
  );
}

/** Seven consecutive days as ISO dates. */
const weekFrom = (today: string): string[] =>
  Array.from({ length: 7 }, (_, day) =>
    new Date(Date.parse(`${today}T00:00:00Z`) + day * 86_400_000).toISOString().slice(0, 10),
  );

/** What starts and ends in the next seven days: a strip of days, and the same in words. */
function PeriodPart({ canOpen }: { canOpen(path: string): boolean }) {
  const { data, error, refetch } = useEndpoint(periodDays, {});
  const intake = data?.data;
  const toneOf = (day: string) => {
    const there = intake!.moments.filter(({ on }) => on === day);
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
      {intake && (
        <>
          <ol className="p-week">
            {weekFrom(intake.today).map((day) => (
              <li key={day} className={`p-day${toneOf(day)}`}>
                <small>{weekdayOf(day).slice(0, 3).toLowerCase()}</small>
                <time dateTime={day}>{day.slice(8)}</time>
              </li>
            ))}
          </ol>
          {intake.moments.length === 0 && <p className="p-muted">{text.noPeriods}</p>}
          <ul className="p-moments">
            {intake.moments.map(({ id, type, academic_year, course_name, on, what }) => (
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

/** Whether an answer is what a card draws. It may come from a team's own server, and before the schemas have come. */
export function isFigure(answer: unknown): answer is FigureData {
  const { value, unit, before, series, list } = (answer ?? {}) as Partial<FigureData>;
  const numbers: unknown[] = [value, before?.value, ...(Array.isArray(series) ? series : [undefined])];
  return (
    unit !== undefined &&
    Object.hasOwn(inUnit, unit) &&
    numbers.every(Number.isSafeInteger) &&
    [before?.on, list].every((text) => typeof text === 'string')
  );
}
