import { inscriptionTabCounts } from '@portal/shared-kit/contract/enrolment/inscription';
import { useEndpoint } from '@portal/shared-kit/data';
import { Navigate } from '@portal/shared-kit/router';
import { ScreenFrame, ScreenState } from '@portal/shared-kit/screen';
import { addressOf } from './hub-frame.tsx';
import { messages as text } from './messages.ts';

/** The start page without a year in the address: it opens the year whose intake or courses are running (decision I57). */
export function HubStart() {
  const counts = useEndpoint(inscriptionTabCounts, {});
  if (counts.data) return <Navigate replace to={addressOf('todas', counts.data.data.year)} />;
  return (
    <ScreenFrame title={text.title}>
      <ScreenState
        failure={counts.error ?? undefined}
        loading={counts.isPending}
        onRetry={() => void counts.refetch()}
      >
        {null}
      </ScreenState>
    </ScreenFrame>
  );
}
