import { later, lazyCode, LazyOutlet } from '@portal/shared-kit';
import type { Exact } from '@portal/shared-kit/contract/grading/average-rules';
import { cellText } from '@portal/shared-kit/contract/grading/grade-rules';
import type { StudentGrades } from '@portal/shared-kit/contract/grading/own-result';
import { whyFinal, whyFrequency, type Derivation } from '@portal/shared-kit/contract/grading/result-reasons';
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
import { messages as text, messages } from './messages.ts';
import type { WhatIfFieldsProps } from './what-if-fields.tsx';

const whyText = messages.why;

const targetText = messages.target;

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
      <details open={isOpen}>
        <summary aria-label={grades.whyOf(wire.subject_name)}>{grades.why}</summary>
        <div className="st-form">
          <Why wire={wire} />
        </div>
      </details>
      {!isOver(wire) && subject.columns.length > 0 && <WhatIf subject={subject} />}
    </article>
  );
}

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
              {assessment_type} <span className="st-quiet">{percentageText(percentage * 100)} %</span>
            </span>
            <strong>{markOf(published)}</strong>
          </div>
          {published && (
            <p className="st-quiet">
              {text.published(formatDay(published.published_at))}{' '}
              <Link to={`/Student/services?nota=${assessment_formula_id}`}>{text.review}</Link>
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

const fields = lazyCode<WhatIfFieldsProps>(() => import('./what-if-fields.tsx').then((m) => m.WhatIfFields));

/** The result with assumed grades; computed in the browser, and stored nowhere (I44). */
function WhatIf({ subject }: WhatIfFieldsProps) {
  const [opened, setOpened] = useState(false);
  // Before it is asked for, so that it is there without a line.
  useEffect(() => whenIdle(() => void fields.load().catch(() => undefined)), []);
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>{text.whatIf}</summary>
      {opened && <LazyOutlet code={fields} with={{ subject }} />}
    </details>
  );
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

/** Items, weights, rounding and rule of each average, as computed (I44). */
function Why({ wire }: { wire: StudentGrades }) {
  const subject = subjectOf(wire);
  const { rules } = subject;
  const frequency = whyFrequency(subject);
  const final = whyFinal(subject);
  if (!frequency) return <p className="st-quiet">{wire.final === null ? whyText.nothing : whyText.closed}</p>;
  return (
    <>
      <Steps title={whyText.frequency} derivation={frequency} />
      <p className="st-quiet">{whyText.rule(gradeOf(rules.admit), gradeOf(rules.exempt))}</p>
      {final && final.by !== 'FREQUENCIA' && (
        <Steps
          title={whyText.final(
            subject.special && final.by === 'EXAME_NORMAL' ? messages.fromSpecial : messages.from[final.by],
          )}
          derivation={final}
        />
      )}
      {final && <p className="st-quiet">{whyText.passes[rules.pass]}</p>}
    </>
  );
}

const counts = ({ cell }: Derivation['parts'][number]) => cell?.status !== 'D';

function Steps({ title, derivation }: { title: string; derivation: Derivation }) {
  const weight = derivation.parts.filter(counts).reduce((sum, part) => sum + part.weight, 0);
  return (
    <div className="st-form">
      <h3>{title}</h3>
      <ul className="st-plain">
        {derivation.parts.map((part) => (
          <li key={part.name}>{partWords(part)}</li>
        ))}
      </ul>
      <p>{whyText.sum(exactText(derivation.exact), percentageText(weight))}</p>
      <p>{whyText.rounded(gradeOf(derivation.published))}</p>
    </div>
  );
}

function partWords({ name, weight, cell }: Derivation['parts'][number]): string {
  const shown =
    name === 'MEDIAFREQUENCIA'
      ? whyText.averagePart
      : name === 'EXAME_NORMAL' || name === 'RECORRENCIA' || name === 'EXAME_ESPECIAL'
        ? messages.kinds[name]
        : name;
  if (cell?.status === 'D') return whyText.dispensed(shown);
  return whyText.part(shown, cell?.status === 'F' ? whyText.missed : cellText(cell), percentageText(weight));
}

/** '12,0285' of an exact value: two to four decimals, and '…' where there are more. */
export function exactText({ dividend, divisor }: Exact): string {
  const units = Math.floor((dividend * 100) / divisor);
  const more = (dividend * 100) % divisor !== 0;
  const decimals = String(units % 10_000).padStart(4, '0');
  const shown = more ? `${decimals}…` : decimals.replace(/0{1,2}$/, '');
  return `${Math.floor(units / 10_000)},${shown}`;
}
