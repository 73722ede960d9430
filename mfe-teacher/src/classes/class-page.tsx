import type { TeacherAllocation } from '@portal/shared-kit/contract/people/teacher';
import { useParams } from '@portal/shared-kit/router';
import { Fact, Facts, Rows, ScreenFrame, TwoLines, type Column } from '@portal/shared-kit/screen';
import { messages as common } from '../common/messages.ts';
import { OwnState } from '../common/own-state.tsx';
import { useTeacher } from '../common/use-teacher.tsx';
import { messages as text } from './messages.ts';

const columns: readonly Column<TeacherAllocation>[] = [
  {
    title: text.subject,
    dataIndex: 'subject_name',
    render: (name: string, { year, semester_id }) => (
      <TwoLines first={name} second={common.term(year, semester_id)} />
    ),
  },
  { title: text.role, dataIndex: 'role', render: common.roleOf },
];

/** `/classmateDateils/:id_classmate`: a class, and what the teacher teaches in it this year (S2 §2). */
export function ClassPage() {
  const { id_classmate = '' } = useParams();
  const { answer, taught } = useTeacher();
  const here = taught.filter(({ classmate_id }) => String(classmate_id) === id_classmate);
  const [one] = here;
  return (
    <ScreenFrame title={one?.classmate_name ?? text.classTitle}>
      <OwnState answer={answer} empty={one ? undefined : text.notYours}>
        {one && (
          <>
            <Facts title={text.facts}>
              <Fact title={text.course}>{one.course_name}</Fact>
              <Fact title={text.level}>{one.level_name}</Fact>
              <Fact title={text.shift}>{one.classmate_scholar_shift}</Fact>
              <Fact title={text.year}>{String(one.entry_year)}</Fact>
            </Facts>
            <h2>{text.subjects}</h2>
            <Rows label={text.subjects} rows={here} columns={columns} />
          </>
        )}
      </OwnState>
    </ScreenFrame>
  );
}
