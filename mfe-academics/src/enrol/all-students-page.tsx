import {
  ScreenFrame,
  ListBody,
  useList,
  useSelection,
  CourseFilter,
  ExportList,
  LevelFilter,
  listColumns,
  ListToolbar,
  Mark,
  MoreFilters,
  ShiftFilter,
  TwoLines,
  type List,
  type RowAction,
} from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { EnrolStyle } from './enrol-style.tsx';
import { messages as text } from './messages.ts';
import {
  allocatedStudents,
  allocateStudents,
  unallocatedStudents,
  type AllocationOutcome,
  allocationFields,
  exportAllocation,
  type AllocatedStudent,
} from '@portal/shared-kit/contract/enrolment/allocation';
import { useAllowed, failureOf, useCommand, useReadAgain } from '@portal/shared-kit/data';
import { usePortal } from '@portal/shared-kit';
import { classGroup, type ClassGroup } from '@portal/shared-kit/contract/offer/class-group';
import { students } from '@portal/shared-kit/contract/enrolment/student-list';
import { Link } from '@portal/shared-kit/router';
import { ClassChoice } from './class-choice.tsx';
import { Outcome } from './outcome.tsx';
import { seenPlace } from '../common/seen-place.ts';
import { ReasonForm } from './reason-form.tsx';

/** `/all-students`: students with and without a class (decision 107). */
export function AllStudentsPage() {
  const [placed, setPlaced] = useState(false);
  return (
    <ScreenFrame
      title={text.allocateTitle}
      beside={
        <div className="enrol-parts" role="group" aria-label={text.standing}>
          <Button
            type={placed ? 'default' : 'primary'}
            aria-pressed={!placed}
            onClick={() => setPlaced(false)}
          >
            {text.waiting}
          </Button>
          <Button type={placed ? 'primary' : 'default'} aria-pressed={placed} onClick={() => setPlaced(true)}>
            {text.placed}
          </Button>
        </div>
      }
    >
      <EnrolStyle />
      {placed ? <Placed /> : <Waiting />}
    </ScreenFrame>
  );
}

const address = (id: number) => `/student_details/${id}`;

const StudentLink = ({ id, children }: { id: number; children: string }) =>
  useAllowed()(students) ? <Link to={address(id)}>{children}</Link> : children;

/** The action that opens the student's page, where permitted. */
function useStudentActions(): ((row: AllocatedStudent) => RowAction[]) | undefined {
  const maySee = useAllowed()(students);
  return maySee
    ? ({ student_id }) => [{ label: text.view, opens: true, to: address(student_id) }]
    : undefined;
}

const allocatedColumns = listColumns(allocationFields, {
  fullName: (name: string, { student_id, student_card, to_review }: AllocatedStudent) => (
    <>
      <TwoLines
        first={<StudentLink id={student_id}>{name}</StudentLink>}
        second={student_card ?? text.noCode}
      />
      {to_review > 0 && <Mark tone="bad">{text.toReview(to_review)}</Mark>}
    </>
  ),
  course: (course: string, { level, graduation }: AllocatedStudent) => (
    <TwoLines first={course} second={level === null ? text.nothing : text.levelOf(level, graduation)} />
  ),
  scholar_shift: (shift: string | null) => shift ?? text.nothing,
});
/** The same of students who are in none. */
const unallocatedColumns = allocatedColumns.filter(
  ({ dataIndex }) => dataIndex !== 'classmate_name' && dataIndex !== 'subjects',
);

type Filter = 'course_id' | 'level_id' | 'scholar_shift';
const studentFilters: readonly Filter[] = ['course_id', 'level_id', 'scholar_shift'];

/** Search and filters of the lists of allocation. */
const StudentToolbar = ({
  list,
  status,
}: {
  list: List<AllocatedStudent, Filter>;
  status: 'POR_ALOCAR' | 'ALOCADO';
}) => (
  <ListToolbar list={list}>
    <CourseFilter list={list} />
    <MoreFilters list={list} names={['level_id', 'scholar_shift']}>
      <LevelFilter list={list} />
      <ShiftFilter list={list} />
    </MoreFilters>
    <ExportList endpoint={exportAllocation} list={list} fixed={{ status }} />
  </ListToolbar>
);

/** Students who are in a class. */
function Placed() {
  const list = useList(allocatedStudents, studentFilters);
  const actions = useStudentActions();
  return (
    <>
      <StudentToolbar list={list} status="ALOCADO" />
      <ListBody
        label={text.placed}
        list={list}
        columns={allocatedColumns}
        empty={text.nobodyPlaced}
        name={({ fullName }) => fullName}
        {...(actions && { actions })}
      />
    </>
  );
}

