import { gradeReviews } from '@portal/shared-kit/contract/grading/grade-review';
import type { GradePeriod } from '@portal/shared-kit/contract/grading/grid';
import { teacherClasses, type TaughtEdition } from '@portal/shared-kit/contract/grading/teacher-portal';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { Link } from '@portal/shared-kit/router';
import { Rows, ScreenFrame, ReserveSpace, TwoLines, type Column } from '@portal/shared-kit/screen';
import { Alert } from '@portal/shared-kit/ui';
import { daysLeft } from '../common/days-left.ts';
import { groundOf } from '../common/ground.ts';
import { UnsentGrades } from '../common/unsent.tsx';
import { messages as common } from '../common/messages.ts';
import { OwnState } from '../common/own-state.tsx';
import { useOfflineQuery } from '../common/use-kept.ts';
import { useTeacher } from '../common/use-teacher.tsx';
import { messages as text } from './messages.ts';
import { tasksOf, type Task } from './tasks.model.ts';

/** The deadline for the grades of an edition. */
const leftOf = (periods: TaughtEdition['periods']) => {
  const running = periods.find(({ open }) => open);
  const end = running?.extension_until ?? running?.date_end;
  return end ? daysLeft(end, new Date()) : text.closed;
};

type Row = TaughtEdition & { task?: Task };

/** What something is missing in comes first, by its deadline. */
function byDeadline(editions: readonly TaughtEdition[]): Row[] {
  const tasks = tasksOf(editions);
  const others = editions.filter((edition) => !tasks.some(({ of }) => of === edition));
  return [...tasks.map((task) => ({ ...task.of, task })), ...others];
}

const columns: readonly Column<Row>[] = [
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
    render: ({ name }: TaughtEdition['classmate'], { classmate_id, course_name, role }) => (
      <TwoLines
        first={<Link to={`/classmateDateils/${classmate_id}`}>{name}</Link>}
        second={`${course_name} · ${common.roleOf(role)}`}
      />
    ),
  },
  {
    title: text.task,
    dataIndex: 'edition_id',
    whole: true,
    render: (_: number, { task }) => task && <TaskLink of={task} />,
  },
  { title: text.graded, dataIndex: 'graded', render: text.percent },
  { title: text.left, dataIndex: 'periods', render: leftOf },
];

/** `/Teacher`: what is missing, by deadline, and what the teacher has this year (S2 §2). */
export function HomePage() {
  const { answer, teacher: one, taught } = useTeacher();
  const classes = useOfflineQuery(teacherClasses, {});
  const editions = classes.data?.data;
  const allowed = useAllowed();
  const reviews = useEndpoint(
    gradeReviews,
    { query: { waiting: 'SIM' } },
    { enabled: allowed(gradeReviews) },
  );
  const waiting = reviews.data?.total ?? 0;
  const banner =
    editions &&
    editions.length > 0 &&
    entryBanner(
      editions.flatMap(({ periods }) => periods),
      new Date(),
    );
  return (
    <ScreenFrame
      title={one ? text.titleOf(one.dept_name) : text.title}
      beside={
        one && (
          <p style={{ margin: '0 0 12px' }}>
            <Link to="/myClassmates">{text.allClasses}</Link>
            {' · '}
            <Link to="/create-new-lecture">{text.newLecture}</Link>
            {' · '}
            <Link to="/profile">{text.profile}</Link>
            {' · '}
            <Link to="/update-password">{text.changePassword}</Link>
          </p>
        )
      }
    >
      <OwnState answer={answer}>
        {one && (
          <ReserveSpace above={!classes.isLoading && !reviews.isLoading}>
            <UnsentGrades />
            {classes.keptAt !== undefined && (
              <Alert type="warning" title={common.keptAt(classes.keptAt)} style={{ marginBottom: 12 }} />
            )}
            {banner && (
              <Alert
                type={banner.type}
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
            {waiting > 0 && (
              <p>
                <Link to="/grade-reviews">{text.reviews(waiting)}</Link>
              </p>
            )}
            <h2 className="pk-unseen">{text.classes}</h2>
            {taught.length === 0 ? (
              <p>{text.none}</p>
            ) : (
              editions && <Rows label={text.classes} rows={byDeadline(editions)} columns={columns} />
            )}
          </ReserveSpace>
        )}
      </OwnState>
    </ScreenFrame>
  );
}

/** Four lines above twelve classes in sight. */
const lines = { fontSize: 13, lineHeight: '17px' } as const;

/** What the grid asks at once. */
const asked: Partial<Record<Task['kind'], string>> = { submit: 'submeter', publish: 'publicar' };
const addressOf = ({ kind, of: { subject_id, classmate_id, year, semester_id } }: Task) =>
  `/${kind === 'weights' ? 'AddAssessments' : 'assessment_studant'}/${subject_id}/${classmate_id}?year=${year}&semester=${semester_id}${asked[kind] ? `&acto=${asked[kind]}` : ''}`;

/** What is missing, with the one button that leads to it. */
const TaskLink = ({ of: task }: { of: Task }) => (
  <TwoLines
    first={
      <Link
        to={addressOf(task)}
        aria-label={`${text.taskAct[task.kind]} ${task.of.subject.name}, ${task.of.classmate.name}`}
      >
        {text.taskAct[task.kind]}
      </Link>
    }
    second={text.taskOf[task.kind](task.of)}
  />
);

interface Banner {
  type: 'success' | 'info' | 'warning';
  lines: readonly string[];
}

const distinct = (lines: readonly string[]) => [...new Set(lines)];

/** Whether grades may be entered: the period, its end and the days left, otherwise its start, otherwise that it is over (S2 §4, row 71). */
export function entryBanner(all: readonly GradePeriod[], now: Date): Banner {
  const running = all.filter(({ open }) => open);
  if (running.length > 0) {
    const lines = running.map(({ kind, date_end, extension_until, status }) =>
      text.open(kind, status === 'Prorrogado' ? extension_until : date_end, status === 'Prorrogado', now),
    );
    return { type: 'success', lines: distinct(lines) };
  }
  const coming = all.filter(({ status }) => status === 'Pending');
  if (coming.length > 0) {
    const lines = coming.map(({ kind, date_start, date_end }) => text.coming(kind, date_start, date_end));
    return { type: 'info', lines: distinct(lines) };
  }
  const suspended = all.some(({ status }) => status === 'Suspenso');
  return { type: 'warning', lines: [suspended ? text.suspended : text.over] };
}
