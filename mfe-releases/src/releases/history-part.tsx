import { useEndpoint } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { Rows, ScreenState, type Column } from '@portal/shared-kit/screen';
import { Button, Flex } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { messages as text } from '../messages.ts';
import { history, type HistoryEntry } from './calls.ts';
import { moveInWords } from './move-in-words.ts';

const rowOf = (entry: HistoryEntry) => ({
  id: entry.revision,
  at: entry.at,
  reason: entry.reason,
  what: moveInWords(entry),
  actor: text.actors[entry.actor] ?? entry.actor,
});
const columns: readonly Column<ReturnType<typeof rowOf>>[] = [
  { title: text.when, dataIndex: 'at', render: (at: string) => formatMoment(at) },
  { title: text.who, dataIndex: 'actor' },
  { title: text.what, dataIndex: 'what' },
  { title: text.why, dataIndex: 'reason' },
];

/** Who moved what, when and why, newest first and a page at a time. */
export function HistoryPart({ name }: { name: string }) {
  const [before, setBefore] = useState<number>();
  const query = before === undefined ? {} : { before };
  const { data, error, refetch } = useEndpoint(history, { params: { name }, query });
  const rows = (data?.entries ?? []).map(rowOf);
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
        <Flex gap="small" wrap style={{ marginTop: 12 }}>
          {before !== undefined && <Button onClick={() => setBefore(undefined)}>{text.newest}</Button>}
          {data?.more && <Button onClick={() => setBefore(rows.at(-1)!.id)}>{text.older}</Button>}
        </Flex>
      </ScreenState>
    </section>
  );
}
