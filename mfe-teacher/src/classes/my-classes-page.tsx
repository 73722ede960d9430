import type { Allocation } from '@portal/shared-kit/contract/people/teacher';
import { Link } from '@portal/shared-kit/router';
import { Mark, ScreenFrame } from '@portal/shared-kit/screen';
import { messages as common } from '../common/messages.ts';
import { OwnState } from '../common/own-state.tsx';
import { useTeacher } from '../common/use-teacher.ts';
import { messages as text } from './messages.ts';

/** `/myClassmates`: one card for each class and subject of this year (S2 §2). */
export function MyClassesPage() {
  const { answer, taught } = useTeacher();
  return (
    <ScreenFrame title={text.title}>
      <OwnState answer={answer} empty={taught.length === 0 ? text.none : undefined}>
        <ul
          className="pk-cards"
          style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))' }}
        >
          {taught.map((row) => (
            <li key={row.id}>
              <ClassCard of={row} />
            </li>
          ))}
        </ul>
      </OwnState>
    </ScreenFrame>
  );
}

const ClassCard = ({ of: it }: { of: Allocation }) => (
  <>
    <h2 style={{ margin: 0, fontSize: 16 }}>{it.subject_name}</h2>
    <p style={{ margin: '4px 0', color: 'var(--p-muted, #566171)' }}>
      {it.classmate_name} · {it.course_name} · {common.term(it.year, it.semester_id)}
    </p>
    <p style={{ margin: '4px 0 12px' }}>
      <Mark tone="quiet">{common.roleOf(it.role)}</Mark>
    </p>
    <Link
      to={`/classmateDateils/${it.classmate_id}`}
      aria-label={`${text.open} ${it.classmate_name}, ${it.subject_name}`}
    >
      {text.open}
    </Link>
  </>
);
