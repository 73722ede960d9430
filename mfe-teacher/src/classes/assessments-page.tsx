import { percent } from '@portal/shared-kit/contract/core/counted';
import { later } from '@portal/shared-kit';
import {
  gradeGrid,
  type GradeColumn,
  type GradeStudent,
  type Grid,
} from '@portal/shared-kit/contract/grading/grid';
import { gradeTexts } from '@portal/shared-kit/contract/grading/grade-rules';
import { percentageText } from '@portal/shared-kit/contract/grading/weight-rules';
import { useEndpoint } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import { Link, Navigate, useParams, useSearchParams } from '@portal/shared-kit/router';
import {
  Fact,
  Facts,
  Mark,
  ReadState,
  RowActions,
  Rows,
  ScreenFrame,
  type Column,
} from '@portal/shared-kit/screen';
import { Alert } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { messages as common } from '../common/messages.ts';
import { OwnState } from '../common/own-state.tsx';
import { useTeacher } from '../common/use-teacher.tsx';
import { messages as text } from './messages.ts';
import { closedWeights } from './taught-place.ts';
import { messages as weights } from './weight-messages.ts';

const WeightsDialog = later(() => import('./weights-dialog.tsx').then((m) => m.WeightsDialog));
const ExamWeightsDialog = later(() => import('./exam-weights-dialog.tsx').then((m) => m.ExamWeightsDialog));

/** `/AddAssessments/:id_classmate`: redirects where the teacher has one subject there, otherwise asks which (row 59). */
export function ChooseSubjectPage() {
  const { id_classmate = '' } = useParams();
  const { answer, taught } = useTeacher();
  const here = taught.filter(({ classmate_id }) => String(classmate_id) === id_classmate);
  const pathOf = ({ subject_id, year, semester_id }: (typeof here)[number]) =>
    `/AddAssessments/${subject_id}/${id_classmate}?year=${year}&semester=${semester_id}`;
  const [only, ...others] = here;
  if (only && others.length === 0) return <Navigate replace to={pathOf(only)} />;
  return (
    <ScreenFrame title={only?.classmate_name ?? text.classTitle}>
      <OwnState answer={answer} empty={only ? undefined : text.notYours}>
        <h2>{text.whichSubject}</h2>
        <ul>
          {here.map((row) => (
            <li key={row.id}>
              <Link className="pk-action" to={pathOf(row)}>
                {row.subject_name} · {common.term(row.year, row.semester_id)}
              </Link>
            </li>
          ))}
        </ul>
      </OwnState>
    </ScreenFrame>
  );
}

const numberOf = (written: string | null) => Number(written) || undefined;

/** `/AddAssessments/:subject_id/:classmate_id`: a class in a subject, its assessments and its students (S2 §2, row 59). */
export function AssessmentsPage() {
  const { subject_id = '', classmate_id = '' } = useParams();
  const [params] = useSearchParams();
  const query = {
    classmate_id: Number(classmate_id),
    subject_id: Number(subject_id),
    year: numberOf(params.get('year')),
    semester_id: numberOf(params.get('semester')),
  };
  const read = useEndpoint(gradeGrid, { query });
  const grid = read.data?.data;
  return (
    <ScreenFrame
      title={grid ? text.titleOf(grid.edition.subject_name, grid.edition.classmate_name) : text.assessments}
    >
      <ReadState read={read}>
        {({ data }) => <Content of={data} onChanged={() => void read.refetch()} />}
      </ReadState>
    </ScreenFrame>
  );
}

const items: readonly Column<GradeColumn>[] = [
  { title: text.assessment, dataIndex: 'assessment_type' },
  {
    title: text.percentage,
    dataIndex: 'percentage',
    render: (value: number) => percent(percentageText(Math.round(value * 100))),
  },
  {
    title: text.publication,
    dataIndex: 'published_at',
    render: (at: string | null) =>
      at ? (
        <Mark tone="good">{text.publishedOn(formatDay(at))}</Mark>
      ) : (
        <Mark tone="quiet">{text.hidden}</Mark>
      ),
  },
];

function Content({
  of: { edition, columns, students, sheets },
  onChanged,
}: {
  of: Grid;
  onChanged: () => void;
}) {
  const [open, setOpen] = useState<'weights' | 'exam'>();
  const Dialog = open === 'exam' ? ExamWeightsDialog : WeightsDialog;
  const frequency = columns.filter(({ kind }) => kind === 'FREQUENCIA');
  const grid = `/assessment_studant/${edition.subject_id}/${edition.classmate_id}?year=${edition.year}&semester=${edition.semester_id}`;
  const mayWeigh = edition.role !== null && !edition.locked;
  const close = () => {
    setOpen(undefined);
    onChanged();
  };
  const closed = closedWeights(sheets.filter(({ of_moved }) => !of_moved));
  return (
    <>
      <Facts title={text.facts}>
        <Fact title={text.course}>{edition.course_name}</Fact>
        <Fact title={text.level}>{edition.level_name}</Fact>
        <Fact title={text.shift}>{edition.classmate_scholar_shift}</Fact>
        <Fact title={text.term}>{common.term(edition.year, edition.semester_id)}</Fact>
        <Fact title={text.teachers}>
          {edition.teachers.map(({ name, role }) => `${name} (${common.roleOf(role)})`).join(', ')}
        </Fact>
      </Facts>
      <h2>{text.formulas}</h2>
      {edition.locked && <Alert type="warning" title={gradeTexts.locked} />}
      {mayWeigh && (
        <p style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          <button type="button" className="pk-action" onClick={() => setOpen('weights')}>
            {weights.weights}
          </button>
          <button type="button" className="pk-action" onClick={() => setOpen('exam')}>
            {weights.examWeights}
          </button>
        </p>
      )}
      {frequency.length === 0 ? (
        <p>{gradeTexts.noWeights}</p>
      ) : (
        <Rows label={text.formulas} rows={columns} columns={items} />
      )}
      <h2>{text.students}</h2>
      {students.length === 0 ? (
        <p>{text.noStudents}</p>
      ) : (
        <Rows
          label={text.students}
          rows={students}
          columns={studentColumns(frequency.length)}
          busy={({ state }) => state === 'ANULADO' || state === 'TRANSFERIDO'}
          actions={({ fullName }) => (
            <RowActions name={fullName} actions={[{ label: text.grades, to: grid, opens: true }]} />
          )}
        />
      )}
      {open && <Dialog of={{ ...edition, ...closed }} onClose={close} />}
    </>
  );
}

const studentColumns = (of: number): readonly Column<GradeStudent>[] => [
  { title: text.code, dataIndex: 'student_card_id' },
  { title: text.student, dataIndex: 'fullName', person: true },
  {
    title: text.graded,
    dataIndex: 'assessment_result',
    render: (cells: GradeStudent['assessment_result']) =>
      text.gradedOf(
        cells.filter((cell) => cell.status !== 'NOTA' || cell.assessment_value !== null).length,
        of,
      ),
  },
];
