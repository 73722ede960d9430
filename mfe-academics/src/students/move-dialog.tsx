import { usePortal } from '@portal/shared-kit';
import { student as oneStudent, type StudentRow } from '@portal/shared-kit/contract/enrolment/student';
import { studentHistory } from '@portal/shared-kit/contract/grading/student-history';
import { gradeText } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import { students } from '@portal/shared-kit/contract/enrolment/student-list';
import {
  moveStudent,
  previewMove,
  type MovedGrades,
  type StudentMove,
} from '@portal/shared-kit/contract/enrolment/student-move';
import { useCommand, useEndpoint } from '@portal/shared-kit/data';
import { ActionDialog, CheckItem, ClassSelect } from '@portal/shared-kit/form';
import { ReadState, screenMessages } from '@portal/shared-kit/screen';
import { Alert } from '@portal/shared-kit/ui';
import { Form } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { seenPlace } from '../common/seen-place.ts';
import { messages as text } from './messages.ts';
interface Chosen {
  classmate_id?: number | null;
  confirm_overbook?: boolean;
}

/** Moves a student to another class: what goes along, what stays and what is missing is shown before it is confirmed (I11). */
export function MoveDialog({ student, onClose }: { student: StudentRow; onClose: () => void }) {
  const { can } = usePortal();
  const [chosen, setChosen] = useState<number>();
  const preview = useEndpoint(
    previewMove,
    { params: { id: student.id }, query: { classmate_id: chosen ?? 0 } },
    { enabled: chosen !== undefined },
  );
  const move = useCommand(moveStudent, [students, oneStudent, studentHistory], [previewMove]);
  const shown = chosen === undefined ? undefined : preview.data?.data;
  return (
    <ActionDialog<Chosen>
      title={text.moveTitle(student.fullName)}
      confirm={text.move}
      disabled={
        !shown ||
        shown.from?.id === shown.to.id ||
        shown.subjects.some(({ grades }) => grades?.obstacle != null)
      }
      reason
      onConfirm={({ reason, confirm_overbook = false }) =>
        move.mutateAsync({
          params: { id: student.id },
          body: {
            classmate_id: chosen!,
            reason,
            confirm_overbook,
            from_classmate_id: shown!.from?.id ?? null,
            seen: seenPlace(shown!.to),
          },
        })
      }
      onFailure={() => void preview.refetch()}
      onClose={onClose}
    >
      <Form.Item name="classmate_id" label={text.newClass} required>
        <ClassSelect
          course={student.course_id}
          onChange={(id) => setChosen(id ?? undefined)}
          unavailable={({ id, students: taken, capacity }) =>
            id === student.classmate_id
              ? text.currentClass
              : taken >= capacity && !can('classes.overbook')
                ? screenMessages.noPlaces
                : undefined
          }
        />
      </Form.Item>
      {chosen !== undefined && <ReadState read={preview}>{({ data }) => <Shown of={data} />}</ReadState>}
    </ActionDialog>
  );
}

/** What becomes of the grades of a subject that moves along (J1). */
function Grades({ of: { moved, kept, frequency, obstacle } }: { of: MovedGrades }) {
  if (obstacle !== null) return <Alert type="error" title={obstacle} />;
  const average = frequency?.average ?? null;
  const words =
    average === null
      ? null
      : [gradeText(average / 10), frequency?.situation && `(${frequency.situation})`]
          .filter(Boolean)
          .join(' ');
  return (
    <>
      <br />
      {text.gradesMoved(moved)}
      {kept.length > 0 &&
        ` ${text.gradesKept(kept.map((one) => [one.assessment_type, one.value].filter(Boolean).join(' ')))}`}
      {frequency && ` ${text.frequencyCarried(words)}`}
    </>
  );
}

function Shown({ of: { from, to, other_shift, subjects } }: { of: StudentMove }) {
  const { can } = usePortal();
  const full = to.members >= to.capacity || subjects.some((one) => one.full);
  return (
    <>
      <p>
        {from ? text.isIn(from.name) : text.isInNone} {text.seats(to.members, to.capacity)}
      </p>
      {other_shift && <Alert type="warning" title={text.otherShift} />}
      {subjects.length === 0 && <p>{text.noSubjects}</p>}
      <ul style={{ paddingInlineStart: 20 }}>
        {subjects.map(({ subject_id, subject, what, classmate_name, full: noPlace, grades }) => (
          <li key={`${what} ${subject_id}`}>
            <strong>{subject}</strong> {classmate_name && `(${classmate_name}) `}– {text.moved[what]}
            {grades && <Grades of={grades} />}
            {noPlace && <Alert type="warning" title={text.noPlaceInSubject} />}
          </li>
        ))}
      </ul>
      {full && can('classes.overbook') && <CheckItem name="confirm_overbook">{text.overbook}</CheckItem>}
    </>
  );
}
