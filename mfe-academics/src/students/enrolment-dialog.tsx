import { student } from '@portal/shared-kit/contract/enrolment/student';
import { students } from '@portal/shared-kit/contract/enrolment/student-list';
import { changeEnrolment, keepEnrolment } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { studentHistory, type PastEnrolment } from '@portal/shared-kit/contract/grading/student-history';
import { useCommand } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { messages as text } from './messages.ts';

export type EnrolmentAct = 'keep' | 'annul' | 'reinstate';
export interface EnrolmentProps {
  act: EnrolmentAct;
  enrolment: PastEnrolment;
  onClose: () => void;
}

const warnings: Record<EnrolmentAct, string> = {
  keep: text.keepWarning,
  annul: text.annulWarning,
  reinstate: text.reinstateWarning,
};

/** Annuls or reopens an enrolment, or confirms one marked for review, with the reason (I8, I9, I10). */
export function EnrolmentDialog({ act, enrolment, onClose }: EnrolmentProps) {
  const { id, subject } = enrolment;
  const shown = [studentHistory, student, students];
  const change = useCommand(changeEnrolment, shown);
  const keep = useCommand(keepEnrolment, shown);
  return (
    <ActionDialog
      title={`${text[act]}: ${subject}`}
      confirm={text[act]}
      danger={act === 'annul'}
      reason
      onConfirm={({ reason }) =>
        act === 'keep'
          ? keep.mutateAsync({ params: { id }, body: { reason } })
          : change.mutateAsync({
              params: { id },
              body: { reason, state: act === 'annul' ? 'ANULADO' : 'INSCRITO' },
            })
      }
      onClose={onClose}
    >
      <p>{warnings[act]}</p>
    </ActionDialog>
  );
}
