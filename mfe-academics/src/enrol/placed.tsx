import { allocatedStudents, type AllocatedStudent } from '@portal/shared-kit/contract/enrolment/allocation';
import { ListBody, useList, type Column } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';
import { studentColumns, studentFilters, StudentToolbar, useStudentActions } from './student-columns.tsx';

const columns: readonly Column<AllocatedStudent>[] = [
  ...studentColumns,
  { title: text.class, dataIndex: 'classmate_name' },
  { title: text.subjectsTaken, dataIndex: 'subjects' },
];

/** Students who are in a class. */
export function Placed() {
  const list = useList(allocatedStudents, studentFilters);
  const actions = useStudentActions();
  return (
    <>
      <StudentToolbar list={list} status="ALOCADO" />
      <ListBody
        label={text.placed}
        list={list}
        columns={columns}
        empty={text.nobodyPlaced}
        name={({ fullName }) => fullName}
        {...(actions && { actions })}
      />
    </>
  );
}
