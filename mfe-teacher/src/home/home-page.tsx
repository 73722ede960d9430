import type { Allocation } from '@portal/shared-kit/contract/people/teacher';
import { formatDate } from '@portal/shared-kit/dates';
import { Link } from '@portal/shared-kit/router';
import { Fact, Facts, Rows, ScreenFrame, Under, type Column } from '@portal/shared-kit/screen';
import { messages as common } from '../common/messages.ts';
import { OwnState } from '../common/own-state.tsx';
import { useTeacher } from '../common/use-teacher.ts';
import { messages as text } from './messages.ts';

const columns: readonly Column<Allocation>[] = [
  {
    title: text.subject,
    dataIndex: 'subject_name',
    render: (name: string, { year, semester_id }) => (
      <Under what={name} of={common.term(year, semester_id)} />
    ),
  },
  {
    title: text.class,
    dataIndex: 'classmate_name',
    render: (name: string, { classmate_id, course_name }) => (
      <Under what={<Link to={`/classmateDateils/${classmate_id}`}>{name}</Link>} of={course_name} />
    ),
  },
  { title: text.role, dataIndex: 'role', render: common.roleOf },
];

/** `/Teacher`: who somebody is here, and what they teach this year (S2 §2). */
export function HomePage() {
  const { answer, teacher: it, taught } = useTeacher();
  const subjects = [...new Set(taught.map(({ subject_name }) => subject_name))].sort((a, b) =>
    a.localeCompare(b, 'pt'),
  );
  return (
    <ScreenFrame title={it ? text.titleOf(it.dept_name) : text.title}>
      <OwnState answer={answer}>
        {it && (
          <>
            <Facts title={text.profile}>
              <Fact title={text.name}>{it.fullName}</Fact>
              <Fact title={text.email}>{it.email}</Fact>
              <Fact title={text.contact}>{it.contact}</Fact>
              <Fact title={text.born}>{it.birthDate && formatDate(it.birthDate)}</Fact>
              <Fact title={text.gender}>{it.gender}</Fact>
              <Fact title={text.address}>{it.address_location}</Fact>
              <Fact title={text.school}>{it.last_school_frequency}</Fact>
            </Facts>
            <p>
              <Link to="/myClassmates">{text.allClasses}</Link>
              {' · '}
              <Link to="/update-password">{text.changePassword}</Link>
            </p>
            {subjects.length > 0 && (
              <Facts title={text.subjects}>
                {subjects.map((name) => (
                  <Fact key={name} title={text.subject}>
                    {name}
                  </Fact>
                ))}
              </Facts>
            )}
            <h2>{text.classes}</h2>
            {taught.length === 0 ? (
              <p>{text.none}</p>
            ) : (
              <Rows
                label={text.classes}
                rows={taught}
                first={1}
                columns={columns}
                busy={() => false}
                stale={false}
              />
            )}
          </>
        )}
      </OwnState>
    </ScreenFrame>
  );
}
