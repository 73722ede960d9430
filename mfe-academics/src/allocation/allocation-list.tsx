import { later } from '@portal/shared-kit';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import {
  allocatedTeachers,
  exportTeachings,
  teachingList,
  teachingStates,
  type TeachingRow,
} from '@portal/shared-kit/contract/people/teaching';
import {
  allocateTeacher,
  removeFromClass,
  substituteTeacher,
} from '@portal/shared-kit/contract/people/teaching-change';
import { teachingRoles } from '@portal/shared-kit/contract/people/teaching-rules';
import { useAllowed } from '@portal/shared-kit/data';
import {
  CourseFilter,
  ExportList,
  FilterSelect,
  ListBody,
  listColumns,
  ListToolbar,
  MoreFilters,
  optionsOf,
  type PossibleAction,
  TwoLines,
  useHistory,
  useList,
  yearsFrom,
  ScreenFrame,
} from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import type { OpenAllocation } from './allocation-dialogs.tsx';
import { messages as text } from './messages.ts';
import { daysOf, nameOf } from './teaching.ts';

const AllocationDialogs = later(() => import('./allocation-dialogs.tsx').then((m) => m.AllocationDialogs));

/** The selectable years. */
const yearsBack = 6;

const columns = listColumns(teachingList.fields, {
  subject_name: (name: string, row) => (
    <TwoLines first={name} second={text.place(row.year, row.semester_id)} />
  ),
  classmate_name: (name: string, row) => <TwoLines first={name} second={row.course_name} />,
  teacher_name: (name: string, row) => <TwoLines first={name} second={text.roles[row.role]} />,
  start_date: (_: string, row) => daysOf(row),
  students: (students: number, { pass_rate, pauta_state }) => (
    <TwoLines first={text.reached(students, pass_rate)} second={text.sheet(pauta_state)} />
  ),
});

const lessUsed = ['semester_id', 'role'] as const;

interface Props {
  /** Only allocations of this teacher. */
  teacher?: { id: number; fullName: string };
}

/** Allocations with filters and row actions (decision 111). */
export function AllocationList({ teacher }: Props) {
  const allowed = useAllowed();
  const [open, setOpen] = useState<OpenAllocation>();
  const list = useList(
    allocatedTeachers,
    ['state', 'year', 'course_id', ...lessUsed],
    teacher ? { teacher_id: teacher.id } : {},
  );
  const history = useHistory<TeachingRow>('teaching', nameOf);
  const thisYear = institutionYear(new Date());

  const actions = (row: TeachingRow): PossibleAction[] => [
    allowed(substituteTeacher) &&
      !row.over && { label: text.substitute, run: () => setOpen({ what: 'substitute', row }) },
    allowed(removeFromClass) &&
      !row.over &&
      row.year >= thisYear && {
        label: text.remove,
        danger: true,
        run: () => setOpen({ what: 'remove', row }),
      },
    ...history.actions(row),
    ...(teacher ? [] : [{ label: text.teacher, opens: true, to: `/teachers/alocate/${row.teacher_id}` }]),
  ];

  return (
    <>
      <ListToolbar list={list}>
        <FilterSelect
          list={list}
          name="state"
          label={text.state}
          options={optionsOf(teachingStates, text.states)}
        />
        <FilterSelect
          list={list}
          name="year"
          label={text.year}
          options={optionsOf(yearsFrom(thisYear - yearsBack, thisYear))}
        />
        <CourseFilter list={list} />
        <MoreFilters list={list} names={lessUsed}>
          <FilterSelect
            list={list}
            name="semester_id"
            label={text.semester}
            options={[1, 2].map((semester) => ({ value: semester, label: text.semesterOf(semester) }))}
          />
          <FilterSelect
            list={list}
            name="role"
            label={text.role}
            options={optionsOf(teachingRoles, text.roles)}
          />
        </MoreFilters>
        <ExportList
          endpoint={exportTeachings}
          list={list}
          fixed={teacher ? { teacher_id: teacher.id } : {}}
        />
        {allowed(allocateTeacher) && (
          <Button
            type="primary"
            onClick={() =>
              setOpen({ what: 'allocate', teacher, course: Number(list.filters.course_id) || undefined })
            }
          >
            {text.allocate}
          </Button>
        )}
      </ListToolbar>
      <ListBody
        label={text.list}
        list={list}
        columns={columns}
        empty={teacher ? text.noneOfTeacher : text.none}
        name={nameOf}
        actions={actions}
      />
      {open && <AllocationDialogs open={open} onClose={() => setOpen(undefined)} />}
      {history.drawer}
    </>
  );
}

/** `/alocate_teacher_geral`: who teaches what to whom (S2 §2, decision 111). */
export const AllAllocationsPage = () => (
  <ScreenFrame title={text.allTitle}>
    <AllocationList />
  </ScreenFrame>
);
