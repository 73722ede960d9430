import { later } from '@portal/shared-kit';
import { gradeTexts } from '@portal/shared-kit/contract/grading/grade-rules';
import { sheetKindLabels } from '@portal/shared-kit/contract/grading/place';
import { sheetStateLabels } from '@portal/shared-kit/contract/grading/sheet-rules';
import { teacherClassesByYear, type TaughtEdition } from '@portal/shared-kit/contract/grading/teacher-portal';
import { useEndpoint } from '@portal/shared-kit/data';
import { Link } from '@portal/shared-kit/router';
import { Mark, Marks, ScreenFrame } from '@portal/shared-kit/screen';
import { messages as common } from '../common/messages.ts';
import { OwnState } from '../common/own-state.tsx';
import { useTeacherYear } from '../common/year-of-teacher.tsx';
import { useState } from 'react';
import { messages as weights } from './weight-messages.ts';
import type { TaughtPlace } from './taught-place.ts';
import { messages as text } from './messages.ts';

/** `/myClassmates`: one card per class and subject of the selected year (S2 §2). */
export function MyClassesPage() {
  const { year, select } = useTeacherYear();
  const answer = useEndpoint(teacherClassesByYear, { query: { year } });
  const taught = answer.isPlaceholderData ? undefined : answer.data?.classmate;
  const [open, setOpen] = useState<OpenWeights>();
  const Dialog = open?.what === 'exam' ? ExamWeightsDialog : WeightsDialog;
  return (
    <ScreenFrame title={text.title}>
      <div className="pk-toolbar">{select}</div>
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
const ClassCard = ({ of: it, onOpen }: CardProps) => (
  <>
    <h2 style={{ margin: 0, fontSize: 16 }}>{it.subject.name}</h2>
    <p style={{ margin: '4px 0', color: 'var(--p-muted)' }}>
      {it.classmate.name} · {it.course_name} · {common.term(it.year, it.semester_id)}
    </p>
    <p style={{ margin: '4px 0', color: 'var(--p-muted)' }}>{text.standing(it.students, it.graded)}</p>
    <p style={{ margin: '4px 0 12px' }}>
      <Marks>
        <Mark tone="quiet">{common.roleOf(it.role)}</Mark>
        {it.weight_total < 100 && <Mark tone="wait">{text.weighed(it.weight_total)}</Mark>}
        {it.sheets
          .filter(({ state }) => state !== 'EM_EDICAO')
          .map(({ kind, state }) => (
            <Mark key={kind} tone={state === 'SUBMETIDA' ? 'info' : 'good'}>
              {sheetKindLabels[kind]}: {sheetStateLabels[state].toLowerCase()}
            </Mark>
          ))}
      </Marks>
    </p>
    {it.locked && <p>{gradeTexts.locked}</p>}
    <p style={{ display: 'flex', flexWrap: 'wrap', gap: 8, margin: 0 }}>
      {!it.locked && <Entry of={it} onOpen={onOpen} />}
      <Link
        className="pk-action"
        to={`/AddAssessments/${it.subject_id}/${it.classmate_id}?year=${it.year}&semester=${it.semester_id}`}
        aria-label={`${text.open} ${nameOf(it)}`}
      >
        {text.open}
      </Link>
    </p>
  </>
);

/** Actions that a locked class does not offer (S2 §4, I12). */
const Entry = ({ of: it, onOpen }: CardProps) => (
  <>
    <Link
      className="pk-action"
      to={`/assessment_studant/${it.subject_id}/${it.classmate_id}?year=${it.year}&semester=${it.semester_id}`}
      aria-label={`${text.grade} ${nameOf(it)}`}
    >
      {text.grade}
    </Link>
    <button
      type="button"
      className="pk-action"
      aria-label={`${weights.weights} ${nameOf(it)}`}
      onClick={() => onOpen({ what: 'weights', of: it })}
    >
      {weights.weights}
    </button>
    <button
      type="button"
      className="pk-action"
      aria-label={`${weights.examWeights} ${nameOf(it)}`}
      onClick={() => onOpen({ what: 'exam', of: it })}
    >
      {weights.examWeights}
    </button>
  </>
);

const nameOf = ({ classmate, subject }: TaughtEdition) => `${classmate.name}, ${subject.name}`;
const placeOf = ({ classmate, subject, ...it }: TaughtEdition): TaughtPlace => ({
  classmate_id: it.classmate_id,
  subject_id: it.subject_id,
  year: it.year,
  semester_id: it.semester_id,
  subject_name: subject.name,
  classmate_name: classmate.name,
});
