import { later } from '@portal/shared-kit';
import { exportAllocation } from '@portal/shared-kit/contract/enrolment/allocation';
import { classGroup, type ClassGroup, classGroupList } from '@portal/shared-kit/contract/offer/class-group';
import { entryYears, freeName, replicate } from '@portal/shared-kit/contract/offer/new-class-group';
import { useAllowed, useEndpoint, useOpenDocument } from '@portal/shared-kit/data';
import {
  CourseFilter,
  FilterSelect,
  ImportRecords,
  LevelFilter,
  MoreFilters,
  type PossibleAction,
  RegisterList,
  ScreenFrame,
  StateFilter,
  useList,
  useRegister,
  listColumns,
  Mark,
  Occupancy,
  type Column,
} from '@portal/shared-kit/screen';
import { useState } from 'react';
import { Link } from '@portal/shared-kit/router';
import { recordAddress } from '../common/record-address.ts';
import { messages as text } from './messages.ts';

const ClassGroupFields = later(() => import('./class-group-fields.tsx').then((m) => m.ClassGroupFields));
const AdvanceDialog = later(() => import('./class-group-dialogs.tsx').then((m) => m.AdvanceDialog));
const ReplicateDialog = later(() => import('./class-group-dialogs.tsx').then((m) => m.ReplicateDialog));
const ClassGroupRecords = later(() => import('./class-group-records.tsx').then((m) => m.ClassGroupRecords));

/** The next free name is another once a class was made. */
const suggested = [freeName];
const lessUsed = ['level_id', 'entry_year'] as const;

const columns: readonly Column<ClassGroup>[] = [
  ...listColumns(classGroupList.fields, {
    course_name: (name: string, { course_code }) => text.courseOf(course_code, name),
    academic_year: text.year,
    semester_id: (number: number) => `${number}.º`,
    capacity: (of: number, { students }) => <Occupancy taken={students} of={of} />,
  }),
  { title: text.state, dataIndex: 'active', render: (_: boolean, row) => <ClassState {...row} /> },
];

function ClassState({ active, students, capacity, without_teacher }: ClassGroup) {
  if (!active) return <Mark tone="quiet">{text.inactive}</Mark>;
  if (without_teacher > 0) return <Mark tone="bad">{text.noTeacher}</Mark>;
  if (students >= capacity) return <Mark tone="wait">{text.full}</Mark>;
  return <Mark tone="good">{text.open}</Mark>;
}

/** Facts of the record view; links lead to its course and its students. */
const classGroupFacts: readonly Column<ClassGroup>[] = [
  ...columns.filter(({ dataIndex }) => dataIndex !== 'course_name'),
  {
    title: text.course,
    dataIndex: 'course_name',
    render: (name: string, { course_id, course_code }) => (
      <Link to={recordAddress.course(course_id)}>{text.courseOf(course_code, name)}</Link>
    ),
  },
  {
    title: text.withoutTeacher,
    dataIndex: 'without_teacher',
    render: (subjects: number) => subjects || text.noSubject,
  },
  { title: text.department, dataIndex: 'department_name' },
  { title: text.description, dataIndex: 'description' },
];

/** `/classmates`, Gerenciar Turmas (S1 §2). */
export function ClassGroupsPage() {
  const allowed = useAllowed();
  const openDocument = useOpenDocument();
  const list = useList(classGroup.list, ['state', 'course_id', ...lessUsed]);
  const years = useEndpoint(entryYears, {});
  const register = useRegister(classGroup, list, (row) => row.name, suggested);
  const [open, setOpen] = useState<{ dialog: 'advance' | 'replicate'; row: ClassGroup }>();
  // Somebody else may have advanced the class while the dialog was open.
  const shown = [...(list.rows ?? []), ...(list.fresh ? [list.fresh] : [])];
  const row = open && (shown.find(({ id }) => id === open.row.id) ?? open.row);
  const dialog = row && { row, onClose: () => setOpen(undefined), reload: list.reload };

  /** A class fits on a paper that is made at once. */
  const printStudents = (classmate_id: number) =>
    openDocument(exportAllocation, { query: { classmate_id, status: 'ALOCADO', format: 'pdf' } });
  const actions = (one: ClassGroup): PossibleAction[] => [
    ...register.actions(one),
    allowed(exportAllocation) &&
      one.students > 0 && { label: text.studentList, run: () => void printStudents(one.id) },
    allowed(classGroup.update) &&
      one.active && { label: text.advance, run: () => setOpen({ dialog: 'advance', row: one }) },
    allowed(replicate) && { label: text.replicate, run: () => setOpen({ dialog: 'replicate', row: one }) },
  ];

  return (
    <ScreenFrame title={text.classGroups} heading={register.heading}>
      <RegisterList
        title={text.classGroups}
        list={list}
        of={register}
        columns={columns}
        actions={actions}
        fields={<ClassGroupFields />}
        facts={classGroupFacts}
        related={(one) => <ClassGroupRecords of={one} />}
      >
        <StateFilter list={list} />
        <CourseFilter list={list} />
        <MoreFilters list={list} names={lessUsed}>
          <LevelFilter list={list} />
          <FilterSelect
            list={list}
            name="entry_year"
            label={text.entryYear}
            read={years}
            options={(years.data?.data ?? []).map(({ id }) => ({ value: id, label: String(id) }))}
          />
        </MoreFilters>
        <ImportRecords kind="classes" register={classGroup} />
      </RegisterList>
      {dialog && open.dialog === 'advance' && <AdvanceDialog {...dialog} />}
      {dialog && open.dialog === 'replicate' && <ReplicateDialog {...dialog} />}
    </ScreenFrame>
  );
}
