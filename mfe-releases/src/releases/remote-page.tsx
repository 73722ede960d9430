import { later } from '@portal/shared-kit';
import { useEndpoint } from '@portal/shared-kit/data';
import { Link, useMatch } from '@portal/shared-kit/router';
import { ScreenFrame, ScreenState } from '@portal/shared-kit/screen';
import { Alert } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { messages as text } from '../messages.ts';
import * as calls from './calls.ts';
import { DaysPart } from './days-part.tsx';
import { ErrorsPart } from './errors-part.tsx';
import { HaltNotice } from './halt-notice.tsx';
import { HealthPart } from './health-part.tsx';
import { HistoryPart } from './history-part.tsx';
import type { RequestedMove } from './move-dialog.tsx';
import { PointersPart } from './pointers-part.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { useRefreshed } from './use-refreshed.ts';

const MoveDialog = later(() => import('./move-dialog.tsx').then((m) => m.MoveDialog));

/** `/releases/:name`: the releases of one remote, their actions, health and history. */
export function RemotePage() {
  const name = useMatch('/releases/:name')?.params.name ?? '';
  const { data, error, refetch, dataUpdatedAt } = useEndpoint(calls.pointers, { params: { name } });
  useRefreshed(refetch);
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
      <ScreenState
        failure={data ? undefined : (error ?? undefined)}
        loading={!data}
        empty={undefined}
        onRetry={() => void refetch()}
      >
        {data && (
          <>
            <StaleNotice failure={error} since={dataUpdatedAt} />
            {data.allFrozen && <Alert type="warning" showIcon title={text.allFrozen} />}
            <HaltNotice name={name} moved={`${data.revision} ${data.allFrozen}`} />
            <PointersPart remote={data} onMove={ask} />
            <HealthPart name={name} />
            <DaysPart name={name} />
            <ErrorsPart name={name} releases={data.releases} />
            <HistoryPart name={name} />
          </>
        )}
      </ScreenState>
      {used && <MoveDialog move={move} onClose={() => setMove(undefined)} onStale={() => void refetch()} />}
    </ScreenFrame>
  );
}
