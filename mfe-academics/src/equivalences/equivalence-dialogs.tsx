import {
  decideEquivalence,
  equivalences,
  undoEquivalence,
  type EquivalenceRow,
} from '@portal/shared-kit/contract/enrolment/equivalence';
import { hundredthsText } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import { studentHistory } from '@portal/shared-kit/contract/grading/student-history';
import { useCommand } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { DecisionDialog } from '../common/decision-dialog.tsx';
import { EquivalenceDialog } from '../common/equivalence-form.tsx';
import { messages as text } from '../common/equivalence-messages.ts';

export type OpenEquivalence =
  | { act: 'add'; row?: undefined }
  | { act: 'decide' | 'undo'; row: EquivalenceRow };

const touched = [equivalences, studentHistory];

/** The dialogs of the list: a new one, a decision, an undo. */
export function EquivalenceDialogs({ open, onClose }: { open: OpenEquivalence; onClose: () => void }) {
  const decide = useCommand(decideEquivalence, touched);
  const undo = useCommand(undoEquivalence, touched);
  if (open.act === 'add') return <EquivalenceDialog onClose={onClose} />;
  const { id, student, subject, grade, year, origin, paper, reason } = open.row;
  const facts = (
    <>
      <p>
        <strong>{student}</strong>
      </p>
      <p>{text.gradeOf(subject, grade === null ? text.nothing : hundredthsText(grade), year)}</p>
      <p>{text.provedBy(origin, paper)}</p>
      <p>{text.noted(reason)}</p>
    </>
  );
  if (open.act === 'decide')
    return (
      <DecisionDialog
        title={text.decideTitle}
        {...text.decisions}
        onDecide={(body) => decide.mutateAsync({ params: { id }, body })}
        onClose={onClose}
      >
        {facts}
      </DecisionDialog>
    );
  return (
    <ActionDialog
      title={text.undoQuestion(subject)}
      confirm={text.undo}
      danger
      reason
      onConfirm={(body) => undo.mutateAsync({ params: { id }, body })}
      onClose={onClose}
    >
      {facts}
      <p>{text.undoWarning}</p>
    </ActionDialog>
  );
}
