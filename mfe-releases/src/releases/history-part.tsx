import { useEndpoint } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { Rows, ScreenState, type Column } from '@portal/shared-kit/screen';
import { messages as text } from '../messages.ts';
import { history } from './calls.ts';

interface Row {
  id: number;
  at: string;
  actor: string;
  what: string;
  reason: string;
}
const columns: readonly Column<Row>[] = [
  { title: text.when, dataIndex: 'at', render: (at: string) => formatMoment(at) },
  { title: text.who, dataIndex: 'actor' },
  { title: text.what, dataIndex: 'what' },
  { title: text.why, dataIndex: 'reason' },
];

/** Who moved what, when and why, newest first. */
export function HistoryPart({ name }: { name: string }) {
  const { data, error, refetch } = useEndpoint(history, { params: { name } });
  const rows = (data?.entries ?? []).map(({ revision, at, actor, what, release, reason }) => ({
    ...{ id: revision, at, actor, reason },
    what: [text.moves[what] ?? what, release].filter(Boolean).join(' '),
  }));
  return (
    <section aria-labelledby="history">
      <h2 id="history">{text.history}</h2>
      <ScreenState
        failure={data ? undefined : (error ?? undefined)}
        loading={!data}
        empty={rows.length === 0 ? text.empty : undefined}
        onRetry={() => void refetch()}
      >
        <Rows label={text.history} rows={rows} first={1} columns={columns} busy={() => false} stale={false} />
        {data?.more && <p>{text.olderExist}</p>}
      </ScreenState>
    </section>
  );
}
