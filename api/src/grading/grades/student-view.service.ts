import type { StudentGrades } from '@portal/shared-kit/contract/grading/grade';
import { gradeValue } from '@portal/shared-kit/contract/grading/grade-rules';
import type { Db } from '../../platform/database/db.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { headOf, type FoundEdition } from '../editions/graded-edition.repository.ts';
import {
  cellsOf,
  examWeightsOf,
  gradingRules,
  isGraded,
  itemsOf,
  studentsOf,
} from '../editions/item.repository.ts';
import { cellOf, standingOf, tableOf } from '../editions/standing.rules.ts';
import { messages } from '../messages.ts';
import { columnOnWire } from './grid.service.ts';

/** What a student is sent of an edition: published columns, and an average or a result only where every column it is made of is
 *  published. The rest never leaves the server (I3). */
export async function studentView(db: Db, edition: FoundEdition, studentId: number): Promise<StudentGrades> {
  const { id } = edition;
  const [head, items, students, cells, weights] = await Promise.all([
    headOf(db, id),
    itemsOf(db, id),
    studentsOf(db, id),
    cellsOf(db, id),
    examWeightsOf(db, id),
  ]);
  const student = orNotFound(
    students.find((one) => one.id === studentId),
    messages.notEnrolled,
  );
  const stored = tableOf(cells);
  const published = items.filter(({ published_at }) => published_at !== null);
  const frequency = items.filter(({ kind }) => kind === 'FREQUENCIA');
  const counts =
    isGraded(student) && frequency.length > 0 && frequency.every((item) => published.includes(item));
  // Of hidden exams nothing is counted: the result is what the published columns say.
  const standing = standingOf(
    published,
    (item) => cellOf(stored(student.enrolment_id, item)),
    weights,
    gradingRules(),
  );
  return {
    ...{ edition_id: id, subject_id: head.subject_id, subject_name: head.subject_name },
    ...{ year: head.year, semester_id: head.semester_id, state: student.state },
    assessments: published.map((item) => {
      const cell = stored(student.enrolment_id, item.id);
      return {
        ...{ assessment_formula_id: item.id, assessment_type: item.type, kind: item.kind },
        percentage: columnOnWire(item, weights).percentage,
        assessment_value: cell?.hundredths == null ? null : gradeValue(cell.hundredths),
        status: cell?.status ?? 'NOTA',
      };
    }),
    average: counts ? standing.frequency.average : null,
    situation: counts ? standing.frequency.situation : null,
    final: counts ? standing.final.final : null,
    result: counts ? standing.final.result : null,
  };
}
