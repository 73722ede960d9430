import { usePortal } from '@portal/shared-kit';
import {
  answerGradeReview,
  reviewAnswer,
  reviewOutcomes,
  type GradeReview,
  type ReviewOutcome,
} from '@portal/shared-kit/contract/grading/grade-review';
import { askRectification, rectificationForm } from '@portal/shared-kit/contract/grading/rectification';
import { documentFile } from '@portal/shared-kit/contract/people/person-rules';
import { call, upload } from '@portal/shared-kit/data';
import {
  ActionDialog,
  ChoiceItem,
  FileField,
  FormDrawer,
  optionsOf,
  TextAreaItem,
  TextItem,
} from '@portal/shared-kit/form';
import { Form } from '@portal/shared-kit/ui-data';
import { useRef } from 'react';
import { messages as text } from './messages.ts';

interface ReviewProps {
  review: GradeReview;
  onDone: () => void;
  onClose: () => void;
}

/** The teacher's answer to a review: the grade stays, or was altered, with an opinion that the student reads. */
export function AnswerDialog({ review, ...outcome }: ReviewProps) {
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

const newGrade = rectificationForm.pick({ value: true, reason: true });

/** Asks that the grade be rectified, whose pauta is homologated; somebody else decides (C.5). */
export function RectifyDrawer({ review, onDone, onClose }: ReviewProps) {
  const { http, notify } = usePortal();
  const { student_id, assessment_formula_id, sheet_id } = review;
  const file = useRef<File>(undefined);
  const check = () => {
    if (!file.current) return { file: [text.fileMissing] };
    return file.current.size > documentFile.maxBytes ? { file: [text.fileTooLarge] } : undefined;
  };
  return (
    <FormDrawer
      title={text.rectifyOf(review.assessment_type, review.fullName)}
      schema={newGrade}
      value={{}}
      check={check}
      submit={{ label: text.rectify, busy: text.asking }}
      onSubmit={async (form) => {
        const body = { ...form, student_id, assessment_formula_id, sheet_id: sheet_id! };
        const { message } = await upload(http, askRectification, { body, file: file.current! });
        notify.success(message);
        onDone();
      }}
      onClose={onClose}
    >
      <p>{text.rectifyHint(review.now)}</p>
      <TextItem
        name="value"
        label={text.newGrade}
        required
        extra={text.newGradeHint}
        maxLength={20}
        autoComplete="off"
      />
      <TextAreaItem name="reason" label={text.reason} required rows={3} maxLength={500} />
      <Form.Item name="file" label={text.file} required extra={text.fileHint}>
        <FileField accept={documentFile.types} onFile={(chosen) => (file.current = chosen)} />
      </Form.Item>
    </FormDrawer>
  );
}
