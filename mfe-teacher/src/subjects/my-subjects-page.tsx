import { Rows, ScreenFrame, type Column } from '@portal/shared-kit/screen';
import { OwnState } from '../common/own-state.tsx';
import { useTeacher } from '../common/use-teacher.tsx';
import { messages as text } from './messages.ts';
import { subjectsOf, type TaughtSubject } from './subjects-of.ts';

const columns: readonly Column<TaughtSubject>[] = [
  { title: text.name, dataIndex: 'name' },
  { title: text.course, dataIndex: 'course' },
  { title: text.level, dataIndex: 'level' },
  {
    title: text.classes,
    dataIndex: 'classes',
    render: (classes: TaughtSubject['classes']) => classes.map(([, name]) => name).join(', '),
  },
];

/** `/mySubjects`: the subjects of this year, each with a link to its details (S2 §2). */
export function MySubjectsPage() {
  const { answer, taught } = useTeacher();
  const subjects = subjectsOf(taught);
  return (
    <ScreenFrame title={text.title}>
      <OwnState answer={answer} empty={subjects.length === 0 ? text.none : undefined}>
        <Rows
          label={text.list}
          rows={subjects}
          columns={columns}
          name={({ name }) => name}
          actions={({ id }) => [{ label: text.details, to: `/subjetctDateils/${id}`, opens: true }]}
        />
      </OwnState>
    </ScreenFrame>
  );
}
