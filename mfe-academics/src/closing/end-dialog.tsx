import { useSession } from '@portal/shared-kit';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { endSemester, type closingRehearsal } from '@portal/shared-kit/contract/grading/closing';
import { useCommand } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { Alert } from '@portal/shared-kit/ui';
import { messages as text } from './messages.ts';

export interface EndProps {
  name: string;
  rehearsed: Out<typeof closingRehearsal>['data'];
  onBegun: (jobId: number) => void;
  onRefused: () => void;
  onClose: () => void;
}

/** Confirms the end of a semester; with blockers only Master may continue, with a reason (row 40, I14). */
export function EndDialog({ name, rehearsed, onBegun, onRefused, onClose }: EndProps) {
  const { user } = useSession();
  const end = useCommand(endSemester);
  const { activity, totals, blockers } = rehearsed;
  const isBlocked = blockers.length > 0;
  const isMaster = user?.role.includes('Master') ?? false;
  const possible = !isBlocked || isMaster;
  return (
    <ActionDialog
      title={text.confirmTitle(name)}
      confirm={possible ? text.end : undefined}
      danger
      {...(possible && isBlocked && { reason: true })}
      onConfirm={async ({ reason }) => {
        const answer = await end.mutateAsync({
          params: { x: activity.id },
          body: isBlocked ? { force: true, reason } : {},
        });
        if (answer.data.job_id !== null) onBegun(answer.data.job_id);
        return answer;
      }}
      onFailure={onRefused}
      onClose={onClose}
    >
      <p>{text.consequence(totals.editions, totals.inscriptions)}</p>
      {isBlocked && (
        <Alert type="warning" showIcon title={isMaster ? text.force(totals.incomplete) : text.onlyMaster} />
      )}
    </ActionDialog>
  );
}
