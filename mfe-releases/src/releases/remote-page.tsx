import { later } from '@portal/shared-kit';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { useEndpoint } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { Link, useMatch } from '@portal/shared-kit/router';
import {
  type Column,
  FilterSelect,
  ReadState,
  ReserveSpace,
  Rows,
  ScreenFrame,
} from '@portal/shared-kit/screen';
import { Alert, Button, Flex, Tag } from '@portal/shared-kit/ui';
import { useState, useMemo, useEffect, useRef } from 'react';
import { messages as text } from '../messages.ts';
import * as calls from '../common/calls.ts';
import { history, type HistoryEntry } from '../common/calls.ts';
import { ConfigPart } from './config-part.tsx';
import type { RequestedMove } from './move-dialog.tsx';
import { OverviewPart, useOverview } from './overview-cells.tsx';
import { PointersPart } from './pointers-part.tsx';
import { StaleNotice, useRefreshed } from './use-refreshed.tsx';
import '@portal/shared-kit/schemas-now';
import { canaryAudience } from '@portal/shared-kit/contract/gateway/audience';
import { remoteStatus } from '@portal/shared-kit/contract/gateway/registry';
import { ratingOf } from '@portal/shared-kit/contract/gateway/web-vitals';
import type { ChartProps } from '@portal/shared-kit/charts';

const Chart = later(() => import('@portal/shared-kit/charts').then((m) => m.Chart));

/** In pixels: title, drawing and the line that opens its table. */
const usualHeight = 312;

const columns: readonly Column<ReturnType<typeof rowOf>>[] = [
  { title: text.when, dataIndex: 'at', render: (at: string) => formatMoment(at) },
  { title: text.who, dataIndex: 'actor' },
  { title: text.what, dataIndex: 'what' },
  { title: text.why, dataIndex: 'reason' },
];

/** The moves that decide who gets a canary. */
const deciding = ['canary', 'withdrawn', 'promoted', 'rolled_back'];

/** Number of days in the chart. */
const shown = 30;

const MoveDialog = later(() => import('./move-dialog.tsx').then((m) => m.MoveDialog));

type Group = Out<typeof calls.errors>['groups'][number];
type Row = Group & { id: number; commit: string | undefined };

const errorColumns: readonly Column<Row>[] = [
  {
    title: text.error,
    dataIndex: 'message',
    whole: true,
    render: (message: string, { source, kind, harmed, new: isNew }) => (
      <>
        <div>
          <code>{message}</code> {isNew && <Tag color="orange">{text.isNew}</Tag>}
        </div>
        {harmed.length > 0 && <div>{text.harmed(harmed.join(', '))}</div>}
        <details>
          <summary>{text.errorKinds[kind]}</summary>
          <pre style={{ whiteSpace: 'pre-wrap' }}>{source || text.noStack}</pre>
        </details>
      </>
    ),
  },
  {
    title: text.release,
    dataIndex: 'release',
    render: (release: string, { commit }) => (
      <>
        <code>{release}</code>
        {commit && (
          <div>
            <small title={commit}>{commit.slice(0, 9)}</small>
          </div>
        )}
      </>
    ),
  },
  {
    title: text.times,
    dataIndex: 'count',
    render: (count: number, { sessions }) => text.timesIn(count, sessions),
  },
  {
    title: text.seenBetween,
    dataIndex: 'last',
    render: (last: string, { first }) => (
      <>
        <div>{formatMoment(last)}</div>
        <small>{text.since(formatMoment(first))}</small>
      </>
    ),
  },
  { title: text.routes, dataIndex: 'routes', render: (routes: string[]) => routes.join(', ') || text.none },
  { title: text.browsers, dataIndex: 'browsers', render: (browsers: string[]) => browsers.join(', ') },
];

/** Errors of the releases of a remote, in groups, each with the commit of its release; those new in a release are marked. */
function ErrorsPart({ name, releases }: Pick<calls.Pointers, 'name' | 'releases'>) {
  const read = useEndpoint(calls.errors, { params: { name } });
  useRefreshed(read.refetch);
  const commits = new Map(releases.map(({ release, origin }) => [release, origin?.commit]));
  const rows = (read.data?.groups ?? []).map((group, id) => ({
    id,
    ...group,
    commit: commits.get(group.release),
  }));
  return (
    <section aria-labelledby="errors">
      <h2 id="errors">{text.errors}</h2>
      <p>{text.errorsNote}</p>
      <ReadState read={read} empty={rows.length === 0 ? text.noErrors : undefined}>
        <StaleNotice failure={read.error} since={read.dataUpdatedAt} />
        <Rows label={text.errors} rows={rows} columns={errorColumns} />
      </ReadState>
    </section>
  );
}

const colors = { good: 'green', fair: 'orange', poor: 'red' } as const;

type Release = Out<typeof calls.health>['releases'][number];

