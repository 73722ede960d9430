import { later, usePortal } from '@portal/shared-kit';
import type { InscriptionState } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { createStudent, updateStudent, type StudentRow } from '@portal/shared-kit/contract/enrolment/student';
import { exportStudents, studentList, students } from '@portal/shared-kit/contract/enrolment/student-list';
import { moveStudent } from '@portal/shared-kit/contract/enrolment/student-move';
import { assignSubject } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { printStudents } from '@portal/shared-kit/contract/enrolment/student-office';
import { studentHistory } from '@portal/shared-kit/contract/grading/student-history';
import { invoices } from '@portal/shared-kit/contract/finance/invoice';
import { blockUser } from '@portal/shared-kit/contract/identity/users';
import { classGroupNames } from '@portal/shared-kit/contract/offer/class-group';
import { dataCorrections } from '@portal/shared-kit/contract/people/data-correction';
import { personAccount } from '@portal/shared-kit/contract/people/person';
import { useAllowed } from '@portal/shared-kit/data';
import { Link } from '@portal/shared-kit/router';
import {
  type Column,
  CourseFilter,
  ExportList,
  FieldFilter,
  FilterSelect,
  ImportMenu,
  LevelFilter,
  ListBody,
  listColumns,
  ListToolbar,
  manyOn,
  type PossibleAction,
  ScreenFrame,
  TwoLines,
  useList,
} from '@portal/shared-kit/screen';
import { useState } from 'react';
import { messages as text } from './messages.ts';
import { Debt, GaveUp, State, ToReview } from './standing.tsx';

const AccountDialog = later(() => import('./account-dialog.tsx').then((m) => m.AccountDialog));

const PrintStudents = later(() => import('./print-students.tsx').then((m) => m.PrintStudents));

const MoveDialog = later(() => import('./move-dialog.tsx').then((m) => m.MoveDialog));

const address = (id: number, tab = '') => `/student_details/${id}${tab && `?separador=${tab}`}`;

const columns: readonly Column<StudentRow>[] = [
  ...listColumns(studentList.fields, {
    fullName: (name: string, { id, code }: StudentRow) => (
      <TwoLines first={<Link to={address(id)}>{name}</Link>} second={code ?? text.noCode} />
    ),
    curso: (course: string, { level, level_type }: StudentRow) => (
      <TwoLines
        first={course}
        second={level === null ? text.nothing : text.levelOf(level, level_type ?? '')}
      />
    ),
    classmate_name: (name: string | null, { scholar_shift }: StudentRow) => (
      <TwoLines first={name ?? text.noClass} second={scholar_shift ?? text.nothing} />
    ),
    state: (_: InscriptionState | null, row: StudentRow) => (
      <>
        <State {...row} />
        <GaveUp {...row} />
        <ToReview {...row} />
      </>
    ),
  }),
  { title: text.debt, dataIndex: 'debt', render: (_: StudentRow['debt'], row) => <Debt {...row} /> },
];

const imports = [
  {
    kind: 'past_students',
    register: { create: createStudent, list: students },
    label: text.importStudents,
    param: 'importar_estudantes',
  },
  {
    kind: 'past_grades',
    register: { create: assignSubject, list: students },
    label: text.importGrades,
    param: 'importar_disciplinas',
  },
] as const;

/** `/students` (decision 103). */
export function StudentListPage() {
  const { can } = usePortal();
  const allowed = useAllowed();
  const list = useList(students, ['course_id', 'level_id', 'state', 'flagged']);
  const [account, setAccount] = useState<StudentRow>();
  const [moving, setMoving] = useState<StudentRow>();
  const seesAccounts = allowed(blockUser) && allowed(personAccount);
  const actions = ({ id, ...row }: StudentRow): PossibleAction[] => [
    { label: text.view, opens: true, to: address(id) },
    allowed(updateStudent) && { label: text.edit, to: `/updateStudent/${id}` },
    allowed(moveStudent) &&
      allowed(classGroupNames) && { label: text.move, run: () => setMoving({ id, ...row }) },
    allowed(invoices) && { label: text.extract, to: address(id, 'pagamentos') },
    allowed(studentHistory) && { label: text.path, to: address(id, 'percurso') },
    seesAccounts && { label: text.blockAccount, run: () => setAccount({ id, ...row }), danger: true },
  ];
  return (
    <ScreenFrame
      title={text.title}
      beside={allowed(dataCorrections) && <Link to="/students/corrections">{text.corrections}</Link>}
    >
      <ListToolbar list={list}>
        <CourseFilter list={list} />
        <LevelFilter list={list} />
        <FieldFilter list={list} of={studentList} name="state" />
        <FilterSelect
          list={list}
          name="flagged"
          label={text.revision}
          options={[{ value: '1', label: text.toReview }]}
        />
        <ImportMenu imports={imports} />
        <ExportList endpoint={exportStudents} list={list} />
      </ListToolbar>
      <ListBody
        label={text.title}
        list={list}
        columns={columns}
        name={({ fullName }) => fullName}
        actions={actions}
        many={manyOn(
          'student',
          can,
          allowed(printStudents) ? (ids) => <PrintStudents ids={ids} /> : undefined,
        )}
      />
      {moving && <MoveDialog student={moving} onClose={() => setMoving(undefined)} />}
      {account && (
        <AccountDialog
          personId={account.person_id}
          name={account.fullName}
          onClose={() => setAccount(undefined)}
        />
      )}
    </ScreenFrame>
  );
}
