import type { PercentageEffect } from '@portal/shared-kit/contract/grading/percentage';
import { gradeText } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import { Rows, TwoLines, type Column } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

const columns: readonly Column<PercentageEffect['first'][number]>[] = [
  {
    title: text.student,
    dataIndex: 'fullName',
    person: true,
    render: (name: string, { student_card_id }) => <TwoLines first={name} second={student_card_id} />,
  },
  // Before the subject: a dialog is narrow, and this is what it is opened for.
  {
    title: text.situation,
    dataIndex: 'from',
    render: (_: string, row) => <TwoLines first={text.moved(row)} second={averageOf(row)} />,
  },
  {
    title: text.subject,
    dataIndex: 'subject_name',
    render: (name: string, { classmate_name }) => <TwoLines first={name} second={classmate_name} />,
  },
];
const averageOf = ({ average }: PercentageEffect['first'][number]) =>
  average === null ? text.nobody : text.averageOf(gradeText(average / 10));

/** Who would change situation, the first of them by name. */
export function Effect({ of: { students, editions, moved, first } }: { of: PercentageEffect }) {
  if (moved === 0) return <p role="status">{text.nobodyMoves(students)}</p>;
  return (
    <>
      <p role="status">
        <strong>{text.moves(moved, students, editions)}</strong>
      </p>
      {moved > first.length && <p>{text.first(first.length)}</p>}
      <div role="region" aria-label={text.effect} tabIndex={0} style={{ maxHeight: 320, overflow: 'auto' }}>
        <Rows label={text.effect} rows={first} first={1} columns={columns} busy={() => false} stale={false} />
      </div>
    </>
  );
}
