import { gradeValue } from '@portal/shared-kit/contract/grading/grade-rules';
import {
  gridStudents,
  type gradeGrid,
  type GradeCell,
  type GradeStudent,
} from '@portal/shared-kit/contract/grading/grid';
import type { Answer } from '@portal/shared-kit/contract/core/endpoint';
import type { ExamWeights } from '@portal/shared-kit/contract/grading/average-rules';
import { earlierOnWire, frequencyOnWire, percentageOf } from '../editions/edition-wire.ts';
import type { FoundEdition } from '../editions/graded-edition.repository.ts';
import { inPlace, type CellRow, type GradeItemRow } from '../editions/item.repository.ts';
import { isLocked, periodsFrom } from '../editions/period.service.ts';
import { termsBy } from '../editions/period.repository.ts';
import { carriedExam, carriedRules } from '../editions/standing.rules.ts';
import { messages } from '../messages.ts';
import type { GridFrame, GridRoll } from './grid.repository.ts';

type AnsweredGrid = Answer<typeof gradeGrid>['data'];

export const columnOnWire = (
  item: Omit<GradeItemRow, 'edition_id' | 'version'>,
  exams: ExamWeights,
): AnsweredGrid['columns'][number] => ({
  id: item.id,
  kind: item.kind,
  assessment_type: item.type,
  percentage: percentageOf(item, exams),
  published_at: item.published_at,
});

export const cellOnWire = ({
  id,
  item_id,
  hundredths,
  status,
  version,
}: Pick<CellRow, 'id' | 'item_id' | 'hundredths' | 'status' | 'version'>): GradeCell => ({
  id,
  assessment_formula_id: item_id,
  status,
  version,
  assessment_value: hundredths === null ? null : gradeValue(hundredths),
});

export function studentsOnWire(
  { students, members, cells, earlier }: GridRoll,
  items: readonly GradeItemRow[],
): Buffer {
  const of = new Map<string, GradeCell>();
  for (const row of cells) of.set(`${row.enrolment_id} ${row.item_id}`, cellOnWire(row));
  const exams = items.filter(({ kind }) => kind !== 'FREQUENCIA');
  const assessments = items.filter(({ kind }) => kind === 'FREQUENCIA');
  const wire = students.map(
    ({ enrolment_id, id, code, full_name, gender, named, state, in_arrears, carried }): GradeStudent => {
      const among = (those: readonly GradeItemRow[]) =>
        those.flatMap((item) => of.get(`${enrolment_id} ${item.id}`) ?? []);
      return {
        id,
        student_card_id: code,
        fullName: full_name,
        state,
        in_arrears,
        submitted: members.flatMap((member) => (member.enrolment_id === enrolment_id ? [member.kind] : [])),
        special_exam: named,
        pessoa: { fullName: full_name, gender },
        assessment_result: among(assessments),
        assessment_exame_result: among(exams),
        carried_frequency: carried?.FREQUENCIA ? frequencyOnWire(carried.FREQUENCIA) : null,
        carried_weights: carriedExam(carried),
        carried_rules: carriedRules(carried),
        earlier: earlierOnWire(earlier.filter((grade) => grade.enrolment_id === enrolment_id)),
        own_publication: cells.flatMap((cell) =>
          cell.enrolment_id === enrolment_id && cell.own_publication
            ? { assessment_formula_id: cell.item_id, published: cell.published }
            : [],
        ),
      };
    },
  );
  return Buffer.from(JSON.stringify(gridStudents.parse(wire)));
}

/** All of a grid but its students. */
export function frameOnWire(
  { id, role }: FoundEdition,
  found: GridFrame,
  now: Date,
): Omit<AnsweredGrid, 'students'> {
  const { head, teachers, sheets, since } = found;
  const terms = termsBy(found.versions, [found.grounds])(id);
  const periods = periodsFrom(found, now);
  return {
    edition: {
      edition_id: id,
      classmate_id: head.class_id,
      classmate_name: head.class_name,
      subject_id: head.subject_id,
      subject_name: head.subject_name,
      course_name: head.course_name,
      level_name: head.level_name,
      classmate_scholar_shift: head.shift,
      year: head.year,
      semester_id: head.semester_id,
      semester_name: head.semester_name,
      role,
      teachers,
      locked: isLocked(head.year, periods, now),
    },
    rules: terms.rules,
    exam_weights: terms.weights,
    columns: inPlace(found.items).map((item) => columnOnWire(item, terms.weights)),
    sheets: sheets.map(({ reason, ...sheet }) => ({ ...sheet, reason: reason ?? '' })),
    periods,
    read_only: found.own.map((own) => ({ ...own, reason: messages.ownGrade })),
    reviewed: found.reviewed,
    since,
    server_time: now,
  };
}
