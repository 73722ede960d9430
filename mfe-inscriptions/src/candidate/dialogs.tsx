import { usePortal } from '@portal/shared-kit';
import { candidacies, candidacy, reopenInscription } from '@portal/shared-kit/contract/admissions/candidacy';
import { inscriptionTabCounts } from '@portal/shared-kit/contract/enrolment/inscription';
import { useCommand } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { ActionDialog } from '@portal/shared-kit/form';
import { useEffect } from 'react';
import { ApproveDialog } from './approve-dialog.tsx';
import { CorrectDrawer } from './correct-drawer.tsx';
import { EditDrawer } from './edit-drawer.tsx';
import { messages as text } from './messages.ts';
import { RejectDialog } from './reject-dialog.tsx';
import type { Doing, ReviewedCandidacy } from './subject.ts';
import { Decided } from './decided.tsx';
import { useCandidacy } from './use-candidacy.ts';

interface CandidateDialogProps {
  doing: Doing;
  id: number;
  onClose: () => void;
  /** Called when the list is stale. */
  onChanged: () => void;
}

/** The open dialog, over a candidacy that is loaded first. */
export function Dialogs({ doing, id, onClose, onChanged }: CandidateDialogProps) {
  const { notify } = usePortal();
  const { data, error, refetch } = useCandidacy(id);
  const it = data?.data;
  useEffect(() => {
    if (it || !error) return;
    notify.error(error.message, error.supportCode ? { supportCode: error.supportCode } : {});
    onClose();
  }, [it, error, notify, onClose]);
  if (!it) return null;
  const reload = () => {
    void refetch();
    onChanged();
  };
  const subject = { of: it, reload, onClose };
  if (doing === 'approve') return <ApproveDialog {...subject} />;
  if (doing === 'reject') return <RejectDialog {...subject} />;
  if (doing === 'edit') return <EditDrawer {...subject} />;
  if (doing === 'correct') return <CorrectDrawer {...subject} />;
  return <ReopenDialog {...subject} />;
}

/** Reopens a rejected candidacy (decision 30). */
function ReopenDialog({ of: it, reload, onClose }: ReviewedCandidacy) {
  const reopen = useCommand(reopenInscription, [candidacies, candidacy, inscriptionTabCounts]);
  return (
    <ActionDialog
      title={text.reopenQuestion}
      confirm={text.reopen}
      reason
      onConfirm={async ({ reason }) => {
        const answer = await reopen.mutateAsync({ body: { inscription_id: it.id, reason } });
        reload();
        return answer;
      }}
      onClose={onClose}
    >
      {it.state !== 'REPROVADA' && <Decided of={it} />}
      <strong>{it.fullName}</strong>
      {it.reopen_until && <p>{text.reopenHint(formatMoment(it.reopen_until))}</p>}
    </ActionDialog>
  );
}