const healthChartOf = (releases: readonly Release[]) => ({
  points: releases.map(({ release, opened }) => ({ label: release, value: opened })),
  others: [
    { unit: text.failures, values: releases.map(({ failures }) => failures) },
    { unit: text.crashes, values: releases.map(({ crashes }) => crashes) },
    { unit: text.usageErrors, values: releases.map(({ errors }) => errors) },
  ],
});

const healthRowOf = ({ release, fallbacks, ready_ms, vitals, ...counts }: Release, id: number) => {
  const vital = (metric: Vital['name']) => vitals.find(({ name }) => name === metric);
  return {
    sessions: text.badOf(counts.bad_sessions, counts.sessions),
    erring: text.badOf(counts.erring_sessions, counts.sessions),
    id,
    release,
    fallbacks,
    ready: ready_ms === null ? text.none : text.millis(ready_ms),
    LCP: vital('LCP'),
    INP: vital('INP'),
    CLS: vital('CLS'),
  };
};
const tag = (vital: Vital | undefined) => <VitalTag vital={vital} />;
const healthColumns: readonly Column<ReturnType<typeof healthRowOf>>[] = [
  { title: text.release, dataIndex: 'release', render: (release: string) => <code>{release}</code> },
  { title: text.sessions, dataIndex: 'sessions' },
  { title: text.erring, dataIndex: 'erring' },
  { title: text.fallbacks, dataIndex: 'fallbacks' },
  { title: text.ready, dataIndex: 'ready' },
  { title: text.vitals.LCP, dataIndex: 'LCP', render: tag },
  { title: text.vitals.INP, dataIndex: 'INP', render: tag },
  { title: text.vitals.CLS, dataIndex: 'CLS', render: tag },
];

/** The health of the releases in use: a chart with its table, and web vitals. */
function HealthPart({ name }: { name: string }) {
  const read = useEndpoint(calls.health, { params: { name } });
  useRefreshed(read.refetch);
  const releases = read.data?.releases;
  // The chart is only redrawn for other numbers.
  const chart = useMemo(() => healthChartOf(releases ?? []), [releases]);
  return (
    <section aria-labelledby="health">
      <h2 id="health">{text.health}</h2>
      <ReadState read={read} empty={releases?.length === 0 ? text.empty : undefined}>
        <StaleNotice failure={read.error} since={read.dataUpdatedAt} />
        <LateChart
          kind="bars"
          title={text.healthNote(read.data?.minutes ?? 0)}
          labels={text.release}
          unit={text.opened}
          {...chart}
        />
        <h3 id="felt">{text.felt}</h3>
        <p>{text.feltNote(read.data?.vital_hours ?? 0)}</p>
        <Rows label={text.felt} rows={(releases ?? []).map(healthRowOf)} columns={healthColumns} />
      </ReadState>
    </section>
  );
}

type Vital = Out<typeof calls.health>['releases'][number]['vitals'][number];

/** A web vital: the 75th percentile, its rating in words, and the number of page views. */
function VitalTag({ vital }: { vital: Vital | undefined }) {
  if (!vital) return text.none;
  const { name, p75, views } = vital;
  const rating = ratingOf(name, p75);
  return (
    <Flex gap={4} wrap align="center">
      <span>{name === 'CLS' ? text.decimal(p75) : text.millis(p75)}</span>
      <Tag color={colors[rating]}>{text.ratings[rating]}</Tag>
      <small>{text.views(views)}</small>
    </Flex>
  );
}

/** `/releases/:name`: the releases of one remote, their actions, health and history. */
export function RemotePage() {
  const name = useMatch('/releases/:name')?.params.name ?? '';
  const read = useEndpoint(calls.pointers, { params: { name } });
  useRefreshed(read.refetch);
  const overview = useOverview();
  const [move, setMove] = useState<RequestedMove>();
  const [used, setUsed] = useState(false);
  const ask = (next: RequestedMove) => {
    setUsed(true);
    setMove(next);
  };
  return (
    <ScreenFrame title={`${text.title} – ${name}`}>
      <p>
        <Link to="/releases">{text.back}</Link>
      </p>
      <ReadState read={read}>
        {read.data && (
          <>
            <StaleNotice failure={read.error} since={read.dataUpdatedAt} />
            {read.data.allFrozen && <Alert type="warning" title={text.allFrozen} />}
            <HaltNotice name={name} moved={`${read.data.revision} ${read.data.allFrozen}`} />
            <OverviewPart name={name} overview={overview} />
            <ReserveSpace above={overview.settled}>
              <PointersPart remote={read.data} sizes={overview.of(name)?.sizes} onMove={ask} />
              <ConfigPart name={name} moved={read.data.revision} />
              <HealthPart name={name} />
              <DaysPart name={name} />
              <ErrorsPart name={name} releases={read.data.releases} />
              <HistoryPart name={name} />
            </ReserveSpace>
          </>
        )}
      </ReadState>
      {used && (
        <MoveDialog move={move} onClose={() => setMove(undefined)} onStale={() => void read.refetch()} />
      )}
    </ScreenFrame>
  );
}

type Total = Out<typeof calls.days>['days'][number];

