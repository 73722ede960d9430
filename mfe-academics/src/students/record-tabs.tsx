import { gradeText } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import {
  inscriptionsOfStudent,
  type InscriptionRow,
} from '@portal/shared-kit/contract/enrolment/inscription';
import type { StudentRow } from '@portal/shared-kit/contract/enrolment/student';
import {
  pathFields,
  studentHistory,
  type PathLine,
  type PathState,
} from '@portal/shared-kit/contract/grading/student-history';
import {
  studentCommunicationFields,
  studentCommunications,
} from '@portal/shared-kit/contract/people/communication';
import { useEndpoint } from '@portal/shared-kit/data';
import { formatDate } from '@portal/shared-kit/dates';
import {
  Fact,
  Facts,
  ReadState,
  Rows,
  type Column,
  Mark,
  ListBody,
  listColumns,
  useInnerList,
  HistoryEntries,
  useNarrow,
} from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';
import { ExportHistory } from './export-history.tsx';
import { State } from './standing.tsx';

const day = (date: string | null) => date && formatDate(date);
const yesNo = (flag: 0 | 1 | null) => (flag === null ? '' : flag ? text.yes : text.no);

/** The data of a student, in the five groups of the editor. */
export const DataTab = ({ student }: StudentTabProps) => (
  <>
    <Facts title={text.personal}>
      <Fact title={text.birthDate}>{day(student.birthDate)}</Fact>
      <Fact title={text.gender}>{student.gender}</Fact>
      <Fact title={text.nactionality}>{student.nactionality}</Fact>
      <Fact title={text.document}>
        {student.doc_type && text.documentOf(student.doc_type, student.doc_number)}
      </Fact>
      <Fact title={text.emissionLocation}>{student.emissionLocation}</Fact>
      <Fact title={text.expires}>{day(student.dateEndDocument)}</Fact>
      <Fact title={text.fathers_filliation}>{student.fathers_filliation}</Fact>
      <Fact title={text.mothers_filliation}>{student.mothers_filliation}</Fact>
      {student.is_deficient !== null && (
        <Fact title={text.disability}>{student.deficient_type ?? yesNo(student.is_deficient)}</Fact>
      )}
    </Facts>
    <Facts title={text.contacts}>
      <Fact title={text.contact}>{student.contacts.contact}</Fact>
      <Fact title={text.alternative_contact}>{student.contacts.alternative_contact}</Fact>
      <Fact title={text.email}>{student.email}</Fact>
    </Facts>
    <Facts title={text.address}>
      <Fact title={text.province}>{student.province}</Fact>
      <Fact title={text.district}>{student.district}</Fact>
      <Fact title={text.address_location}>{student.address_location}</Fact>
      <Fact title={text.block}>{student.block}</Fact>
      <Fact title={text.house_number}>{student.house_number}</Fact>
    </Facts>
    <Facts title={text.schooling}>
      <Fact title={text.school}>{student.last_school_frequency}</Fact>
      <Fact title={text.trainingArea}>{student.trainingArea}</Fact>
      <Fact title={text.last_school_frequency_year}>{student.last_school_frequency_year}</Fact>
      <Fact title={text.certificate}>{yesNo(student.hasCertificate)}</Fact>
    </Facts>
    <Facts title={text.academic}>
      <Fact title={text.course}>{student.curso}</Fact>
      <Fact title={text.level}>{student.level && text.levelOf(student.level, student.level_type ?? '')}</Fact>
      <Fact title={text.shift}>{student.scholar_shift}</Fact>
      <Fact title={text.class}>{student.classmate_name ?? text.noClass}</Fact>
      <Fact title={text.academicYear}>{student.academic_year}</Fact>
      <Fact title={text.entryYear}>{student.ano_entrada}</Fact>
    </Facts>
  </>
);

const inscriptionColumns: readonly Column<InscriptionRow>[] = [
  { title: text.academicYear, dataIndex: 'academic_year' },
  { title: text.semester, dataIndex: 'semester' },
  { title: text.type, dataIndex: 'inscriptionType' },
  {
    title: text.state,
    dataIndex: 'state',
    render: (state: InscriptionRow['state']) => <State state={state ?? null} />,
  },
  { title: text.course, dataIndex: 'course' },
  {
    title: text.level,
    dataIndex: 'level',
    render: (level: string, row) => text.levelOf(level, row.level_type),
  },
  { title: text.shift, dataIndex: 'scholar_shift' },
  {
    title: text.invoice,
    dataIndex: 'invoice',
    render: (invoice: InscriptionRow['invoice']) => invoice?.number ?? text.nothing,
  },
];

