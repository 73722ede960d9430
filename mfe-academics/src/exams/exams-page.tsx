import { later } from '@portal/shared-kit';
import {
  cancelExam,
  createExam,
  examList,
  exams,
  exportExams,
  publishExams,
  updateExam,
  type ExamConflict,
  type ExamRow,
} from '@portal/shared-kit/contract/grading/exam';
import {
  examStateLabels,
  examTimeText,
  plannedKindLabels,
  type ExamState,
} from '@portal/shared-kit/contract/grading/exam-rules';
import { roomOptions } from '@portal/shared-kit/contract/offer/room';
import { useAllowed } from '@portal/shared-kit/data';
import {
  CourseFilter,
  DayFilter,
  ExportList,
  FieldFilter,
  FilterLookup,
  FilterSelect,
  ImportRecords,
  ListBody,
  listColumns,
  ListToolbar,
  Mark,
  MoreFilters,
  ScreenFrame,
  TwoLines,
  useHistory,
  useList,
} from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import type { OpenExam } from './exam-dialogs.tsx';
import { messages as text, stateTones } from './messages.ts';

const ExamDialogs = later(() => import('./exam-dialogs.tsx').then((m) => m.ExamDialogs));

const nameOf = ({ kind, subject_name, classmate_name }: ExamRow) =>
  text.nameOf(plannedKindLabels[kind], subject_name, classmate_name);

const columns = listColumns(examList.fields, {
  date_start: (_: string, { date_start, date_end }) => {
    const [weekday, day, hours] = examTimeText(date_start, date_end).split(', ');
    return <TwoLines first={`${day}, ${hours}`} second={weekday!} />;
  },
  classmate_name: (name: string, { course_name }) => <TwoLines first={name} second={course_name} />,
  room_name: (name: string | null, { shares_room }) => (
    <TwoLines first={name ?? text.noRoom} second={shares_room ? text.shared : ''} />
  ),
  state: (state: ExamState) => <Mark tone={stateTones[state]}>{examStateLabels[state]}</Mark>,
  conflicts: (found: ExamConflict[], { accepted }) =>
    found.length === 0 ? text.none : <Conflicts of={found} accepted={accepted} />,
}).map((column) => (column.dataIndex === 'conflicts' ? { ...column, whole: true as const } : column));

const Conflicts = ({ of, accepted }: { of: readonly ExamConflict[]; accepted: string }) => (
  <>
    <details>
      <summary>{text.conflictCount(of.length)}</summary>
      {of.map((conflict) => (
        <div key={conflict.text}>{conflict.text}</div>
      ))}
    </details>
    {accepted && <small>{text.acceptedFor(accepted)}</small>}
  </>
);

/** `/exams`: exams with date, time and room, and what is in conflict (row 83). */
export function ExamsPage() {
  const allowed = useAllowed();
  const list = useList(exams, ['state', 'kind', 'course_id', 'room_id', 'from', 'until', 'conflicts']);
  const history = useHistory<ExamRow>('exam', nameOf);
  const [open, setOpen] = useState<OpenExam>();
  const isPending = ({ date_start }: ExamRow) => Date.parse(date_start) > Date.now();
  return (
    <ScreenFrame title={text.title}>
      <ListToolbar list={list} {...(allowed(createExam) && { onAdd: () => setOpen({ act: 'add' }) })}>
        <FieldFilter list={list} of={examList} name="state" />
        <MoreFilters list={list} names={['kind', 'conflicts', 'course_id', 'room_id', 'from', 'until']}>
          <FieldFilter list={list} of={examList} name="kind" />
          <FilterSelect
            list={list}
            name="conflicts"
            label={text.conflicts}
            options={[{ value: '1', label: text.withConflictsOnly }]}
          />
          <CourseFilter list={list} />
          <FilterLookup
            list={list}
            name="room_id"
            label={text.room}
            endpoint={roomOptions}
            option={({ name }) => name}
          />
          <DayFilter list={list} name="from" label={text.from} />
          <DayFilter list={list} name="until" label={text.until} />
        </MoreFilters>
        <ImportRecords kind="exams" register={{ create: createExam, list: exams }} />
        <ExportList endpoint={exportExams} list={list} />
        <Button onClick={() => setOpen({ act: 'lists' })}>{text.lists}</Button>
        {allowed(publishExams) && (!list.rows || list.total > 0) && (
          <Button onClick={() => setOpen({ act: 'publish' })}>{text.publishAll}</Button>
        )}
      </ListToolbar>
      <ListBody
        label={text.title}
        list={list}
        columns={columns}
        empty={text.empty}
        name={nameOf}
        actions={(row) => [
          isPending(row) &&
            allowed(updateExam) && {
              label: text.edit,
              opens: true,
              run: () => setOpen({ act: 'edit', row }),
            },
          isPending(row) &&
            row.state === 'RASCUNHO' &&
            allowed(publishExams) && { label: text.publish, run: () => setOpen({ act: 'publish', row }) },
          isPending(row) &&
            allowed(cancelExam) && {
              label: text.cancel,
              danger: true,
              run: () => setOpen({ act: 'cancel', row }),
            },
          ...history.actions(row),
        ]}
      />
      {open && <ExamDialogs open={open} nameOf={nameOf} onClose={() => setOpen(undefined)} />}
      {history.drawer}
    </ScreenFrame>
  );
}
