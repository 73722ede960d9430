import { fineTimeline } from '@portal/shared-kit/contract/finance/fine';
import { useEndpoint } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import { ScreenState } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

/** How a fine came about, step by step. */
export function FineTimeline({ id }: { id: number }) {
  const { data, error, refetch } = useEndpoint(fineTimeline, { params: { id } });
  return (
    <section aria-label={text.timeline} style={{ marginBottom: 24 }}>
      <h2 style={{ margin: '0 0 8px', fontSize: 16 }}>{text.timeline}</h2>
      <ScreenState
        failure={data ? undefined : (error ?? undefined)}
        loading={!data}
        empty={undefined}
        onRetry={() => void refetch()}
      >
        <ol style={{ paddingInlineStart: 20, margin: 0 }}>
          {data?.data.map(({ on, kind, text: words }, nth) => (
            <li key={`${nth}-${kind}`} style={{ marginBottom: 8 }}>
              <strong>{formatDay(on)}</strong> {words}
            </li>
          ))}
        </ol>
      </ScreenState>
    </section>
  );
}
