import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import {
  classResults,
  exportClassResults,
  type ClassStudent,
} from '@portal/shared-kit/contract/grading/class-results';
import {
  useEndpoint,
  call,
  notifyFailure,
  useAllowed,
  useFollowedJob,
  useTellJobs,
} from '@portal/shared-kit/data';
import {
  ClassFilter,
  CourseFilter,
  ReadState,
  ScreenFrame,
  SemesterFilter,
  useAddressFilters,
  useYear,
  YearSelect,
  yearsFrom,
  ExportMenu,
  Mark,
  Rows,
  TwoLines,
  type Column,
} from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';
import { usePortal } from '@portal/shared-kit';
import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import { exportClassSheets } from '@portal/shared-kit/contract/grading/sheet-paper';
import type { PaperVersion } from '@portal/shared-kit/contract/grading/sheet-rules';
import { isUnfinished } from '@portal/shared-kit/contract/platform/job';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { gradeText } from '@portal/shared-kit/contract/enrolment/final-grade-rules';

/** The selectable years. */
const yearsBack = 6;
const names = ['classmate_id', 'semester_id'] as const;

/** `/guidelinesByClassmate`: students × subjects of a class, and its pauta geral (row 58). */
export function ClassResultsPage() {
  const address = useAddressFilters(classResults, names);
  const thisYear = institutionYear(new Date());
  const years = yearsFrom(thisYear - yearsBack, thisYear);
  const [year, setYear] = useYear(years);
  const { classmate_id, semester_id } = address.filters;
  const [course_id, setCourse] = useState<string | number>();
  const list = {
    filters: { ...address.filters, course_id },
    filter: ({ course_id: of, ...changes }: Record<string, string | number | undefined>) =>
      of === undefined && Object.keys(changes).length > 0 ? address.filter(changes) : setCourse(of),
  };
  const chosen = classmate_id !== undefined;
  const query = {
    classmate_id: Number(classmate_id ?? 0),
    year,
    ...(semester_id !== undefined && { semester_id: Number(semester_id) }),
  };
  const answer = useEndpoint(classResults, { query }, { enabled: chosen });
  return (
    <ScreenFrame title={text.title}>
      <div className="pk-toolbar">
        <CourseFilter list={list} />
        <ClassFilter list={list} all={text.chooseClass} />
        <YearSelect year={year} years={years} onChange={setYear} />
        <SemesterFilter list={address} />
      </div>
      {!chosen && <p>{text.choose}</p>}
      {chosen && (
        <ReadState
          read={answer}
          onlyCurrent
          empty={({ data }) => (data.students.length === 0 ? text.nobody : undefined)}
        >
          {({ data }) => (
            <>
              <ClassPapers query={query} />
              <ResultRows of={data} />
            </>
          )}
        </ReadState>
      )}
    </ScreenFrame>
  );
}

interface ClassQuery {
  classmate_id: number;
  year: number;
  semester_id?: number;
}
const versions: [PaperVersion, string][] = [
  ['COMPLETA', text.general],
  ['AFIXACAO', text.posting],
];

/** The pauta geral, with or without names, and the pautas of all subjects in one file, made by a job. */
function ClassPapers({ query }: { query: ClassQuery }) {
  const { http, notify } = usePortal();
  const allowed = useAllowed();
  const tellJobs = useTellJobs();
  const [jobId, setJobId] = useState<number>();
  const { job } = useFollowedJob(jobId, () => Promise.resolve(), tellJobs);
  const running = job !== undefined && isUnfinished(job);
  const all = (format: FileFormat) =>
    void call(http, exportClassSheets, { query: { ...query, format } })
      .then(({ message, data }) => {
        notify.success(message);
        setJobId(data.job_id);
        tellJobs();
      })
      .catch((problem: unknown) => notifyFailure(notify, problem));
  return (
    <>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, margin: '16px 0' }}>
        {allowed(exportClassResults) &&
          versions.map(([version, label]) => (
            <span key={version} role="group" aria-label={label} style={{ display: 'inline-flex', gap: 4 }}>
              <small style={{ alignSelf: 'center', color: 'var(--p-muted)' }}>{label}</small>
              <ExportMenu
                make={(format) => call(http, exportClassResults, { query: { ...query, version, format } })}
              />
            </span>
          ))}
        {allowed(exportClassSheets) && (
          <>
            <Button disabled={running} onClick={() => all('pdf')}>
              {text.all}
            </Button>
            <Button disabled={running} onClick={() => all('xlsx')}>
              {text.allXlsx}
            </Button>
            <Button disabled={running} onClick={() => all('csv')}>
              {text.allCsv}
            </Button>
          </>
        )}
      </div>
      {job && (
        <div role="status">
          <progress
            aria-label={text.progress}
            max={job.total ?? 1}
            value={job.done}
            style={{ width: '100%' }}
          />
          <p>{running ? text.running(job.done, job.total) : job.message}</p>
        </div>
      )}
    </>
  );
}

type Found = Out<typeof classResults>['data'];
/** A student with each result in a field of its own, as the table needs it. */
type Line = Omit<ClassStudent, 'results'> & { all: number } & Partial<
    Record<`edition${number}`, ClassStudent['results'][number]>
  >;

const lineOf = ({ results, ...student }: ClassStudent): Line => ({
  ...student,
  all: results.length,
  ...Object.fromEntries(results.map((result) => [`edition${result.edition_id}`, result])),
});

const Result = ({ of }: { of: ClassStudent['results'][number] }) => (
  <>
    <TwoLines first={text.value(of)} second={text.word(of)} />
    {of.flat_average !== null && <small style={{ display: 'block' }}>{text.flat(of.flat_average)}</small>}
  </>
);

/** Students × subjects, with final averages and situation. */
function ResultRows({ of }: { of: Found }) {
  const columns: Column<Line>[] = [
    {
      title: text.name,
      dataIndex: 'fullName',
      person: true,
      render: (name: string, { student_card_id }) => <TwoLines first={name} second={student_card_id} />,
    },
    ...of.subjects.map(({ id, subject_name, semester_id }): Column<Line> => ({
      title: text.subject(subject_name, semester_id),
      dataIndex: `edition${id}`,
      render: (result: ClassStudent['results'][number] | undefined) =>
        result ? <Result of={result} /> : text.nothing,
    })),
    {
      title: text.approved,
      dataIndex: 'approved',
      render: (approved: number, { all }) => text.approvedOf(approved, all),
    },
    {
      title: text.average,
      dataIndex: 'average',
      render: (average: number | null) => (average === null ? text.nothing : gradeText(average)),
    },
  ];
  return (
    <>
      <p>
        <strong>{text.heading(of.course_name, of.classmate_name, of.level_name, of.year)}</strong>{' '}
        <Mark tone={of.provisional ? 'wait' : 'good'}>{of.provisional ? text.provisional : text.whole}</Mark>
      </p>
      <Rows label={text.list(of.classmate_name, of.year)} rows={of.students.map(lineOf)} columns={columns} />
    </>
  );
}
