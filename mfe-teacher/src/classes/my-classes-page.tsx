import { later } from '@portal/shared-kit';
import type { Allocation } from '@portal/shared-kit/contract/people/teacher';
import { Link } from '@portal/shared-kit/router';
import { Mark, ScreenFrame } from '@portal/shared-kit/screen';
import { messages as common } from '../common/messages.ts';
import { OwnState } from '../common/own-state.tsx';
import { useTeacher } from '../common/use-teacher.ts';
import { useState } from 'react';
import { messages as weights } from './weight-messages.ts';
import type { TaughtPlace } from './taught-place.ts';
import { messages as text } from './messages.ts';

interface DialogProps {
  of: TaughtPlace;
  onClose: () => void;
}

/** `/myClassmates`: one card for each class and subject of this year (S2 §2). */
export function MyClassesPage() {
  const { answer, taught } = useTeacher();
  const [open, setOpen] = useState<OpenWeights>();
  const Dialog = open?.what === 'exam' ? ExamWeightsDialog : WeightsDialog;
  return (
    <ScreenFrame title={text.title}>
      <OwnState answer={answer} empty={taught.length === 0 ? text.none : undefined}>
        <ul
          className="pk-cards"
          style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))' }}
        >
          {taught.map((row) => (
            <li key={row.id}>
              <ClassCard of={row} onOpen={setOpen} />
            </li>
          ))}
        </ul>
      </OwnState>
      {open && <Dialog of={open.of} onClose={() => setOpen(undefined)} />}
    </ScreenFrame>
  );
}

type OpenWeights = { what: 'weights' | 'exam'; of: Allocation };
const WeightsDialog = later<DialogProps>(() => import('./weights-dialog.tsx').then((m) => m.WeightsDialog));
const ExamWeightsDialog = later<DialogProps>(() =>
  import('./exam-weights-dialog.tsx').then((m) => m.ExamWeightsDialog),
);

interface CardProps {
  of: Allocation;
  onOpen: (open: OpenWeights) => void;
}
const ClassCard = ({ of: it, onOpen }: CardProps) => (
  <>
    <h2 style={{ margin: 0, fontSize: 16 }}>{it.subject_name}</h2>
    <p style={{ margin: '4px 0', color: 'var(--p-muted)' }}>
      {it.classmate_name} · {it.course_name} · {common.term(it.year, it.semester_id)}
    </p>
    <p style={{ margin: '4px 0 12px' }}>
      <Mark tone="quiet">{common.roleOf(it.role)}</Mark>
    </p>
    <p style={{ display: 'flex', flexWrap: 'wrap', gap: 8, margin: 0 }}>
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
      <Link
        className="pk-action"
        to={`/classmateDateils/${it.classmate_id}`}
        aria-label={`${text.open} ${nameOf(it)}`}
      >
        {text.open}
      </Link>
    </p>
  </>
);

const nameOf = ({ classmate_name, subject_name }: Allocation) => `${classmate_name}, ${subject_name}`;
