import { later } from '@portal/shared-kit';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { Rows, ScreenFrame, ScreenState, TwoLines, type Column } from '@portal/shared-kit/screen';
import { Alert, Button, Flex, Tag } from '@portal/shared-kit/ui';
import { Link } from '@portal/shared-kit/router';
import { useState } from 'react';
import { messages as text } from '../messages.ts';
import * as calls from '../common/calls.ts';
import type { Overview } from '../common/calls.ts';
import { LastError, sizeInWords, Touched, useOverview, Verdict, weekInWords } from './overview-cells.tsx';
import type { RequestedMove } from './move-dialog.tsx';
import { StaleNotice, useRefreshed } from './use-refreshed.tsx';

const MoveDialog = later(() => import('./move-dialog.tsx').then((m) => m.MoveDialog));

type Remote = Out<typeof calls.snapshot>['remotes'][number];
const rowOf = (
  { name, title, owner, status, stable, canary, lastGood }: Remote,
  overview: Overview | undefined,
  id: number,
) => ({
  id,
  name,
  title,
  status,
  overview,
  owner: owner.team,
  stable: stable?.release ?? text.none,
  size: sizeInWords(overview?.sizes, stable?.release ?? null),
  canary: canary
    ? `${canary.release.release} (${text.audience(canary.percentage, canary.roles)})`
    : text.none,
  lastGood: lastGood?.release ?? text.none,
  week: overview ? weekInWords(overview) : '',
});
type Row = ReturnType<typeof rowOf>;

const columns: readonly Column<Row>[] = [
  {
    title: text.remote,
    dataIndex: 'title',
    render: (title: string, { owner }) => <TwoLines first={title} second={owner} />,
  },
  {
    title: text.status,
    dataIndex: 'status',
    whole: true,
    render: (status: Remote['status'], { overview }) => (
      <Flex gap={4} wrap>
        <Tag color={status === 'active' ? 'green' : 'red'}>{text.statuses[status]}</Tag>
        <Verdict overview={overview} />
      </Flex>
    ),
  },
  {
    title: text.stable,
    dataIndex: 'stable',
    render: (stable: string, { size }) => <TwoLines first={stable} second={size} />,
  },
  { title: text.canary, dataIndex: 'canary' },
  { title: text.lastGood, dataIndex: 'lastGood' },
  { title: text.week, dataIndex: 'week', whole: true },
  {
    title: text.touched,
    dataIndex: 'overview',
    whole: true,
    render: (overview: Row['overview']) => <Touched overview={overview} />,
  },
  {
    title: text.lastError,
    dataIndex: 'name',
    whole: true,
    render: (_name: string, { overview }) => <LastError overview={overview} />,
  },
];

/** `/releases`: the remotes and their releases in use (DESIGN §4). */
export function ReleasesPage() {
  const allowed = useAllowed();
  const registry = useEndpoint(calls.snapshot, {});
  const freeze = useEndpoint(calls.freezeStatus, {});
  useRefreshed(registry.refetch);
  useRefreshed(freeze.refetch);
  const [move, setMove] = useState<RequestedMove>();
  const [used, setUsed] = useState(false);
  const overview = useOverview();
  const rows = (registry.data?.remotes ?? []).map((remote, id) =>
    rowOf(remote, overview.of(remote.name), id),
  );
  const frozen = freeze.data?.frozen ?? false;
  const ask = () => {
    setUsed(true);
    const action = frozen ? text.thawAll : text.freezeAll;
    setMove({
      action,
      what: text.title,
      expected: freeze.data!.revision,
      run: ({ freezeAll }, because) => freezeAll({ body: { frozen: !frozen, ...because } }),
    });
  };
  return (
    <ScreenFrame title={text.title}>
      <p>
        <Link to="/catalogue">{text.toCatalogue}</Link>
      </p>
      {freeze.data?.days && (
        <Alert type="warning" title={text.frozenDays(freeze.data.days.from, freeze.data.days.until)} />
      )}
      {frozen && <Alert type="warning" title={text.allFrozen} />}
      {freeze.data && allowed(calls.freezeAll) && (
        <Flex justify="end" style={{ marginBottom: 12 }}>
          <Button onClick={ask}>{frozen ? text.thawAll : text.freezeAll}</Button>
        </Flex>
      )}
      <ScreenState
        failure={registry.data ? undefined : (registry.error ?? undefined)}
        // What may be done with all of them stands above the list, and how each is stands in its row: both would push rows down.
        loading={!registry.data || freeze.isPending || !overview.settled}
        empty={rows.length === 0 ? text.empty : undefined}
        onRetry={() => void registry.refetch()}
      >
        {overview.failed && <Alert type="warning" title={text.noHealth} />}
        <StaleNotice failure={registry.error} since={registry.dataUpdatedAt} />
        <Rows
          label={text.title}
          rows={rows}
          columns={columns}
          name={({ title }) => title}
          actions={({ name }) => [{ label: text.open, opens: true, to: `/releases/${name}` }]}
        />
      </ScreenState>
      {used && (
        <MoveDialog move={move} onClose={() => setMove(undefined)} onStale={() => void freeze.refetch()} />
      )}
    </ScreenFrame>
  );
}