/** The sums over these releases, a column per day; a day without reports has none. */
function chartOf(totals: readonly Total[]) {
  const days = [...new Set(totals.map(({ day }) => day))].sort().slice(-shown);
  const sum = (of: 'opened' | 'failures' | 'crashes') =>
    days.map((day) => totals.filter((total) => total.day === day).reduce((all, total) => all + total[of], 0));
  const opened = sum('opened');
  return {
    points: days.map((day, nth) => ({ label: `${day.slice(8)}/${day.slice(5, 7)}`, value: opened[nth]! })),
    others: [
      { unit: text.failures, values: sum('failures') },
      { unit: text.crashes, values: sum('crashes') },
    ],
  };
}

/** How the releases of a remote did over the last weeks, across all gateways. */
function DaysPart({ name }: { name: string }) {
  const read = useEndpoint(calls.days, { params: { name } });
  const [release, setRelease] = useState<string>();
  const days = read.data?.days;
  const chart = useMemo(
    () => chartOf((days ?? []).filter((total) => release === undefined || total.release === release)),
    [days, release],
  );
  const releases = [...new Set((days ?? []).map((total) => total.release))].reverse();
  return (
    <section aria-labelledby="days">
      <h2 id="days">{text.days}</h2>
      <ReadState read={read} empty={days?.length === 0 ? text.noDays : undefined}>
        <FilterSelect
          list={{ filters: { release }, filter: (chosen) => setRelease(chosen.release?.toString()) }}
          name="release"
          label={text.ofRelease}
          all={text.everyRelease}
          options={releases.map((one) => ({ value: one, label: one }))}
        />
        <LateChart kind="columns" title={text.daysNote} labels={text.day} unit={text.opened} {...chart} />
      </ReadState>
    </section>
  );
}

interface Props {
  name: string;
  /** Changes with each known move, which reloads the history. */
  moved: string;
}

/** Shown where the portal itself halted the last canary, with when and why, or where that cannot be read. */
function HaltNotice({ name, moved }: Props) {
  const { data, error, refetch } = useEndpoint(calls.history, { params: { name }, query: {} });
  const lastMoved = useRef(moved);
  useEffect(() => {
    if (lastMoved.current !== moved) void refetch();
    lastMoved.current = moved;
  }, [moved, refetch]);
  if (error)
    return (
      <Alert
        type="warning"
        title={text.haltUnknown}
        description={error.message}
        action={<Button onClick={() => void refetch()}>{text.retry}</Button>}
      />
    );
  const last = data?.entries.find(({ what }) => deciding.includes(what));
  if (last?.what !== 'withdrawn' || last.actor !== 'gateway') return null;
  return (
    <Alert
      type="error"
      title={text.halted(last.release ?? '', formatMoment(last.at))}
      description={last.reason}
    />
  );
}

const rowOf = (entry: HistoryEntry) => ({
  id: entry.revision,
  at: entry.at,
  reason: entry.reason,
  what: moveInWords(entry),
  actor: text.actors[entry.actor] ?? entry.actor,
});

/** Who moved what, when and why, newest first and a page at a time. */
function HistoryPart({ name }: { name: string }) {
  const [before, setBefore] = useState<number>();
  const query = before === undefined ? {} : { before };
  const read = useEndpoint(history, { params: { name }, query });
  const rows = (read.data?.entries ?? []).map(rowOf);
  return (
    <section aria-labelledby="history">
      <h2 id="history">{text.history}</h2>
      <ReadState read={read} empty={rows.length === 0 ? text.empty : undefined}>
        <Rows label={text.history} rows={rows} columns={columns} />
        <Flex gap="small" wrap style={{ marginTop: 12 }}>
          {before !== undefined && <Button onClick={() => setBefore(undefined)}>{text.newest}</Button>}
          {read.data?.more && <Button onClick={() => setBefore(rows.at(-1)!.id)}>{text.older}</Button>}
        </Flex>
      </ReadState>
    </section>
  );
}

/** A line of the history in words. A kind of move that this release does not know is shown by its name. */
function moveInWords(entry: HistoryEntry): string {
  const { what, release, remote } = entry;
  if (what === 'status') {
    const { success, data } = remoteStatus.safeParse(entry.status);
    if (success) return text.became(text.statuses[data]);
  }
  if (what === 'frozen') {
    const words = entry.frozen ? text.froze : text.thawed;
    return remote === '*' ? text.ofAll(words) : words;
  }
  if (what === 'withdrawn')
    return text.ended(entry.channel === 'preview' ? text.preview : text.canary, release);
  const audience = what === 'canary' ? canaryAudience.safeParse(entry).data : undefined;
  const whom = audience ? `(${text.audience(audience.percentage, audience.roles)})` : '';
  return [text.moves[what] ?? what, release, whom].filter(Boolean).join(' ');
}

/** A chart, whose code comes after the page. Its room is kept: what stands below it does not move when it comes. */
const LateChart = (props: ChartProps) => (
  <div style={{ minHeight: usualHeight }}>
    <Chart {...props} />
  </div>
);
