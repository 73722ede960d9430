import { gradeText } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import type { EnrolmentState, PastEnrolment } from '@portal/shared-kit/contract/enrolment/student-history';
import { Mark, type Column } from '@portal/shared-kit/screen';
import { HistoryRows } from './history-rows.tsx';
import { messages as text } from './messages.ts';
import type { TabProps } from './tab-props.ts';
import { useStudentHistory } from './use-history.ts';

const columns: readonly Column<PastEnrolment>[] = [
  { title: text.lastYear, dataIndex: 'year' },
  { title: text.semester, dataIndex: 'semester_id', render: (semester: number) => text.term(semester) },
  { title: text.subject, dataIndex: 'subject' },
  {
    title: text.grade,
    dataIndex: 'grade',
    render: (grade: number | null) => (grade === null ? text.nothing : gradeText(grade, 2)),
  },
  {
    title: text.state,
    dataIndex: 'state',
    render: (state: EnrolmentState, { flagged }) => (
      <>
        {text.enrolmentStates[state]} {flagged && <Mark tone="bad">{text.toReview}</Mark>}
      </>
    ),
  },
  {
    title: text.class,
    dataIndex: 'classmate_name',
    render: (name: string | null, { origin }) => name ?? (origin || text.nothing),
  },
  { title: text.attempt, dataIndex: 'attempt' },
];

/** Every enrolment in a subject with its final grade, the latest first. */
export function GradesTab({ student }: TabProps) {
  const { data, error, refetch } = useStudentHistory(student.id);
  return (
    <HistoryRows
      label={text.grades}
      columns={columns}
      rows={data?.data.enrolments}
      error={error}
      empty={text.noEnrolments}
      reload={refetch}
    />
  );
}
