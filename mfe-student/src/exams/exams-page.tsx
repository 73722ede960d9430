import { resultLabels } from '@portal/shared-kit/contract/grading/average-rules';
import { cellText } from '@portal/shared-kit/contract/grading/grade-rules';
import { examTimeText, roomText, type PlannedKind } from '@portal/shared-kit/contract/grading/exam-rules';
import { ownExams, type OwnExam } from '@portal/shared-kit/contract/grading/own-exam';
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
import { gradeOf, isOver, missingIn, type GradeSummary } from '../common/grade.model.ts';
import { Loaded } from '../common/loaded.tsx';
import { Page } from '../common/page.tsx';
import { Sign } from '../common/sign.tsx';
import { useKept } from '../common/use-kept.ts';
import { messages as text, messages } from './messages.ts';

const { conditions, remedies } = messages;

/** `/assessmentResulExam`: which exams the student may sit, with all conditions, and their results (row 83, I44). */
export function ExamsPage() {
  const query = useKept(ownResults, { query: {} });
  const planned = useKept(ownExams, {});
  const dates = planned.data?.data;
  // Both at once: dates that came later would push the subjects down.
  const isWaiting = dates === undefined && !planned.error;
  return (
    <Page title={text.title} under={text.question}>
      <Link className="st-link" to="/Student/assessmentResult">
        {text.results}
      </Link>
      <Link className="st-link" to="/profile#calendario">
        {text.calendar}
      </Link>
      {planned.error && dates === undefined && <p role="alert">{text.datesFailed}</p>}
      {dates && dates.some(isToCome) && <Coming exams={dates.filter(isToCome)} />}
      <Loaded query={isWaiting ? { ...query, data: undefined } : query}>
        {({ data }) => {
          const running = data.filter((wire) => !isOver(wire));
          if (running.length === 0) return <p>{text.empty}</p>;
          return running.map((wire) => (
            <Subject
              key={`${wire.subject_id} ${wire.semester_id}`}
              wire={wire}
              dates={(dates ?? []).filter(({ edition_id }) => edition_id === wire.edition_id)}
            />
          ));
        }}
      </Loaded>
    </Page>
  );
}

const isToCome = ({ date_end }: OwnExam) => Date.parse(date_end) > Date.now();

/** All dates in one place, the next first. */
const Coming = ({ exams }: { exams: readonly OwnExam[] }) => (
  <section className="st-card" aria-label={text.coming}>
    <h2>{text.coming}</h2>
    <ul className="st-list">
      {exams.map(({ id, subject_name, kind, ...exam }) => (
        <li key={id}>
          <strong>{subject_name}</strong> · {text.kinds[kind]}
          <SittingText exam={exam} />
        </li>
      ))}
    </ul>
  </section>
);

type Place = Pick<OwnExam, 'date_start' | 'date_end' | 'room_name' | 'room_location' | 'note'>;
const SittingText = ({ exam: { date_start, date_end, room_name, room_location, note } }: { exam: Place }) => (
  <>
    <p>
      {examTimeText(date_start, date_end)} · {[roomText(room_name), room_location].filter(Boolean).join(', ')}
    </p>
    {note && <p className="st-quiet">{note}</p>}
  </>
);

/** The date of an exam, once it is published. */
function Dated({ kind, dates }: { kind: PlannedKind; dates: readonly OwnExam[] }) {
  const exam = dates.find((one) => one.kind === kind);
  return exam ? <SittingText exam={exam} /> : null;
}
function Subject({ wire, dates }: { wire: StudentGrades; dates: readonly OwnExam[] }) {
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
          <Season key={kind} subject={subject} kind={kind} dates={dates} />
        ))}
      {(subject.named || subject.special) && <SpecialSeason subject={subject} dates={dates} />}
    </article>
  );
}

/** For a named student, until the grade is published (I2). */
const SpecialSeason = ({
  subject: { special, exam },
  dates,
}: {
  subject: KnownSubject;
  dates: readonly OwnExam[];
}) => (
  <div role="group" className="st-form" aria-label={text.special}>
    <div className="st-head">
      <h3>{text.special}</h3>
      <strong>{special ? `${text.grade}: ${cellText(exam)}` : text.answers.pode}</strong>
    </div>
    <Dated kind="EXAME_ESPECIAL" dates={dates} />
    <p className="st-quiet">{text.specialCounts}</p>
  </div>
);

interface SeasonProps {
  subject: KnownSubject;
  kind: ExamKind;
  dates: readonly OwnExam[];
}
function Season({ subject, kind, dates }: SeasonProps) {
  const cell = kind === 'EXAME_NORMAL' ? subject.exam : subject.resit;
  const standing = examStanding(kind === 'EXAME_NORMAL' ? { ...subject, exam: null } : subject, kind);
  const needed = cell === null && standing === 'pode' ? neededInExam(subject, kind) : null;
  return (
    <div role="group" className="st-form" aria-label={text.seasons[kind]}>
      <div className="st-head">
        <h3>{text.seasons[kind]}</h3>
        <strong>{cell === null ? text.answers[standing] : `${text.grade}: ${cellText(cell)}`}</strong>
      </div>
      <Dated kind={kind} dates={dates} />
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

/** A condition for an exam, whether it is met, and what the student can do about it (I44). */
interface Condition {
  tone: GradeSummary['tone'];
  what: string;
  why: string;
}

/** All conditions for an exam in a running subject (D.3, I5). */
function conditionsOf(subject: KnownSubject, kind: ExamKind): Condition[] {
  const common: Condition[] = [
    { tone: 'good', what: conditions.enrolled, why: '' },
    published(subject),
    average(subject),
  ];
  return kind === 'EXAME_NORMAL' ? common : [...common, ...again(subject)];
}

function published(subject: KnownSubject): Condition {
  const missing = missingIn(subject);
  const why = subject.columns.length === 0 ? remedies.noWeights : remedies.wait(missing);
  const isWaiting = subject.columns.length === 0 || missing.length > 0;
  return { tone: isWaiting ? 'wait' : 'good', what: conditions.published, why: isWaiting ? why : '' };
}

function average(subject: KnownSubject): Condition {
  const what = conditions.average(gradeOf(subject.rules.admit));
  const { situation, average: mine } = outlook(subject).frequency;
  if (situation === 'INCOMPLETO' || mine === null) return { tone: 'wait', what, why: remedies.afterAll };
  if (situation === 'EXCLUIDO') return { tone: 'bad', what, why: remedies.average(gradeOf(mine)) };
  const exempt = situation === 'DISPENSADO' ? ` ${remedies.mayImprove}` : '';
  return { tone: 'good', what, why: remedies.has(gradeOf(mine)) + exempt };
}

function again(subject: KnownSubject): Condition[] {
  const { situation } = outlook(subject).frequency;
  const undecided = situation === 'INCOMPLETO' || situation === 'SEM_AVALIACAO';
  const notExempt: Condition = undecided
    ? { tone: 'wait', what: conditions.notExempt, why: remedies.afterAll }
    : situation === 'DISPENSADO'
      ? { tone: 'bad', what: conditions.notExempt, why: remedies.exempt }
      : { tone: 'good', what: conditions.notExempt, why: '' };
  const standing = examStanding(subject, 'RECORRENCIA');
  const failed: Condition =
    standing === 'pode'
      ? { tone: 'good', what: conditions.failed, why: '' }
      : standing === 'aprovado'
        ? { tone: 'bad', what: conditions.failed, why: remedies.passed }
        : { tone: 'wait', what: conditions.failed, why: remedies.afterExam };
  return situation === 'ADMITIDO' || undecided ? [notExempt, failed] : [notExempt];
}
