import type { TeacherAllocation } from '@portal/shared-kit/contract/people/teacher';
import { useParams } from '@portal/shared-kit/router';
import { Fact, Facts, Rows, ScreenFrame, TwoLines, type Column } from '@portal/shared-kit/screen';
import { messages as common } from '../common/messages.ts';
import { OwnState } from '../common/own-state.tsx';
import { useTeacher } from '../common/use-teacher.ts';
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
  const [it] = here;
  return (
    <ScreenFrame title={it?.classmate_name ?? text.classTitle}>
      <OwnState answer={answer} empty={it ? undefined : text.notYours}>
        {it && (
          <>
            <Facts title={text.facts}>
              <Fact title={text.course}>{it.course_name}</Fact>
              <Fact title={text.level}>{it.level_name}</Fact>
              <Fact title={text.shift}>{it.classmate_scholar_shift}</Fact>
              <Fact title={text.year}>{String(it.entry_year)}</Fact>
            </Facts>
            <h2>{text.subjects}</h2>
            <Rows
              label={text.subjects}
              rows={here}
              first={1}
              columns={columns}
              busy={() => false}
              stale={false}
            />
          </>
        )}
      </OwnState>
    </ScreenFrame>
  );
}
