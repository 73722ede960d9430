import { later } from '@portal/shared-kit';
import {
  answerGradeReview,
  gradeReviewList,
  gradeReviews,
  reviewOutcomes,
  type GradeReview,
  type ReviewOutcome,
} from '@portal/shared-kit/contract/grading/grade-review';
import { askRectification } from '@portal/shared-kit/contract/grading/rectification';
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

const loadDialogs = () => import('./review-dialogs.tsx');
const AnswerDialog = later(() => loadDialogs().then((m) => m.AnswerDialog));
const RectifyDrawer = later(() => loadDialogs().then((m) => m.RectifyDrawer));

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
  const [open, setOpen] = useState<{ review: GradeReview; act: 'answer' | 'rectify' }>();
  const onClose = () => setOpen(undefined);
  const isWaiting = ({ state, mine }: GradeReview) =>
    mine && (state === 'EM_PROCESSAMENTO' || state === 'AGUARDA_ENTIDADE_EXTERNA');
  const actions = (row: GradeReview): PossibleAction[] => [
    isWaiting(row) &&
      allowed(answerGradeReview) && {
        label: text.answer,
        run: () => setOpen({ review: row, act: 'answer' }),
      },
    isWaiting(row) &&
      row.sheet_id !== null &&
      allowed(askRectification) && {
        label: text.rectify,
        opens: true,
        run: () => setOpen({ review: row, act: 'rectify' }),
      },
    {
      label: text.grade,
      to: `/assessment_studant/${row.subject_id}/${row.class_id}?year=${row.year}&semester=${row.semester_id}`,
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
      {open?.act === 'answer' && <AnswerDialog review={open.review} onDone={list.reload} onClose={onClose} />}
      {open?.act === 'rectify' && (
        <RectifyDrawer review={open.review} onDone={list.reload} onClose={onClose} />
      )}
    </ScreenFrame>
  );
}