/** Students without a class, and the classes they may be put into. */
function Waiting() {
  const mayAllocate = useAllowed()(allocateStudents);
  const list = useList(unallocatedStudents, studentFilters);
  const actions = useStudentActions();
  const selection = useSelection(list);
  const courses = new Set(
    (list.rows ?? []).flatMap(({ id, course_id }) => (selection.ids.has(id) ? [course_id] : [])),
  );
  const course = courses.size === 1 ? [...courses][0] : undefined;
  return (
    <div className={mayAllocate ? 'enrol-columns' : undefined}>
      <div>
        <StudentToolbar list={list} status="POR_ALOCAR" />
        <ListBody
          label={text.waiting}
          list={list}
          columns={unallocatedColumns}
          empty={text.nobodyWaits}
          name={({ fullName }) => fullName}
          {...(actions && { actions })}
          selection={mayAllocate ? selection : undefined}
        />
      </div>
      {mayAllocate && (
        <div>
          <div className="enrol-bar">
            <Button disabled={selection.ids.size === 0} onClick={selection.clear}>
              {text.unchooseAll}
            </Button>
            <span role="status">{text.chosen(selection.ids.size)}</span>
          </div>
          <AllocatePanel students={selection.ids} course={course} onDone={selection.clear} />
        </div>
      )}
    </div>
  );
}

interface Props {
  students: ReadonlySet<number>;
  /** Of all of them, where it is the same. */
  course: number | undefined;
  onDone: () => void;
}
interface Shown {
  outcome: AllocationOutcome;
  preview: boolean;
  /** What it answers: another choice makes it old. */
  of: string;
}

/** Chooses a class, shows what would be refused, and allocates. */
function AllocatePanel({ students, course, onDone }: Props) {
  const { notify, can } = usePortal();
  const [group, setGroup] = useState<ClassGroup>();
  const [shown, setShown] = useState<Shown>();
  const send = useCommand(allocateStudents, [unallocatedStudents, allocatedStudents, classGroup.list]);
  const readAgain = useReadAgain();
  const selectionKey = JSON.stringify([group?.id, ...students]);
  const ready = shown?.preview === true && shown.of === selectionKey;

  async function run(preview: boolean, beyond?: { student_ids: number[]; overbook_reason: string }) {
    if (!group) return notify.error(text.classEmpty);
    if (students.size === 0) return notify.error(text.studentEmpty);
    try {
      const body = {
        classmate_id: group.id,
        student_ids: [...students],
        preview,
        seen: seenPlace(group),
        ...beyond,
      };
      const { data, message } = await send.mutateAsync({ body });
      setShown({ outcome: data, preview, of: selectionKey });
      if (preview) return data;
      notify.success(message);
      onDone();
    } catch (error) {
      const { code, message } = failureOf(error);
      notify.error(message);
      if (code !== 'conflict') return;
      setGroup(undefined);
      void readAgain(classGroup.list);
    }
  }

  /** Tries it first, and stops where somebody is refused: those are shown before anybody is allocated. */
  async function allocate() {
    const tried = ready ? undefined : await run(true);
    if (ready || tried?.refused.length === 0) await run(false);
  }

  const current = shown && (!shown.preview || ready) ? shown : undefined;
  const waiting = current?.outcome.refused.filter(({ may_overbook }) => may_overbook) ?? [];
  return (
    <div>
      <ClassChoice value={group} suggested={course} onChange={setGroup} />
      <div className="enrol-bar">
        <Button loading={send.isPending} onClick={() => void run(true)}>
          {text.preview}
        </Button>
        <Button
          type="primary"
          disabled={ready ? shown.outcome.placed.length === 0 : !group || students.size === 0}
          loading={send.isPending}
          onClick={() => void allocate()}
        >
          {text.allocate}
        </Button>
      </div>
      {current && (
        <Outcome
          title={current.preview ? text.previewOf : text.result}
          accepted={(current.preview ? text.canBePlaced : text.werePlaced)(current.outcome.placed.length)}
          refused={current.outcome.refused}
        >
          {waiting.length > 0 && can('classes.overbook') && (
            <ReasonForm
              hint={text.overbookHint(waiting.length)}
              label={text.overbook}
              action={text.allocateBeyond}
              busy={send.isPending}
              onSubmit={(overbook_reason) =>
                void run(false, { student_ids: waiting.map(({ student_id }) => student_id), overbook_reason })
              }
            />
          )}
        </Outcome>
      )}
    </div>
  );
}
