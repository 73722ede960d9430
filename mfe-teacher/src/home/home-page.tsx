import { teacherClasses, type TaughtEdition } from '@portal/shared-kit/contract/grading/teacher-portal';
import { useEndpoint } from '@portal/shared-kit/data';
import { formatDate } from '@portal/shared-kit/dates';
import { Link } from '@portal/shared-kit/router';
import {
  Fact,
  Facts,
  Rows,
  ScreenFrame,
  ReserveSpace,
  TwoLines,
  type Column,
} from '@portal/shared-kit/screen';
import { Alert } from '@portal/shared-kit/ui';
import { daysLeft } from '../common/days-left.ts';
import { groundOf } from '../common/ground.ts';
import { messages as common } from '../common/messages.ts';
import { OwnState } from '../common/own-state.tsx';
import { useTeacher } from '../common/use-teacher.tsx';
import { entryBanner } from './entry-banner.ts';
import { messages as text } from './messages.ts';

/** The deadline for the grades of an edition. */
const leftOf = (periods: TaughtEdition['periods']) => {
  const running = periods.find(({ open }) => open);
  const end = running?.extension_until ?? running?.date_end;
  return end ? daysLeft(end, new Date()) : text.closed;
};

const columns: readonly Column<TaughtEdition>[] = [
  {
    title: text.subject,
    dataIndex: 'subject',
    render: ({ name }: TaughtEdition['subject'], { year, semester_id, subject_id, classmate_id }) => (
      <TwoLines
        first={
          <Link to={`/assessment_studant/${subject_id}/${classmate_id}?year=${year}&semester=${semester_id}`}>
            {name}
          </Link>
        }
        second={common.term(year, semester_id)}
      />
    ),
  },
  {
    title: text.class,
    dataIndex: 'classmate',
    render: ({ name }: TaughtEdition['classmate'], { classmate_id, course_name }) => (
      <TwoLines first={<Link to={`/classmateDateils/${classmate_id}`}>{name}</Link>} second={course_name} />
    ),
  },
  { title: text.role, dataIndex: 'role', render: common.roleOf },
  { title: text.graded, dataIndex: 'graded', render: text.percent },
  { title: text.left, dataIndex: 'periods', render: leftOf },
];

/** `/Teacher`: the teacher's profile, and what they teach this year (S2 §2). */
export function HomePage() {
  const { answer, teacher: one, taught } = useTeacher();
  const classes = useEndpoint(teacherClasses, {});
  const editions = classes.data?.data;
  const banner =
    editions &&
    editions.length > 0 &&
    entryBanner(
      editions.flatMap(({ periods }) => periods),
      new Date(),
    );
  const subjects = [...new Set(taught.map(({ subject_name }) => subject_name))].sort((a, b) =>
    a.localeCompare(b, 'pt'),
  );
  return (
    <ScreenFrame
      title={one ? text.titleOf(one.dept_name) : text.title}
      beside={
        one && (
          <p style={{ margin: '0 0 12px' }}>
            <Link to="/myClassmates">{text.allClasses}</Link>
            {' · '}
            <Link to="/update-password">{text.changePassword}</Link>
          </p>
        )
      }
    >
      <OwnState answer={answer}>
        {one && (
          <ReserveSpace above={!classes.isLoading}>
            {banner && (
              <Alert
                type={banner.type}
                showIcon
                title={
                  <div style={lines}>
                    {banner.lines.map((line) => (
                      <div key={line}>{line}</div>
                    ))}
                  </div>
                }
                style={{ ...groundOf[banner.type], marginBottom: 12 }}
              />
            )}
            <h2 className="pk-unseen">{text.classes}</h2>
            {taught.length === 0 ? (
              <p>{text.none}</p>
            ) : (
              editions && <Rows label={text.classes} rows={editions} columns={columns} />
            )}
            <div style={{ height: 16 }} />
            <Facts title={text.profile}>
              <Fact title={text.name}>{one.fullName}</Fact>
              <Fact title={text.email}>{one.email}</Fact>
              <Fact title={text.contact}>{one.contact}</Fact>
              <Fact title={text.born}>{one.birthDate && formatDate(one.birthDate)}</Fact>
              <Fact title={text.gender}>{one.gender}</Fact>
              <Fact title={text.address}>{one.address_location}</Fact>
              <Fact title={text.school}>{one.last_school_frequency}</Fact>
            </Facts>
            {subjects.length > 0 && (
              <Facts title={text.subjects}>
                {subjects.map((name) => (
                  <Fact key={name} title={text.subject}>
                    {name}
                  </Fact>
                ))}
              </Facts>
            )}
          </ReserveSpace>
        )}
      </OwnState>
    </ScreenFrame>
  );
}

/** Four lines above twelve classes in sight. */
const lines = { fontSize: 13, lineHeight: '17px' } as const;
