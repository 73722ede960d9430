import { gradeText } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import type { PathLine, PathState } from '@portal/shared-kit/contract/grading/student-history';
import { Fact, Facts, Mark, Rows, ScreenState, type Column } from '@portal/shared-kit/screen';
import { ExportHistory } from './export-history.tsx';
import { messages as text } from './messages.ts';
import type { StudentTabProps } from './tab-props.ts';
import { useStudentHistory } from './use-history.ts';

const tones = {
  APROVADO: 'good',
  EM_CURSO: 'quiet',
  POR_PUBLICAR: 'quiet',
  EM_ATRASO: 'bad',
  POR_FAZER: 'quiet',
} as const;

type Line = PathLine & { id: number };
const columns: readonly Column<Line>[] = [
  {
    title: text.subject,
    dataIndex: 'subject',
    render: (subject: string, { mandatory }) => (mandatory ? subject : text.optional(subject)),
  },
  {
    title: text.situation,
    dataIndex: 'state',
    render: (state: PathState) => <Mark tone={tones[state]}>{text.pathStates[state]}</Mark>,
  },
  {
    title: text.grade,
    dataIndex: 'grade',
    render: (grade: number | null) => (grade === null ? text.nothing : gradeText(grade / 10)),
  },
  {
    title: text.creditsColumn,
    dataIndex: 'credits',
    render: (credits: number | null) => credits ?? text.nothing,
  },
  { title: text.lastYear, dataIndex: 'year', render: (year: number | null) => year ?? text.nothing },
  { title: text.attempts, dataIndex: 'attempts' },
];

/** The plan by year and semester: passed, running, in arrears and missing subjects, and the average (decision 104). */
export function PathTab({ student }: StudentTabProps) {
  const { data, error, refetch } = useStudentHistory(student.id);
  const history = data?.data;
  const plan = history?.plan ?? [];
  const count = (state: PathState) => plan.filter((line) => line.state === state).length;
  return (
    <ScreenState
      failure={history ? undefined : (error ?? undefined)}
      loading={!history}
      empty={history && plan.length === 0 ? text.noPlan : undefined}
      onRetry={() => void refetch()}
    >
      {history && (
        <Facts title={history.course}>
          {history.average !== null && <Fact title={text.average}>{gradeText(history.average)}</Fact>}
          <Fact title={text.credits}>{text.creditsOf(history.credits.passed, history.credits.total)}</Fact>
          <Fact title={text.pathStates.APROVADO}>{String(count('APROVADO'))}</Fact>
          <Fact title={text.pathStates.EM_CURSO}>{String(count('EM_CURSO'))}</Fact>
          <Fact title={text.pathStates.EM_ATRASO}>{String(count('EM_ATRASO'))}</Fact>
          <Fact title={text.pathStates.POR_FAZER}>{String(count('POR_FAZER'))}</Fact>
        </Facts>
      )}
      {history && history.average !== null && <p style={hint}>{text.averageHint}</p>}
      <ExportHistory student_id={student.id} list="PERCURSO" />
      {termsOf(plan).map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <h2 style={{ fontSize: 16 }}>{title}</h2>
          <Rows label={title} rows={lines} first={1} columns={columns} busy={() => false} stale={false} />
        </section>
      ))}
    </ScreenState>
  );
}

const hint = { fontSize: 13, color: 'var(--p-muted)' } as const;

/** The plan in its years of study and semesters. */
function termsOf(plan: readonly PathLine[]) {
  const terms = new Map<string, Line[]>();
  for (const line of plan) {
    const title = `${text.studyYear(line.academic_year_id)}, ${text.term(line.semester_id)}`;
    terms.set(title, [...(terms.get(title) ?? []), { ...line, id: line.subject_id }]);
  }
  return [...terms].map(([title, lines]) => ({ title, lines }));
}
