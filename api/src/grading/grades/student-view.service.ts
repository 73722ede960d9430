import { passesFrom, type GradingRules } from '@portal/shared-kit/contract/grading/average-rules';
import { gradeValue } from '@portal/shared-kit/contract/grading/grade-rules';
import type { StudentGrades } from '@portal/shared-kit/contract/grading/own-result';
import { halfUp } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import type { Db } from '../../platform/database/db.ts';
import { isGraded, type GradeItemRow } from '../editions/item.repository.ts';
import { cellOf, standingOf, tableOf } from '../editions/standing.rules.ts';
import { columnOnWire } from './grid.service.ts';
import { viewRows, type StudentViewFilters, type OwnEnrolment } from './student-view.repository.ts';

/** A student's own view of their subjects, the latest first: published columns, and an average or result only where every column it is
 *  computed from is published. The rest never leaves the server (I3). */
export async function studentViews(
  db: Db,
  studentId: number,
  asked: StudentViewFilters,
): Promise<StudentGrades[]> {
  const { enrolments, items, cells, termsOfEdition } = await viewRows(db, studentId, asked);
  const stored = tableOf(cells);
  return enrolments.map(({ id, final, written, ...enrolment }): StudentGrades => {
    const own = items.filter(({ edition_id }) => edition_id === enrolment.edition_id);
    const { rules, weights: exam_weights } = termsOfEdition(enrolment.edition_id);
    const cell = (item: number) => stored(id, item);
    return {
      ...enrolment,
      weights: own.filter(isFrequency).map((item) => ({
        ...{ assessment_formula_id: item.id, assessment_type: item.type },
        percentage: columnOnWire(item, exam_weights).percentage,
      })),
      assessments: own.flatMap((item) => {
        const { published_at, percentage } = columnOnWire(item, exam_weights);
        if (published_at === null) return [];
        const hundredths = cell(item.id)?.hundredths ?? null;
        return {
          ...{ assessment_formula_id: item.id, assessment_type: item.type, kind: item.kind },
          ...{ percentage, published_at, status: cell(item.id)?.status ?? 'NOTA' },
          assessment_value: hundredths === null ? null : gradeValue(hundredths),
        };
      }),
      ...outcomeOf({ ...enrolment, final, written }, own, rules, (published) =>
        standingOf(published, (item) => cellOf(cell(item)), exam_weights, rules),
      ),
      ...{ rules, exam_weights },
    };
  });
}

const isFrequency = ({ kind }: GradeItemRow) => kind === 'FREQUENCIA';

type Outcome = Pick<StudentGrades, 'average' | 'situation' | 'final' | 'result'>;

function outcomeOf(
  enrolment: Pick<OwnEnrolment, 'state' | 'final' | 'written'>,
  items: readonly GradeItemRow[],
  rules: GradingRules,
  standing: (published: GradeItemRow[]) => ReturnType<typeof standingOf>,
): Outcome {
  const published = items.filter(({ published_at }) => published_at !== null);
  const whole =
    items.some(isFrequency) && items.filter(isFrequency).every((item) => published.includes(item));
  // Hidden exams do not count: the result is computed from the published columns.
  const { frequency, final } = standing(published);
  const counts = whole && isGraded(enrolment);
  const { average, situation } = counts ? frequency : { average: null, situation: null };
  if (isOver(enrolment) && published.length === items.length)
    return { average, situation, ...closed(enrolment, rules) };
  return { average, situation, final: counts ? final.final : null, result: counts ? final.result : null };
}

const isOver = ({ state, final, written }: Pick<OwnEnrolment, 'state' | 'final' | 'written'>) =>
  (state === 'CONCLUIDO' || state === 'DISPENSADO') && (final !== null || written !== null);

/** A result written at the end of a semester or from elsewhere, where a grade alone was known. */
function closed(
  { final, written }: Pick<OwnEnrolment, 'final' | 'written'>,
  rules: GradingRules,
): Pick<Outcome, 'final' | 'result'> {
  if (final === null) return { final, result: written };
  const step = rules.finalDecimals === 0 ? 100 : 10;
  const shown = halfUp(final, step) * step;
  return { final: shown, result: written ?? (shown >= passesFrom(rules) ? 'APROVADO' : 'REPROVADO') };
}
