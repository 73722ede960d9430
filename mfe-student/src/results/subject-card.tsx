import { percent } from '@portal/shared-kit/contract/core/counted';
import { later, lazyCode, LazyOutlet, type LazyCode } from '@portal/shared-kit';
import type { StudentGrades } from '@portal/shared-kit/contract/grading/own-result';
import {
  outlook,
  subjectOf,
  examStanding,
  neededInExam,
  neededInRest,
} from '@portal/shared-kit/contract/grading/result-rules';
import { percentageText } from '@portal/shared-kit/contract/grading/weight-rules';
import { whenIdle } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import { Link } from '@portal/shared-kit/router';
import { useEffect, useRef, useState } from 'react';
import { Facts } from '../common/facts.tsx';
import { gradeOf, hasGrade, isOver, markOf, summaryOf } from '../common/grade.model.ts';
import { grades } from '../common/grade-messages.ts';
import { messages as text } from './messages.ts';

const targetText = text.target;

/** One subject: assessments, standing and explanation (row 82, I44). */
export function SubjectCard({ wire, isOpen }: { wire: StudentGrades; isOpen: boolean }) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen) card.current?.focus();
  }, [isOpen]);
  const { tone, words } = summaryOf(wire);
  const subject = subjectOf(wire);
  return (
    <article ref={card} tabIndex={-1} className="st-card" aria-label={wire.subject_name}>
      <div className="st-head">
        <h2>{wire.subject_name}</h2>
        <span className="st-chip" data-tone={tone}>
          {words}
        </span>
      </div>
      <p className="st-quiet">{[wire.semester_name, wire.classmate_name].filter(Boolean).join(' · ')}</p>
      <Assessments wire={wire} />
      {(wire.earlier.length > 0 || wire.carried_frequency) && <EarlierGrades wire={wire} />}
      <Situation wire={wire} />
      <Target wire={wire} />
      <Fold
        title={grades.why}
        label={grades.whyOf(wire.subject_name)}
        isOpen={isOpen}
        code={why}
        with={{ wire }}
      />
      {!isOver(wire) && subject.columns.length > 0 && (
        <Fold title={text.whatIf} isOpen={false} code={whatIf} with={{ subject }} />
      )}
    </article>
  );
}

const why = lazyCode(() => import('./subject-details.tsx').then((m) => m.Why));
const whatIf = lazyCode(() => import('./subject-details.tsx').then((m) => m.WhatIfFields));

/** Loaded for those who changed class. */
const EarlierGrades = later(() => import('./earlier-grades.tsx').then((m) => m.EarlierGrades));

function Assessments({ wire }: { wire: StudentGrades }) {
  const rows = [
    ...wire.weights.map((column) => ({
      ...column,
      published: wire.assessments.find((one) => one.assessment_formula_id === column.assessment_formula_id),
    })),
    ...wire.assessments
      .filter((one) => one.kind !== 'FREQUENCIA' && (hasGrade(one) || mayComeYet(one.kind, wire)))
      .map((one) => ({ ...one, assessment_type: text.kinds[one.kind], published: one })),
  ];
  if (rows.length === 0) return null;
  return (
    <ul className="st-list" aria-label={text.assessments}>
      {rows.map(({ assessment_formula_id, assessment_type, percentage, published }) => (
        <li key={assessment_formula_id}>
          <div className="st-head">
            <span>
              {assessment_type} <span className="st-quiet">{percent(percentageText(percentage * 100))}</span>
            </span>
            <strong>{markOf(published)}</strong>
          </div>
          {published && (
            <p className="st-quiet">
              {text.published(formatDay(published.published_at))}{' '}
              <Link
                to={`/Student/services?nota=${assessment_formula_id}`}
                aria-label={text.reviewOf(assessment_type, wire.subject_name)}
              >
                {text.review}
              </Link>
            </p>
          )}
          {published?.comment && <p style={{ whiteSpace: 'pre-line' }}>{text.comment(published.comment)}</p>}
        </li>
      ))}
    </ul>
  );
}

/** A blank in an exam that the student did not have to sit is no missing grade. */
const mayComeYet = (
  kind: StudentGrades['assessments'][number]['kind'],
  { situation, result, special_exam }: StudentGrades,
) => situation === 'ADMITIDO' && result === null && (kind !== 'EXAME_ESPECIAL' || special_exam);

/** Situation and averages: from the server where all is published, otherwise computed from what is published so far (row 82). */
function Situation({ wire }: { wire: StudentGrades }) {
  const soFar = wire.average === null && !isOver(wire) ? outlook(subjectOf(wire)).frequency.average : null;
  const grades: [string, number | null][] = [
    [text.average, wire.average],
    [text.averageSoFar, soFar],
    [text.final, wire.final],
  ];
  const situation = wire.situation
    ? text.situations[wire.situation]
    : isOver(wire)
      ? undefined
      : text.running;
  const facts = [
    ...(situation ? [[text.situation, situation] as const] : []),
    ...grades.flatMap(([title, grade]) => (grade === null ? [] : [[title, gradeOf(grade)] as const])),
  ];
  if (facts.length === 0) return null;
  return (
    <>
      <Facts facts={facts} />
      {soFar !== null && <p className="st-quiet">{text.soFar}</p>}
    </>
  );
}

/** A part of the card that opens. Its code is loaded before it is asked for, so that it is there without a line. */
function Fold<Props extends object>({ title, label, isOpen, code, with: props }: FoldProps<Props>) {
  const [opened, setOpened] = useState(isOpen);
  useEffect(() => whenIdle(() => void code.load().catch(() => undefined)), [code]);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary aria-label={label}>{title}</summary>
      {opened && (
        <div className="st-form">
          <LazyOutlet code={code} with={props} />
        </div>
      )}
    </details>
  );
}

interface FoldProps<Props extends object> {
  title: string;
  label?: string;
  isOpen: boolean;
  code: LazyCode<Props>;
  with: Props;
}

/** The grades needed from here on (I44). */
function Target({ wire }: { wire: StudentGrades }) {
  const lines = targetsOf(wire);
  return lines.map((line) => <p key={line}>{line}</p>);
}

function targetsOf(wire: StudentGrades): string[] {
  const subject = subjectOf(wire);
  if (isOver(wire) || subject.columns.length === 0) return [];
  const { admit, exempt } = subject.rules;
  if (examStanding(subject, 'EXAME_NORMAL') === 'sem-media') {
    const toAdmit = neededInRest(subject, admit);
    const toExempt = neededInRest(subject, exempt);
    if (toAdmit === null) return [targetText.outOfReach(gradeOf(admit))];
    return [
      toAdmit === 0 ? targetText.safe(gradeOf(admit)) : targetText.admit(gradeOf(toAdmit), gradeOf(admit)),
      ...(toExempt === null || toExempt === 0 ? [] : [targetText.exempt(gradeOf(toExempt), gradeOf(exempt))]),
    ];
  }
  const kind = subject.exam === null ? 'EXAME_NORMAL' : 'RECORRENCIA';
  if (examStanding(subject, kind) !== 'pode' || subject.resit !== null) return [];
  const grade = neededInExam(subject, kind);
  if (grade === null) return [];
  return [kind === 'EXAME_NORMAL' ? targetText.exam(gradeOf(grade)) : targetText.resit(gradeOf(grade))];
}
