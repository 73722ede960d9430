import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { useEndpoint } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { Rows, ScreenState, type Column } from '@portal/shared-kit/screen';
import { Tag } from '@portal/shared-kit/ui';
import { messages as text } from '../messages.ts';
import * as calls from '../common/calls.ts';
import { StaleNotice } from './stale-notice.tsx';
import { useRefreshed } from './use-refreshed.ts';

type Group = Out<typeof calls.errors>['groups'][number];
type Row = Group & { id: number; commit: string | undefined };

const columns: readonly Column<Row>[] = [
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
export function ErrorsPart({ name, releases }: Pick<calls.Pointers, 'name' | 'releases'>) {
  const { data, error, refetch, dataUpdatedAt } = useEndpoint(calls.errors, { params: { name } });
  useRefreshed(refetch);
  const commits = new Map(releases.map(({ release, origin }) => [release, origin?.commit]));
  const rows = (data?.groups ?? []).map((group, id) => ({
    id,
    ...group,
    commit: commits.get(group.release),
  }));
  return (
    <section aria-labelledby="errors">
      <h2 id="errors">{text.errors}</h2>
      <p>{text.errorsNote}</p>
      <ScreenState
        failure={data ? undefined : (error ?? undefined)}
        loading={!data}
        empty={rows.length === 0 ? text.noErrors : undefined}
        onRetry={() => void refetch()}
      >
        <StaleNotice failure={error} since={dataUpdatedAt} />
        <Rows label={text.errors} rows={rows} first={1} columns={columns} busy={() => false} stale={false} />
      </ScreenState>
    </section>
  );
}
