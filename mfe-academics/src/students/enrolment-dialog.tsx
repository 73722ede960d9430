import { student } from '@portal/shared-kit/contract/enrolment/student';
import { students } from '@portal/shared-kit/contract/enrolment/student-list';
import { changeEnrolment, keepEnrolment } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { studentHistory, type PastEnrolment } from '@portal/shared-kit/contract/grading/student-history';
import { usePortal } from '@portal/shared-kit';
import { useCommand } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { Checkbox, Form } from '@portal/shared-kit/ui-data';
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
  const { can } = usePortal();
  const overrides = act === 'reinstate' && (can('enrolment.override') || can('classes.overbook'));
  return (
    <ActionDialog<{ override?: boolean }>
      title={`${text[act]}: ${subject}`}
      confirm={text[act]}
      danger={act === 'annul'}
      reason
      onConfirm={({ reason, override = false }) =>
        act === 'keep'
          ? keep.mutateAsync({ params: { id }, body: { reason } })
          : change.mutateAsync({
              params: { id },
              body: { reason, state: act === 'annul' ? 'ANULADO' : 'INSCRITO', override },
            })
      }
      onClose={onClose}
    >
      <p>{warnings[act]}</p>
      {overrides && (
        <Form.Item name="override" valuePropName="checked">
          <Checkbox>{text.overrideRules}</Checkbox>
        </Form.Item>
      )}
    </ActionDialog>
  );
}
