import { usePortal } from '@portal/shared-kit';
import { teachingTexts } from '@portal/shared-kit/contract/core/teaching-texts';
import { fetchTeacher } from '@portal/shared-kit/contract/people/teacher';
import { courseSubjects, type CourseSubject } from '@portal/shared-kit/contract/people/teaching';
import { allocateTeacher } from '@portal/shared-kit/contract/people/teaching-change';
import {
  allocationForm,
  type AllocationForm,
  teachingRoles,
  type TeachingRole,
} from '@portal/shared-kit/contract/people/teaching-rules';
import { ApiFailure, isApiFailure, useCommand, useEndpoint } from '@portal/shared-kit/data';
import { ClassSelect, FormDrawer, LookupSelect } from '@portal/shared-kit/form';
import { NativeSelect, optionsOf, ReadState } from '@portal/shared-kit/screen';
import { Form } from '@portal/shared-kit/ui-data';
import { useEffect, useRef } from 'react';
import { messages as text } from './messages.ts';
import { previews, touched } from './teaching.ts';

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: '8px 0',
  borderBottom: '1px solid var(--p-line)',
} as const;

export interface Allocating {
  /** The teacher; chosen in the form where none is given. */
  teacher?: { id: number; fullName: string } | undefined;
  /** The default course. */
  course?: number | undefined;
}

/** Errors of a single subject are shown at the list of subjects; for 5xx errors the text of S2 §8 is shown. */
function atTheList(failure: unknown): unknown {
  if (!isApiFailure(failure)) return failure;
  const { code, status, supportCode } = failure;
  const detail = {
    ...(status !== undefined && { status }),
    ...(supportCode !== undefined && { supportCode }),
  };
  if (code === 'internal' || code === 'unexpected') return new ApiFailure(code, teachingTexts.failed, detail);
  if (!failure.errors) return failure;
  const errors: Record<string, string[]> = {};
  for (const [path, lines] of Object.entries(failure.errors)) {
    const field = /^allocations\.\d+\.(\w+)$/.exec(path)?.[1];
    const place = field === 'classmate_id' ? field : field ? 'allocations' : path;
    errors[place] = [...(errors[place] ?? []), ...lines];
  }
  return new ApiFailure(code, failure.message, { ...detail, errors });
}

/** Chooses a class, then its subjects with a role in each, and allocates them at once (S2 §4, decision 111). */
export function AllocateForm({ teacher, course, onClose }: Allocating & { onClose: () => void }) {
  const { notify } = usePortal();
  const allocate = useCommand(allocateTeacher, touched, previews);
  return (
    <FormDrawer<AllocationForm>
      title={teacher ? text.allocateTo(teacher.fullName) : text.allocateTitle}
      schema={allocationForm}
      value={{ teacher_id: teacher?.id, allocations: [] }}
      toasts={{ classmate_id: teachingTexts.classEmpty, allocations: teachingTexts.subjectEmpty }}
      submit={{ label: text.allocate, busy: text.allocating }}
      onSubmit={async ({ teacher_id: to, classmate_id: place, allocations }) => {
        const body = {
          teacher_id: to,
          allocations: allocations.map((one) => ({ ...one, classmate_id: place })),
        };
        try {
          notify.success((await allocate.mutateAsync({ body })).message);
        } catch (failure) {
          throw atTheList(failure);
        }
      }}
      onClose={onClose}
    >
      {!teacher && (
        <Form.Item name="teacher_id" label={text.teacher} required>
          <LookupSelect endpoint={fetchTeacher} label={({ fullName }) => fullName} />
        </Form.Item>
      )}
      <Form.Item name="classmate_id" label={text.class} required>
        <ClassSelect firstCourse={course} />
      </Form.Item>
      <Form.Item name="allocations" label={text.subjects} required>
        <SubjectsField />
      </Form.Item>
    </FormDrawer>
  );
}

interface Chosen {
  subject_id: number;
  role: TeachingRole;
}

interface SubjectsFieldProps {
  // Passed by the surrounding Form.Item.
  id?: string;
  value?: readonly Chosen[];
  onChange?: (value: Chosen[]) => void;
}

/** The subjects of the current semester of the form's class, each with its teachers and a role to choose. */
function SubjectsField({ id, value = [], onChange }: SubjectsFieldProps) {
  const classId: number | null | undefined = Form.useWatch('classmate_id');
  const read = useEndpoint(
    courseSubjects,
    { query: { classmate_id: classId ?? 0 } },
    { enabled: Boolean(classId) },
  );
  const of = useRef(classId);
  useEffect(() => {
    if (of.current && of.current !== classId) onChange?.([]);
    of.current = classId;
  }, [classId, onChange]);

  const choose = (subject_id: number, role: TeachingRole | undefined) => {
    const others = value.filter((one) => one.subject_id !== subject_id);
    onChange?.(role ? [...others, { subject_id, role }] : others);
  };
  return (
    <div id={id} tabIndex={-1} role="group" aria-label={text.subjects}>
      {classId ? (
        <ReadState
          read={read}
          onlyCurrent
          empty={({ data }) => (data.length === 0 ? text.noSubjects : undefined)}
        >
          {({ data }) =>
            data.map((subject) => (
              <Line
                key={subject.id}
                subject={subject}
                role={value.find((one) => one.subject_id === subject.id)?.role}
                onRole={(role) => choose(subject.id, role)}
              />
            ))
          }
        </ReadState>
      ) : (
        <span style={{ color: 'var(--p-muted)' }}>{text.chooseClass}</span>
      )}
    </div>
  );
}

function Line({
  subject: { name, teachers },
  role,
  onRole,
}: {
  subject: CourseSubject;
  role: TeachingRole | undefined;
  onRole: (role: TeachingRole | undefined) => void;
}) {
  const present = teachers.map((one) => text.present(one.teacher_name, one.role)).join(', ');
  return (
    <div style={line}>
      <span style={{ flex: '1 1 200px' }}>
        {name}
        <br />
        <small style={{ color: 'var(--p-muted)' }}>{present || text.nobody}</small>
      </span>
      <NativeSelect
        aria-label={text.roleIn(name)}
        value={role}
        none={text.notAllocated}
        options={optionsOf(teachingRoles, text.roles)}
        onChange={onRole}
      />
    </div>
  );
}
