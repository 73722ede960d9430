import { percent } from '@portal/shared-kit/contract/core/counted';
import { useCan } from '@portal/shared-kit';
import { MessagesCard } from './messages-card.tsx';
import { ownResults, type StudentGrades } from '@portal/shared-kit/contract/grading/own-result';
import { percentageText } from '@portal/shared-kit/contract/grading/weight-rules';
import { Link } from '@portal/shared-kit/router';
import { isOver, summaryOf, latestMarks, markOf } from '../common/grade.model.ts';
import { grades } from '../common/grade-messages.ts';
import { Loaded } from '../common/loaded.tsx';
import { Sign } from '../common/sign.tsx';
import { useKept } from '../common/use-kept.ts';
import { messages as text } from './messages.ts';
import { formatDay } from '@portal/shared-kit/dates';

/** The cards below the first one. */
export function FurtherCards() {
  const reads = useCan('communications.read');
  const studies = useCan('grades.read_own');
  return (
    <>
      {studies && <ExamsCard />}
      {studies && <MarksCard />}
      {reads && <MessagesCard />}
    </>
  );
}

/** 'TESTE-1 50 % · TESTE-2 50 %' (row 84). */
const weightsOf = ({ weights }: StudentGrades) =>
  weights
    .map(
      ({ assessment_type, percentage }) => `${assessment_type} ${percent(percentageText(percentage * 100))}`,
    )
    .join(' · ');

/** 'Posso fazer exame?' for each running subject, from published data (G.1, I44). */
function ExamsCard() {
  const query = useKept(ownResults, { query: {} });
  return (
    <section className="st-card" aria-label={text.exams}>
      <h2>{text.exams}</h2>
      <Loaded query={query}>
        {({ data }) => {
          const running = data.filter((wire) => !isOver(wire));
          if (running.length === 0) return <p>{text.noSubjects}</p>;
          return (
            <ul className="st-list">
              {running.map((wire) => {
                const { tone, words } = summaryOf(wire);
                return (
                  <li key={`${wire.subject_id} ${wire.semester_id}`} className="st-row">
                    <Sign tone={tone} />
                    <div>
                      <strong>{wire.subject_name}</strong>
                      <p className="st-quiet">{words}</p>
                      {wire.weights.length > 0 && <p className="st-quiet">{weightsOf(wire)}</p>}
                    </div>
                    <Link
                      className="st-link"
                      to={`/Student/assessmentResult?disciplina=${wire.subject_id}`}
                      aria-label={grades.whyOf(wire.subject_name)}
                    >
                      {grades.why}
                    </Link>
                  </li>
                );
              })}
            </ul>
          );
        }}
      </Loaded>
      <Link className="st-link" to="/assessmentResulExam">
        {text.allExams}
      </Link>
    </section>
  );
}

const shown = 3;

/** The latest published grades (G.1). */
function MarksCard() {
  const query = useKept(ownResults, { query: {} });
  return (
    <section className="st-card" aria-label={text.marks}>
      <h2>{text.marks}</h2>
      <Loaded query={query}>
        {({ data }) => {
          const latest = latestMarks(data, shown);
          if (latest.length === 0) return <p>{text.noMarks}</p>;
          return (
            <ul className="st-list">
              {latest.map(({ subject, published }) => (
                <li key={published.assessment_formula_id} className="st-row">
                  <div className="st-grow">
                    <Link
                      className="st-link"
                      to={`/Student/assessmentResult?disciplina=${subject.subject_id}`}
                    >
                      {subject.subject_name}
                    </Link>
                    <p className="st-quiet">
                      {published.assessment_type} · {formatDay(published.published_at)}
                    </p>
                  </div>
                  <strong>{markOf(published)}</strong>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      <Link className="st-link" to="/Student/assessmentResult">
        {text.allResults}
      </Link>
    </section>
  );
}
