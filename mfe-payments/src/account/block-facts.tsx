import { blockOfStudent, suspendBlock } from '@portal/shared-kit/contract/finance/debt-block';
import type { StudentBlock } from '@portal/shared-kit/contract/finance/student-block';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import { ReadState } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { AccountDialog } from './account-dialog.ts';
import type { StudentAccount } from './account.ts';
import { messages as text } from './messages.ts';

/** What the student's overdue invoices block, and the link to suspend the block (I27). */
export function BlockFacts({ account }: { account: StudentAccount }) {
  const allowed = useAllowed();
  const read = useEndpoint(blockOfStudent, { params: { id: account.student_id } });
  const [suspending, setSuspending] = useState(false);
  return (
    <section aria-label={text.blocks} style={{ marginBottom: 16 }}>
      <ReadState read={read}>
        {({ data: block }) => (
          <>
            <p>{inWords(block)}</p>
            {block.suspended_until === null && allowed(suspendBlock) && (
              <Button onClick={() => setSuspending(true)}>{text.suspend}</Button>
            )}
          </>
        )}
      </ReadState>
      {suspending && (
        <AccountDialog
          of={{ act: 'suspend', account }}
          onDone={() => void read.refetch()}
          onClose={() => setSuspending(false)}
        />
      )}
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
