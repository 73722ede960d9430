import { later } from '@portal/shared-kit';
import { blockOfStudent, suspendBlock } from '@portal/shared-kit/contract/finance/debt-block';
import type { StudentBlock } from '@portal/shared-kit/contract/finance/student-block';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import { ScreenState } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import type { StudentAccount } from './account.ts';
import { messages as text } from './messages.ts';
import type { SuspendDialogProps } from './suspend-dialog.tsx';

const SuspendDialog = later<SuspendDialogProps>(() =>
  import('./suspend-dialog.tsx').then((m) => m.SuspendDialog),
);

/** What the student's overdue invoices block, and the link to suspend the block (I27). */
export function BlockFacts({ account }: { account: StudentAccount }) {
  const allowed = useAllowed();
  const params = { id: account.student_id };
  const { data, error, refetch } = useEndpoint(blockOfStudent, { params });
  const [suspending, setSuspending] = useState(false);
  const block = data?.data;
  const reload = () => void refetch();
  return (
    <section aria-label={text.blocks} style={{ marginBottom: 16 }}>
      <ScreenState
        failure={block ? undefined : (error ?? undefined)}
        loading={!block}
        empty={undefined}
        onRetry={reload}
      >
        {block && <p>{inWords(block)}</p>}
        {block && block.suspended_until === null && allowed(suspendBlock) && (
          <Button onClick={() => setSuspending(true)}>{text.suspend}</Button>
        )}
      </ScreenState>
      {suspending && <SuspendDialog account={account} onDone={reload} onClose={() => setSuspending(false)} />}
    </section>
  );
}

function inWords({ renewal, services, suspended_until, invoices }: StudentBlock): string {
  if (suspended_until !== null) return text.suspendedUntil(formatDay(suspended_until));
  const stopped = [...(renewal ? [text.renewal] : []), ...services];
  if (stopped.length === 0) return text.notBlocked;
  return text.blocked(
    stopped,
    invoices.map(({ number }) => number),
  );
}
