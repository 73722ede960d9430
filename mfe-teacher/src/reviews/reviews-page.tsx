import { later } from '@portal/shared-kit';
import {
  answerGradeReview,
  gradeReviewList,
  gradeReviews,
  reviewOutcomes,
  type GradeReview,
  type ReviewOutcome,
} from '@portal/shared-kit/contract/grading/grade-review';
import { useAllowed } from '@portal/shared-kit/data';
import {
  ListBody,
  listColumns,
  ScreenFrame,
  TwoLines,
  useInnerList,
  type PossibleAction,
} from '@portal/shared-kit/screen';
import { useState } from 'react';
import { messages as text } from './messages.ts';

const AnswerDialog = later(() => import('./answer-dialog.tsx').then((m) => m.AnswerDialog));

const columns = listColumns(gradeReviewList.fields, {
  subject_name: (subject: string, { assessment_type, classmate_name }) => (
    <TwoLines first={subject} second={`${assessment_type} · ${classmate_name}`} />
  ),
  old: (old: string, { now }) => (old === now ? old : text.changed(old, now)),
  outcome: (outcome: ReviewOutcome | null, { opinion }) =>
    outcome === null ? '–' : <TwoLines first={reviewOutcomes[outcome]} second={opinion} />,
});

/** `/grade-reviews`: paid requests to review a grade of one's editions; the responsible teacher answers (J32). */
export function ReviewsPage() {
  const allowed = useAllowed();
  const list = useInnerList(gradeReviews, {});
  const [open, setOpen] = useState<GradeReview>();
  const actions = (row: GradeReview): PossibleAction[] => [
    row.mine &&
      allowed(answerGradeReview) &&
      (row.state === 'EM_PROCESSAMENTO' || row.state === 'AGUARDA_ENTIDADE_EXTERNA') && {
        key: 'answer',
        label: text.answer,
        run: () => setOpen(row),
      },
    {
      key: 'grades',
      label: text.grade,
      to: `/assessment_studant/${row.subject_id}/${row.class_id}?estudante=${row.student_card_id}`,
    },
  ];
  return (
    <ScreenFrame title={text.title}>
      <ListBody
        label={text.title}
        list={list}
        columns={columns}
        empty={text.empty}
        name={({ number }) => number}
        actions={actions}
      />
      {open && <AnswerDialog review={open} onDone={list.reload} onClose={() => setOpen(undefined)} />}
    </ScreenFrame>
  );
}