export function InscriptionsTab({ student }: StudentTabProps) {
  const read = useEndpoint(inscriptionsOfStudent, { params: { id: student.id } });
  return (
    <ReadState read={read} empty={({ data }) => (data.length === 0 ? text.noInscriptions : undefined)}>
      {({ data }) => (
        <>
          <ExportHistory student_id={student.id} list="INSCRICOES" />
          <Rows label={text.inscriptions} rows={data} columns={inscriptionColumns} />
        </>
      )}
    </ReadState>
  );
}

const pathTones = {
  APROVADO: 'good',
  EM_CURSO: 'quiet',
  POR_PUBLICAR: 'quiet',
  EM_ATRASO: 'bad',
  POR_FAZER: 'quiet',
} as const;

type Line = PathLine & { id: number };
/** The year of study is the heading of the table. */
const { academic_year_id: _year, ...planFields } = pathFields;
const planColumns = listColumns<Line>(planFields, {
  subject: (subject: string, { mandatory }) => (mandatory ? subject : text.optional(subject)),
  state: (state: PathState, { equivalence }) => (
    <>
      <Mark tone={pathTones[state]}>{text.pathStates[state]}</Mark>
      {equivalence && <small> {text.equivalence}</small>}
    </>
  ),
  grade: (grade: number | null) => (grade === null ? text.nothing : gradeText(grade / 10)),
  credits: (credits: number | null) => credits ?? text.nothing,
  year: (year: number | null) => year ?? text.nothing,
});

/** The plan by year and semester: passed, running, in arrears and missing subjects, and the average (decision 104). */
export function PathTab({ student }: StudentTabProps) {
  const read = useEndpoint(studentHistory, { query: { student_id: student.id } });
  const narrow = useNarrow();
  return (
    <ReadState read={read} empty={({ data }) => (data.plan.length === 0 ? text.noPlan : undefined)}>
      {({ data: { plan, course, average, credits } }) => (
        <>
          <Facts title={course}>
            {average !== null && <Fact title={text.average}>{gradeText(average)}</Fact>}
            <Fact title={text.credits}>{text.creditsOf(credits.passed, credits.total)}</Fact>
            {(['APROVADO', 'EM_CURSO', 'EM_ATRASO', 'POR_FAZER'] as const).map((state) => (
              <Fact key={state} title={text.pathStates[state]}>
                {String(plan.filter((line) => line.state === state).length)}
              </Fact>
            ))}
          </Facts>
          {average !== null && <p style={hint}>{text.averageHint}</p>}
          <ExportHistory student_id={student.id} list="PERCURSO" />
          {planTermsOf(plan).map(({ title, lines }) => {
            const rows = <Rows label={title} rows={lines} columns={planColumns} />;
            // A telephone folds what is still to come.
            const isFolded = narrow && lines.every(({ state }) => state === 'POR_FAZER');
            return (
              <section key={title} aria-label={title}>
                <h2 style={{ fontSize: 16 }}>{title}</h2>
                {isFolded ? (
                  <details>
                    <summary>{text.pathStates.POR_FAZER}</summary>
                    {rows}
                  </details>
                ) : (
                  rows
                )}
              </section>
            );
          })}
        </>
      )}
    </ReadState>
  );
}

const hint = { fontSize: 13, color: 'var(--p-muted)' } as const;

/** The plan in its years of study and semesters. */
function planTermsOf(plan: readonly PathLine[]) {
  const terms = new Map<string, Line[]>();
  for (const line of plan) {
    const title = `${text.studyYear(line.academic_year_id)}, ${text.term(line.semester_id)}`;
    terms.set(title, [...(terms.get(title) ?? []), { ...line, id: line.subject_id }]);
  }
  return [...terms].map(([title, lines]) => ({ title, lines }));
}

const sentColumns = listColumns(studentCommunicationFields);

/** Communications to the student, with when they were read, the latest first. */
export function CommunicationsTab({ student }: StudentTabProps) {
  const list = useInnerList(studentCommunications, { student_id: student.id });
  return (
    <>
      {list.total > 0 && <ExportHistory student_id={student.id} list="COMUNICACOES" />}
      <ListBody
        label={text.communications}
        list={list}
        empty={text.noCommunications}
        name={({ title }) => title}
        columns={sentColumns}
      />
    </>
  );
}

export const AuditTab = ({ student }: StudentTabProps) => (
  <>
    <ExportHistory student_id={student.id} list="AUDITORIA" />
    <HistoryEntries entity="student" id={student.id} />
  </>
);

export interface StudentTabProps {
  student: StudentRow;
}
