import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { gradeText } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import type { classResults, ClassStudent } from '@portal/shared-kit/contract/grading/class-results';
import { Mark, Rows, TwoLines, type Column } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

type Found = Out<typeof classResults>['data'];
/** A student with each result in a field of its own, as the table needs it. */
type Line = Omit<ClassStudent, 'results'> & { all: number } & Partial<
    Record<`edition${number}`, ClassStudent['results'][number]>
  >;

const lineOf = ({ results, ...student }: ClassStudent): Line => ({
  ...student,
  all: results.length,
  ...Object.fromEntries(results.map((result) => [`edition${result.edition_id}`, result])),
});

const Result = ({ of }: { of: ClassStudent['results'][number] }) => (
  <>
    <TwoLines first={text.value(of)} second={text.word(of)} />
    {of.flat_average !== null && <small style={{ display: 'block' }}>{text.flat(of.flat_average)}</small>}
  </>
);

/** Students × subjects, with final averages and situation. */
export function ResultRows({ of }: { of: Found }) {
  const columns: Column<Line>[] = [
    {
      title: text.name,
      dataIndex: 'fullName',
      person: true,
      render: (name: string, { student_card_id }) => <TwoLines first={name} second={student_card_id} />,
    },
    ...of.subjects.map(({ id, subject_name, semester_id }): Column<Line> => ({
      title: text.subject(subject_name, semester_id),
      dataIndex: `edition${id}`,
      render: (result: ClassStudent['results'][number] | undefined) =>
        result ? <Result of={result} /> : text.nothing,
    })),
    {
      title: text.approved,
      dataIndex: 'approved',
      render: (approved: number, { all }) => text.approvedOf(approved, all),
    },
    {
      title: text.average,
      dataIndex: 'average',
      render: (average: number | null) => (average === null ? text.nothing : gradeText(average)),
    },
  ];
  return (
    <>
      <p>
        <strong>{text.heading(of.course_name, of.classmate_name, of.level_name, of.year)}</strong>{' '}
        <Mark tone={of.provisional ? 'wait' : 'good'}>{of.provisional ? text.provisional : text.whole}</Mark>
      </p>
      <Rows
        label={text.list(of.classmate_name, of.year)}
        rows={of.students.map(lineOf)}
        first={1}
        columns={columns}
        busy={() => false}
        stale={false}
      />
    </>
  );
}
