import { usePortal } from '@portal/shared-kit';
import { candidacies, candidacy, reopenInscription } from '@portal/shared-kit/contract/admissions/candidacy';
import {
  correctIdentification,
  identityForm,
  candidateForm,
  updateCandidate,
} from '@portal/shared-kit/contract/admissions/candidacy-edit';
import { isOpen } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { inscriptionTabCounts } from '@portal/shared-kit/contract/enrolment/inscription';
import { useCommand, failureOf, upload, useForget, call } from '@portal/shared-kit/data';
import { formatDeadline } from '@portal/shared-kit/dates';
import { ActionDialog, CorrectionDrawer, DayItem, FormDrawer, TextItem } from '@portal/shared-kit/form';
import { useEffect } from 'react';
import { ApproveDialog } from './approve-dialog.tsx';
import { messages as text } from './messages.ts';
import { RejectDialog } from './reject-dialog.tsx';
import type { Doing, ReviewedCandidacy } from './subject.ts';
import { Decided } from './decided.tsx';
import { useCandidacy } from './use-candidacy.ts';
import { CandidateFields } from './candidate-fields.tsx';

interface CandidateDialogProps {
  doing: Doing;
  id: number;
  onClose: () => void;
  /** Called after an approval or a rejection. */
  onDecided?: (() => void) | undefined;
  /** Called when the list is stale. */
  onChanged: () => void;
}

/** The open dialog, over a candidacy that is loaded first. */
export function Dialogs({ doing, id, onClose, onDecided, onChanged }: CandidateDialogProps) {
  const { notify } = usePortal();
  const { data, error, refetch } = useCandidacy(id);
  const reviewed = data?.data;
  useEffect(() => {
    if (reviewed || !error) return;
    notify.error(error.message, error.supportCode ? { supportCode: error.supportCode } : {});
    onClose();
  }, [reviewed, error, notify, onClose]);
  if (!reviewed) return null;
  const reload = () => {
    void refetch();
    onChanged();
  };
  const subject = { of: reviewed, reload, onClose };
  const decided = { ...subject, onDecided };
  if (doing === 'approve') return <ApproveDialog {...decided} />;
  if (doing === 'reject') return <RejectDialog {...decided} />;
  if (doing === 'edit') return <EditDrawer {...subject} />;
  if (doing === 'correct') return <CorrectDrawer {...subject} />;
  return <ReopenDialog {...subject} />;
}

/** Reopens a rejected candidacy (decision 30). */
function ReopenDialog({ of: reviewed, reload, onClose }: ReviewedCandidacy) {
  const reopen = useCommand(reopenInscription, [candidacies, candidacy, inscriptionTabCounts]);
  return (
    <ActionDialog
      title={text.reopenQuestion}
      confirm={text.reopen}
      reason
      onConfirm={async ({ reason }) => {
        const answer = await reopen.mutateAsync({ body: { inscription_id: reviewed.id, reason } });
        reload();
        return answer;
      }}
      onClose={onClose}
    >
      {reviewed.state !== 'REPROVADA' && <Decided of={reviewed} />}
      <strong>{reviewed.fullName}</strong>
      {reviewed.reopen_until && <p>{text.reopenHint(formatDeadline(reviewed.reopen_until))}</p>}
    </ActionDialog>
  );
}

/** 'Corrigir identificação' of a candidate (decision 34). */
function CorrectDrawer({ of: reviewed, reload, onClose }: ReviewedCandidacy) {
  const { http, notify } = usePortal();
  const forget = useForget();
  return (
    <CorrectionDrawer
      name={reviewed.fullName}
      schema={identityForm}
      value={reviewed}
      send={async (body, file) => {
        try {
          const input = { params: { person_id: reviewed.id }, body: body as never, file };
          const { data } = await upload(http, correctIdentification, input);
          notify.success(data.msg);
          forget(candidacies);
          forget(candidacy);
          reload();
        } catch (problem) {
          const { code, message } = failureOf(problem);
          if (code === 'conflict') notify.error(message);
          throw problem;
        }
      }}
      onClose={onClose}
    >
      <TextItem name="emissionLocation" label={text.issued} maxLength={120} autoComplete="off" />
      <DayItem name="dateEndDocument" label={text.expires} />
    </CorrectionDrawer>
  );
}

/** Edits a candidate; the fields of identity are read-only (decision 34). */
function EditDrawer({ of: reviewed, reload, onClose }: ReviewedCandidacy) {
  const { http, notify } = usePortal();
  const save = useCommand(updateCandidate, [candidacies, candidacy]);
  return (
    <FormDrawer
      title={text.editTitle(reviewed.fullName)}
      schema={candidateForm}
      value={reviewed}
      draftKey={`candidate-${reviewed.id}`}
      reload={async () => (await call(http, candidacy, { params: { id: reviewed.id } })).data}
      onSubmit={async (body) => {
        try {
          const { data } = await save.mutateAsync({ params: { person_id: reviewed.id }, body });
          notify.success(data.msg);
          reload();
        } catch (problem) {
          const { code, message } = failureOf(problem);
          // The form explains a conflict of edits; a decision made meanwhile has a message of its own.
          if (code === 'conflict') {
            notify.error(message);
            reload();
          }
          throw problem;
        }
      }}
      onClose={onClose}
    >
      <CandidateFields of={reviewed} disabled={!isOpen(reviewed.state)} />
    </FormDrawer>
  );
}
