import { gradeText, hundredthsText } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import { type PastEnrolment, studentHistory } from '@portal/shared-kit/contract/grading/student-history';
import { resultLabels, situationLabels } from '@portal/shared-kit/contract/grading/average-rules';
import { gradesByClass } from '@portal/shared-kit/contract/grading/grade-rules';
import type { EarlierGrade } from '@portal/shared-kit/contract/grading/grading-terms';
import { changeEnrolment, keepEnrolment } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import type { EnrolmentState } from '@portal/shared-kit/contract/enrolment/subject-rules';
import { useAllowed, useCommand, useEndpoint } from '@portal/shared-kit/data';
import { Mark, ReadState, Rows, type Column, type RowAction } from '@portal/shared-kit/screen';
import { useState } from 'react';
import { resultTones } from '../common/result-tones.ts';
import { ExportHistory } from './export-history.tsx';
import { messages as text } from './messages.ts';
import type { StudentTabProps } from './record-tabs.tsx';
import { student } from '@portal/shared-kit/contract/enrolment/student';
import { students } from '@portal/shared-kit/contract/enrolment/student-list';
import { usePortal } from '@portal/shared-kit';
import { ActionDialog, CheckItem } from '@portal/shared-kit/form';

const gradeOf = (hundredths: number | null) =>
  hundredths === null ? text.nothing : gradeText(hundredths / 10);
const stateTones: Record<EnrolmentState, 'good' | 'info' | 'bad' | 'quiet'> = {
  INSCRITO: 'info',
  CONCLUIDO: 'good',
  ANULADO: 'bad',
  TRANSFERIDO: 'quiet',
  DISPENSADO: 'quiet',
};

/** 'TESTE-3 12,5'. */
const earlierText = ({ assessment_type, assessment_value, status }: EarlierGrade) =>
  `${assessment_type} ${assessment_value === null ? status : hundredthsText(Math.round(assessment_value * 100))}`;

const isEnded = (state: EnrolmentState) => state === 'ANULADO' || state === 'TRANSFERIDO';

const lineOf = (enrolment: PastEnrolment) => ({
  ...enrolment,
  average: enrolment.result?.average ?? null,
  exam: enrolment.result?.special
    ? text.specialExam(enrolment.result.exam)
    : enrolment.result?.exam || text.nothing,
  resit: enrolment.result?.resit || text.nothing,
  final: enrolment.result?.final ?? null,
});
type Line = ReturnType<typeof lineOf>;

const columns: readonly Column<Line>[] = [
  {
    title: text.subject,
    dataIndex: 'subject',
    render: (subject: string, { in_arrears }) => (
      <>
        {subject} {in_arrears && <Mark tone="quiet">{text.pathStates.EM_ATRASO}</Mark>}
      </>
    ),
  },
  {
    title: text.frequency,
    dataIndex: 'average',
    render: (average: number | null, { result }) => (
      <>
        {gradeOf(average)} {result?.situation && <small>{situationLabels[result.situation]}</small>}
      </>
    ),
  },
  { title: text.exam, dataIndex: 'exam' },
  { title: text.resit, dataIndex: 'resit' },
  { title: text.grade, dataIndex: 'final', render: gradeOf },
  {
    title: text.result,
    dataIndex: 'result',
    render: (result: Line['result']) =>
      result?.result ? (
        <Mark tone={resultTones[result.result]}>{resultLabels[result.result]}</Mark>
      ) : (
        text.nothing
      ),
  },
  {
    title: text.state,
    dataIndex: 'state',
    render: (state: PastEnrolment['state'], { flagged, override_reason }) => (
      <>
        <Mark tone={stateTones[state]}>{text.enrolmentStates[state]}</Mark>{' '}
        {flagged && <Mark tone="bad">{text.toReview}</Mark>}{' '}
        {override_reason && <small>{text.overridden(override_reason)}</small>}
      </>
    ),
  },
  {
    title: text.class,
    dataIndex: 'classmate_name',
    render: (name: string | null, { origin }) => name ?? (origin || text.nothing),
  },
  { title: text.attempt, dataIndex: 'attempt' },
];

/** The actions of an enrolment by its state and the caller's permissions. An enrolment of an inactive student is not reinstated (J5). */
function useActs(isActive: boolean) {
  const allowed = useAllowed();
  return ({ state, flagged }: PastEnrolment): EnrolmentAct[] => [
    ...(flagged && state === 'INSCRITO' && allowed(keepEnrolment) ? ['keep' as const] : []),
    ...(state === 'INSCRITO' && allowed(changeEnrolment) ? ['annul' as const] : []),
    ...(isActive && isEnded(state) && allowed(changeEnrolment) ? ['reinstate' as const] : []),
  ];
}

