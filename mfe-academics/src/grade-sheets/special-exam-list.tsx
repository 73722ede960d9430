import { students } from '@portal/shared-kit/contract/enrolment/student-list';
import {
  exportSpecialExams,
  specialExamList,
  specialExams,
  withdrawSpecialExam,
  type SpecialExamRow,
} from '@portal/shared-kit/contract/grading/special-exam';
import { useAllowed, useCommand } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { ActionDialog } from '@portal/shared-kit/form';
import {
  ExportList,
  ListBody,
  listColumns,
  ListToolbar,
  Mark,
  TwoLines,
  useList,
} from '@portal/shared-kit/screen';
import { useState } from 'react';
import { messages as text } from './messages.ts';

const columns = listColumns(specialExamList.fields, {
  fullName: (name: string, row: SpecialExamRow) => <TwoLines first={name} second={row.student_card_id} />,
  subject_name: (name: string, row: SpecialExamRow) => <TwoLines first={name} second={row.classmate_name} />,
  named_by: (name: string, row: SpecialExamRow) => (
    <TwoLines first={name} second={formatMoment(row.named_at)} />
  ),
  withdrawn_at: (at: string | null, row: SpecialExamRow) =>
    at === null ? (
      <Mark tone="good">{text.inForce}</Mark>
    ) : (
      <>
        <Mark tone="quiet">{text.withdrawn(formatMoment(at), row.withdrawn_by)}</Mark>
        <small>{row.withdrawal_reason}</small>
      </>
    ),
});

/** Students named for the special exam, with their results (I2). */
export function SpecialExamList() {
  const allowed = useAllowed();
  const list = useList(specialExams, []);
  const [leaving, setLeaving] = useState<SpecialExamRow>();
  return (
    <>
      <ListToolbar list={list}>
        <ExportList endpoint={exportSpecialExams} list={list} />
      </ListToolbar>
      <ListBody
        label={text.specialExamList}
        list={list}
        columns={columns}
        empty={text.noSpecialExams}
        name={(row) => text.studentOf(row.fullName, row.subject_name)}
        actions={(row) => [
          allowed(students) && {
            label: text.openStudent,
            opens: true,
            to: `/student_details/${row.student_id}`,
          },
          row.withdrawn_at === null &&
            row.grade === '' &&
            allowed(withdrawSpecialExam) && {
              label: text.withdraw,
              danger: true,
              run: () => setLeaving(row),
            },
        ]}
      />
      {leaving && <WithdrawDialog row={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

function WithdrawDialog({ row, onClose }: { row: SpecialExamRow; onClose: () => void }) {
  const withdraw = useCommand(withdrawSpecialExam, [specialExams]);
  return (
    <ActionDialog
      title={text.withdrawTitle}
      confirm={text.withdraw}
      danger
      reason
      onConfirm={({ reason }) => withdraw.mutateAsync({ params: { id: row.id }, body: { reason } })}
      onClose={onClose}
    >
      <p>
        <strong>{text.studentOf(row.fullName, row.subject_name)}</strong>
      </p>
    </ActionDialog>
  );
}
