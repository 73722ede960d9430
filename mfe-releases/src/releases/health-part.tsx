import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { ratingOf } from '@portal/shared-kit/contract/gateway/web-vitals';
import { useEndpoint } from '@portal/shared-kit/data';
import { Rows, ScreenState, type Column } from '@portal/shared-kit/screen';
import { Flex, Tag } from '@portal/shared-kit/ui';
import { useMemo } from 'react';
import { messages as text } from '../messages.ts';
import * as calls from '../common/calls.ts';
import { LateChart } from './late-chart.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { useRefreshed } from './use-refreshed.ts';

const colors = { good: 'green', fair: 'orange', poor: 'red' } as const;

type Release = Out<typeof calls.health>['releases'][number];

const chartOf = (releases: readonly Release[]) => ({
  points: releases.map(({ release, opened }) => ({ label: release, value: opened })),
  others: [
    { unit: text.failures, values: releases.map(({ failures }) => failures) },
    { unit: text.crashes, values: releases.map(({ crashes }) => crashes) },
    { unit: text.usageErrors, values: releases.map(({ errors }) => errors) },
  ],
});

const rowOf = ({ release, fallbacks, ready_ms, vitals, ...counts }: Release, id: number) => {
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
const columns: readonly Column<ReturnType<typeof rowOf>>[] = [
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
export function HealthPart({ name }: { name: string }) {
  const { data, error, refetch, dataUpdatedAt } = useEndpoint(calls.health, { params: { name } });
  useRefreshed(refetch);
  const releases = data?.releases;
  // The chart is only redrawn for other numbers.
  const chart = useMemo(() => chartOf(releases ?? []), [releases]);
  return (
    <section aria-labelledby="health">
      <h2 id="health">{text.health}</h2>
      <ScreenState
        failure={data ? undefined : (error ?? undefined)}
        loading={!data}
        empty={releases?.length === 0 ? text.empty : undefined}
        onRetry={() => void refetch()}
      >
        <StaleNotice failure={error} since={dataUpdatedAt} />
        <LateChart
          kind="bars"
          title={text.healthNote(data?.minutes ?? 0)}
          labels={text.release}
          unit={text.opened}
          {...chart}
        />
        <h3 id="felt">{text.felt}</h3>
        <p>{text.feltNote(data?.vital_hours ?? 0)}</p>
        <Rows
          label={text.felt}
          rows={(releases ?? []).map(rowOf)}
          first={1}
          columns={columns}
          busy={() => false}
          stale={false}
        />
      </ScreenState>
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
