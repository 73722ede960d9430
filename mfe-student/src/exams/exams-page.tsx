import { resultLabels } from '@portal/shared-kit/contract/grading/average-rules';
import { cellText } from '@portal/shared-kit/contract/grading/grade-rules';
import { ownResults, type StudentGrades } from '@portal/shared-kit/contract/grading/own-result';
import {
  examKinds,
  examStanding,
  neededInExam,
  outlook,
  subjectOf,
  type ExamKind,
  type KnownSubject,
} from '@portal/shared-kit/contract/grading/result-rules';
import { Link } from '@portal/shared-kit/router';
import { Facts } from '../common/facts.tsx';
import { gradeOf, isOver } from '../common/grade.model.ts';
import { Loaded } from '../common/loaded.tsx';
import { Page } from '../common/page.tsx';
import { Sign } from '../common/sign.tsx';
import { useKept } from '../common/use-kept.ts';
import { conditionsOf } from './condition.model.ts';
import { messages as text } from './messages.ts';

/** `/assessmentResulExam`: which exams the student may sit, with all conditions, and their results (row 83, I44). */
export function ExamsPage() {
  const query = useKept(ownResults, { query: {} });
  return (
    <Page title={text.title} under={text.question}>
      <Link className="st-link" to="/Student/assessmentResult">
        {text.results}
      </Link>
      <Loaded query={query}>
        {({ data }) => {
          const running = data.filter((wire) => !isOver(wire));
          if (running.length === 0) return <p>{text.empty}</p>;
          return running.map((wire) => (
            <Subject key={`${wire.subject_id} ${wire.semester_id}`} wire={wire} />
          ));
        }}
      </Loaded>
    </Page>
  );
}

function Subject({ wire }: { wire: StudentGrades }) {
  const subject = subjectOf(wire);
  const { frequency, final } = outlook(subject);
  const resits = subject.exam !== null && examStanding(subject, 'EXAME_NORMAL') !== 'dispensado';
  const facts: [string, string][] = [
    ...(wire.average === null ? [] : [[text.average, gradeOf(wire.average)] as [string, string]]),
    ...(final.final === null || frequency.provisional
      ? []
      : ([
          [text.final, gradeOf(final.final)],
          [text.result, resultLabels[final.result]],
        ] as [string, string][])),
  ];
  return (
    <article className="st-card" aria-label={wire.subject_name}>
      <h2>{wire.subject_name}</h2>
      {facts.length > 0 && <Facts facts={facts} />}
      {examKinds
        .filter((kind) => (kind === 'EXAME_NORMAL' ? !subject.special : resits))
        .map((kind) => (
          <Season key={kind} subject={subject} kind={kind} />
        ))}
      {(subject.named || subject.special) && <SpecialSeason subject={subject} />}
    </article>
  );
}

/** For a named student, until the grade is published (I2). */
const SpecialSeason = ({ subject: { special, exam } }: { subject: KnownSubject }) => (
  <div role="group" className="st-form" aria-label={text.special}>
    <div className="st-head">
      <h3>{text.special}</h3>
      <strong>{special ? `${text.grade}: ${cellText(exam)}` : text.answers.pode}</strong>
    </div>
    <p className="st-quiet">{text.specialCounts}</p>
  </div>
);

function Season({ subject, kind }: { subject: KnownSubject; kind: ExamKind }) {
  const cell = kind === 'EXAME_NORMAL' ? subject.exam : subject.resit;
  const standing = examStanding(kind === 'EXAME_NORMAL' ? { ...subject, exam: null } : subject, kind);
  const needed = cell === null && standing === 'pode' ? neededInExam(subject, kind) : null;
  return (
    <div role="group" className="st-form" aria-label={text.seasons[kind]}>
      <div className="st-head">
        <h3>{text.seasons[kind]}</h3>
        <strong>{cell === null ? text.answers[standing] : `${text.grade}: ${cellText(cell)}`}</strong>
      </div>
      {needed !== null && <p>{text.target(gradeOf(needed))}</p>}
      {cell === null && (
        <ul className="st-list">
          {conditionsOf(subject, kind).map(({ tone, what, why }) => (
            <li key={what} className="st-row">
              <Sign tone={tone} />
              <div>
                {what}
                {why && <p className="st-quiet">{why}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
