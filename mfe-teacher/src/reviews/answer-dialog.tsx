import { usePortal } from '@portal/shared-kit';
import {
  answerGradeReview,
  reviewAnswer,
  reviewOutcomes,
  type GradeReview,
  type ReviewOutcome,
} from '@portal/shared-kit/contract/grading/grade-review';
import { call } from '@portal/shared-kit/data';
import { ActionDialog, ChoiceItem, optionsOf, TextAreaItem } from '@portal/shared-kit/form';
import { messages as text } from './messages.ts';

interface AnswerProps {
  review: GradeReview;
  onDone: () => void;
  onClose: () => void;
}

/** The teacher's answer to a review: the grade stays, or was altered, with an opinion that the student reads. */
export function AnswerDialog({ review, ...outcome }: AnswerProps) {
  const { http } = usePortal();
  return (
    <ActionDialog
      title={text.answerOf(review.assessment_type, review.fullName)}
      confirm={text.answer}
      schema={reviewAnswer}
      value={{ outcome: review.old === review.now ? 'MANTIDA' : 'ALTERADA', opinion: review.opinion }}
      onConfirm={(body) => call(http, answerGradeReview, { params: { id: review.id }, body })}
      {...outcome}
    >
      <p>{text.note(review.note)}</p>
      <p>{text.hint}</p>
      <ChoiceItem
        name="outcome"
        label={text.outcome}
        required
        options={optionsOf(Object.keys(reviewOutcomes) as ReviewOutcome[], reviewOutcomes)}
      />
      <TextAreaItem name="opinion" label={text.opinion} required rows={4} maxLength={500} />
    </ActionDialog>
  );
}
