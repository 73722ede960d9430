import type { StudentGrades } from '@portal/shared-kit/contract/grading/own-result';
import { formatDay } from '@portal/shared-kit/dates';
import { Link } from '@portal/shared-kit/router';
import { markOf } from '../common/grade.model.ts';
import { messages as grades } from './messages.ts';

const text = {
  title: 'Notas da turma anterior',
  grade: 'nota da turma anterior',
  frequency: 'A média de frequência é a da turma anterior: entrou nesta turma por pauta suplementar.',
};

/** Grades of an earlier class without a column in the present one, and the frequency that came along with its pauta (J1). */
export function EarlierGrades({
  wire: { subject_name, earlier, carried_frequency },
}: {
  wire: StudentGrades;
}) {
  return (
    <>
      {carried_frequency && <p className="st-quiet">{text.frequency}</p>}
      {earlier.length > 0 && (
        <ul className="st-list" aria-label={text.title}>
          {earlier.map((one) => (
            <li key={one.id}>
              <div className="st-head">
                <span>{one.assessment_type}</span>
                <strong>{markOf(one)}</strong>
              </div>
              <p className="st-quiet">
                {text.grade} · {one.classmate_name} · {grades.published(formatDay(one.published_at))}{' '}
                <Link
                  to={`/Student/services?nota=${one.assessment_formula_id}`}
                  aria-label={grades.reviewOf(`${one.assessment_type} (${one.classmate_name})`, subject_name)}
                >
                  {grades.review}
                </Link>
              </p>
              {one.comment && <p style={{ whiteSpace: 'pre-line' }}>{grades.comment(one.comment)}</p>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
