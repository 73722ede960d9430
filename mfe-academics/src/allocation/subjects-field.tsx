import { courseSubjects, type CourseSubject } from '@portal/shared-kit/contract/people/teaching';
import { teachingRoles, type TeachingRole } from '@portal/shared-kit/contract/people/teaching-rules';
import { useEndpoint } from '@portal/shared-kit/data';
import { ReadState } from '@portal/shared-kit/screen';
import { Form } from '@portal/shared-kit/ui-data';
import { useEffect, useRef } from 'react';
import { messages as text } from './messages.ts';

interface Chosen {
  subject_id: number;
  role: TeachingRole;
}
interface Props {
  // Passed by the surrounding Form.Item.
  id?: string;
  value?: readonly Chosen[];
  onChange?: (value: Chosen[]) => void;
}

/** The subjects of the current semester of the form's class, each with its teachers and a role to choose. */
export function SubjectsField({ id, value = [], onChange }: Props) {
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

  const choose = (subject_id: number, role: string) => {
    const others = value.filter((one) => one.subject_id !== subject_id);
    onChange?.(role === '' ? others : [...others, { subject_id, role: role as TeachingRole }]);
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
                role={value.find((one) => one.subject_id === subject.id)?.role ?? ''}
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

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: '8px 0',
  borderBottom: '1px solid var(--p-line)',
} as const;

function Line({
  subject: { name, teachers },
  role,
  onRole,
}: {
  subject: CourseSubject;
  role: TeachingRole | '';
  onRole: (role: string) => void;
}) {
  const present = teachers.map((one) => text.present(one.teacher_name, one.role)).join(', ');
  return (
    <div style={line}>
      <span style={{ flex: '1 1 200px' }}>
        {name}
        <br />
        <small style={{ color: 'var(--p-muted)' }}>{present || text.nobody}</small>
      </span>
      <select
        className="pk-control"
        aria-label={text.roleIn(name)}
        value={role}
        onChange={({ target }) => onRole(target.value)}
      >
        <option value="">{text.notAllocated}</option>
        {teachingRoles.map((one) => (
          <option key={one} value={one}>
            {text.roles[one]}
          </option>
        ))}
      </select>
    </div>
  );
}
