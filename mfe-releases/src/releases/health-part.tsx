import { later } from '@portal/shared-kit';
import type { ChartProps } from '@portal/shared-kit/charts';
import { useEndpoint } from '@portal/shared-kit/data';
import { ScreenState } from '@portal/shared-kit/screen';
import { messages as text } from '../messages.ts';
import { health } from './calls.ts';

const Chart = later<ChartProps>(() => import('@portal/shared-kit/charts').then((m) => m.Chart));

/** How the releases in use do, as a chart with its table. */
export function HealthPart({ name }: { name: string }) {
  const { data, error, refetch } = useEndpoint(health, { params: { name } });
  const releases = data?.releases ?? [];
  return (
    <section aria-labelledby="health">
      <h2 id="health">{text.health}</h2>
      <ScreenState
        failure={data ? undefined : (error ?? undefined)}
        loading={!data}
        empty={releases.length === 0 ? text.empty : undefined}
        onRetry={() => void refetch()}
      >
        <Chart
          kind="bars"
          title={text.healthNote(data?.minutes ?? 0)}
          labels={text.release}
          unit={text.opened}
          points={releases.map(({ release, opened }) => ({ label: release, value: opened }))}
          others={[
            { unit: text.failures, values: releases.map(({ failures }) => failures) },
            { unit: text.crashes, values: releases.map(({ crashes }) => crashes) },
          ]}
        />
        <ul>
          {releases.map(({ release, ready_ms }) => (
            <li key={release}>{`${release}: ${text.ready} ${ready_ms ?? text.none}`}</li>
          ))}
        </ul>
      </ScreenState>
    </section>
  );
}
