import { later } from '@portal/shared-kit';
import { gradeTexts } from '@portal/shared-kit/contract/grading/grade-rules';
import { sheetKindLabels } from '@portal/shared-kit/contract/grading/place';
import { sheetStateLabels } from '@portal/shared-kit/contract/grading/sheet-rules';
import { teacherClassesByYear, type TaughtEdition } from '@portal/shared-kit/contract/grading/teacher-portal';
import { Link } from '@portal/shared-kit/router';
import { Mark, Marks, ScreenFrame } from '@portal/shared-kit/screen';
import { messages as common } from '../common/messages.ts';
import { OwnState } from '../common/own-state.tsx';
import { UnsentGrades } from '../common/unsent.tsx';
import { useOfflineQuery } from '../common/use-kept.ts';
import { useTeacherYear } from '../common/use-teacher.tsx';
import { useState } from 'react';
import { messages as weights } from './weight-messages.ts';
import { closedWeights, type TaughtPlace } from './taught-place.ts';
import { messages as text } from './messages.ts';

/** `/myClassmates`: one card per class and subject of the selected year (S2 §2). */
export function MyClassesPage() {
  const { year, select } = useTeacherYear();
  const answer = useOfflineQuery(teacherClassesByYear, { query: { year } });
  const taught = answer.isPlaceholderData ? undefined : answer.data?.classmate;
  const [open, setOpen] = useState<OpenWeights>();
  const Dialog = open?.what === 'exam' ? ExamWeightsDialog : WeightsDialog;
  return (
    <ScreenFrame title={text.title}>
      <div className="pk-toolbar">{select}</div>
      <UnsentGrades />
      {answer.keptAt !== undefined && <p role="status">{common.keptAt(answer.keptAt)}</p>}
      <OwnState
        answer={{ ...answer, data: taught }}
        empty={taught?.length === 0 ? text.noneIn(year) : undefined}
      >
        <ul
          className="pk-cards"
          style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))' }}
        >
          {taught?.map((row) => (
            <li key={row.id}>
              <ClassCard of={row} onOpen={setOpen} />
            </li>
          ))}
        </ul>
      </OwnState>
      {open && <Dialog of={placeOf(open.of)} onClose={() => setOpen(undefined)} />}
    </ScreenFrame>
  );
}

type OpenWeights = { what: 'weights' | 'exam'; of: TaughtEdition };
const WeightsDialog = later(() => import('./weights-dialog.tsx').then((m) => m.WeightsDialog));
const ExamWeightsDialog = later(() => import('./exam-weights-dialog.tsx').then((m) => m.ExamWeightsDialog));

interface CardProps {
  of: TaughtEdition;
  onOpen: (open: OpenWeights) => void;
}
const ClassCard = ({ of: edition, onOpen }: CardProps) => (
  <>
    <h2 style={{ margin: 0, fontSize: 16 }}>{edition.subject.name}</h2>
    <p style={{ margin: '4px 0', color: 'var(--p-muted)' }}>
      {edition.classmate.name} · {edition.course_name} · {common.term(edition.year, edition.semester_id)}
    </p>
    <p style={{ margin: '4px 0', color: 'var(--p-muted)' }}>
      {text.standing(edition.students, edition.graded)}
    </p>
    <p style={{ margin: '4px 0 12px' }}>
      <Marks>
        <Mark tone="quiet">{common.roleOf(edition.role)}</Mark>
        {edition.weight_total < 100 && <Mark tone="wait">{text.weighed(edition.weight_total)}</Mark>}
        {edition.sheets
          .filter(({ state }) => state !== 'EM_EDICAO')
          .map(({ kind, state }, nth) => (
            <Mark key={kind + nth} tone={state === 'SUBMETIDA' ? 'info' : 'good'}>
              {sheetKindLabels[kind]}: {sheetStateLabels[state].toLowerCase()}
            </Mark>
          ))}
      </Marks>
    </p>
    {edition.locked && <p>{gradeTexts.locked}</p>}
    <p style={{ display: 'flex', flexWrap: 'wrap', gap: 8, margin: 0 }}>
      {!edition.locked && <Entry of={edition} onOpen={onOpen} />}
      <Link
        className="pk-action"
        to={`/AddAssessments/${edition.subject_id}/${edition.classmate_id}?year=${edition.year}&semester=${edition.semester_id}`}
        aria-label={`${text.open} ${nameOf(edition)}`}
      >
        {text.open}
      </Link>
    </p>
  </>
);

/** Actions that a locked class does not offer (S2 §4, I12). */
const Entry = ({ of: edition, onOpen }: CardProps) => (
  <>
    <Link
      className="pk-action"
      to={`/assessment_studant/${edition.subject_id}/${edition.classmate_id}?year=${edition.year}&semester=${edition.semester_id}`}
      aria-label={`${text.grade} ${nameOf(edition)}`}
    >
      {text.grade}
    </Link>
    <button
      type="button"
      className="pk-action"
      aria-label={`${weights.weights} ${nameOf(edition)}`}
      onClick={() => onOpen({ what: 'weights', of: edition })}
    >
      {weights.weights}
    </button>
    <button
      type="button"
      className="pk-action"
      aria-label={`${weights.examWeights} ${nameOf(edition)}`}
      onClick={() => onOpen({ what: 'exam', of: edition })}
    >
      {weights.examWeights}
    </button>
  </>
);

const nameOf = ({ classmate, subject }: TaughtEdition) => `${classmate.name}, ${subject.name}`;
const placeOf = ({ classmate, subject, ...one }: TaughtEdition): TaughtPlace => ({
  classmate_id: one.classmate_id,
  subject_id: one.subject_id,
  year: one.year,
  semester_id: one.semester_id,
  subject_name: subject.name,
  classmate_name: classmate.name,
  ...closedWeights(one.sheets),
});
