import { ownResults } from '@portal/shared-kit/contract/grading/own-result';
import { formatDay } from '@portal/shared-kit/dates';
import { Link } from '@portal/shared-kit/router';
import { latestMarks, markOf } from '../common/grade.model.ts';
import { Loaded } from '../common/loaded.tsx';
import { useKept } from '../common/use-kept.ts';
import { messages as text } from './messages.ts';

const shown = 3;

/** The latest published grades (G.1). */
export function MarksCard() {
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
