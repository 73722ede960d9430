import { ownResults, type StudentGrades } from '@portal/shared-kit/contract/grading/own-result';
import { percentageText } from '@portal/shared-kit/contract/grading/weight-rules';
import { Link } from '@portal/shared-kit/router';
import { isOver, summaryOf } from '../common/grade.model.ts';
import { grades } from '../common/grade-messages.ts';
import { Loaded } from '../common/loaded.tsx';
import { Sign } from '../common/sign.tsx';
import { useKept } from '../common/use-kept.ts';
import { messages as text } from './messages.ts';

/** 'TESTE-1 50 % · TESTE-2 50 %' (row 84). */
const weightsOf = ({ weights }: StudentGrades) =>
  weights
    .map(({ assessment_type, percentage }) => `${assessment_type} ${percentageText(percentage * 100)} %`)
    .join(' · ');

/** 'Posso fazer exame?' for each running subject, from published data (G.1, I44). */
export function ExamsCard() {
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