/** Every enrolment with its result, by year and semester, the latest first (decision 104). */
export function GradesTab({ student }: StudentTabProps) {
  const read = useEndpoint(studentHistory, { query: { student_id: student.id } });
  const acts = useActs(student.active);
  const [open, setOpen] = useState<{ act: EnrolmentAct; enrolment: PastEnrolment }>();
  const actions = (enrolment: PastEnrolment): RowAction[] =>
    acts(enrolment).map((act) => ({
      label: text[act],
      danger: act === 'annul',
      run: () => setOpen({ act, enrolment }),
    }));
  return (
    <ReadState
      read={read}
      empty={({ data }) => (data.enrolments.length === 0 ? text.noEnrolments : undefined)}
    >
      {({ data }) => (
        <>
          <ExportHistory student_id={student.id} list="NOTAS" />
          {termsOf(data.enrolments).map(([title, rows]) => (
            <section key={title} aria-label={title}>
              <h2 style={{ fontSize: 16 }}>{title}</h2>
              <Rows
                label={title}
                rows={rows}
                columns={columns}
                name={(row) => row.subject}
                actions={rows.some((row) => actions(row).length > 0) ? actions : undefined}
              />
              <EarlierGrades rows={rows} />
            </section>
          ))}
          {open && <EnrolmentDialog {...open} onClose={() => setOpen(undefined)} />}
        </>
      )}
    </ReadState>
  );
}

/** Grades of an earlier class (J1), and those of annulled enrolments, below the table: its cells show two lines only. */
function EarlierGrades({ rows }: { rows: readonly Line[] }) {
  const kept = rows.filter(({ earlier }) => earlier.length > 0);
  if (kept.length === 0) return null;
  return (
    <ul style={{ paddingInlineStart: 20 }}>
      {kept.map(({ id, subject, state, earlier }) => (
        <li key={id}>
          <strong>{subject}</strong> –{' '}
          {gradesByClass(earlier)
            .map(([className, grades]) =>
              (isEnded(state) ? text.endedGrades : text.earlierGrades)(className, grades.map(earlierText)),
            )
            .join('; ')}
        </li>
      ))}
    </ul>
  );
}

/** By calendar year and semester, in the order of the rows. */
function termsOf(enrolments: readonly PastEnrolment[]): [string, Line[]][] {
  const terms = new Map<string, Line[]>();
  for (const one of enrolments) {
    const title = `${one.year}, ${text.term(one.semester_id)}`;
    terms.set(title, [...(terms.get(title) ?? []), lineOf(one)]);
  }
  return [...terms];
}

type EnrolmentAct = 'keep' | 'annul' | 'reinstate';
interface EnrolmentProps {
  act: EnrolmentAct;
  enrolment: PastEnrolment;
  onClose: () => void;
}

const warnings: Record<EnrolmentAct, string> = {
  keep: text.keepWarning,
  annul: text.annulWarning,
  reinstate: text.reinstateWarning,
};

/** Annuls or reopens an enrolment, or confirms one marked for review, with the reason (I8, I9, I10). */
function EnrolmentDialog({ act, enrolment, onClose }: EnrolmentProps) {
  const { id, subject } = enrolment;
  const shown = [studentHistory, student, students];
  const change = useCommand(changeEnrolment, shown);
  const keep = useCommand(keepEnrolment, shown);
  const { can } = usePortal();
  const overrides = act === 'reinstate' && (can('enrolment.override') || can('classes.overbook'));
  return (
    <ActionDialog<{ override?: boolean }>
      title={`${text[act]}: ${subject}`}
      confirm={text[act]}
      danger={act === 'annul'}
      reason
      onConfirm={({ reason, override = false }) =>
        act === 'keep'
          ? keep.mutateAsync({ params: { id }, body: { reason } })
          : change.mutateAsync({
              params: { id },
              body: { reason, state: act === 'annul' ? 'ANULADO' : 'INSCRITO', override },
            })
      }
      onClose={onClose}
    >
      <p>{warnings[act]}</p>
      {overrides && <CheckItem name="override">{text.overrideRules}</CheckItem>}
    </ActionDialog>
  );
}
