import type { CarriedFrequency } from '@portal/shared-kit/contract/grading/average-rules';
import { gradeValue } from '@portal/shared-kit/contract/grading/grade-rules';
import type { StudentGrades } from '@portal/shared-kit/contract/grading/own-result';
import { passesLowestMark } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import type { PublishedFinals } from '../../enrolment/subjects/taken.rules.ts';
import type { Db } from '../../platform/database/db.ts';
import { earlierOnWire, frequencyOnWire, percentageOf } from '../editions/edition-wire.ts';
import { isGraded, type EarlierGrade } from '../editions/item.repository.ts';
import { cellOf, standingOf, type CarriedResults, type StudentStanding } from '../editions/standing.rules.ts';
import {
  viewRows,
  type OwnColumn,
  type OwnEnrolment,
  type StudentViewFilters,
} from './published-result.repository.ts';

/** What is published of an enrolment. */
export interface PublishedResult {
  enrolment_id: number;
  /** The subject as its student reads it. */
  view: StudentGrades;
  /** It ended, and its result is not published, or not all of it while what is published does not pass. */
  waiting: boolean;
}

/** Everything that a student receives about grades, averages, situations and results, the latest subject first: published columns, and
 *  an average or result only where every column it is computed from is published, even after the end of the semester. The rest
 *  never leaves the server (I3, J2). */
export const publishedResults = async (
  db: Db,
  studentId: number,
  filters: StudentViewFilters = {},
): Promise<PublishedResult[]> => resultsFrom(await viewRows(db, { studentId }, filters));

/** The same, as students read it. */
export const studentViews = async (db: Db, studentId: number, filters: StudentViewFilters) =>
  (await publishedResults(db, studentId, filters)).map(viewOf);

/** The same of a person's own; undefined where they are no student. */
export async function ownViews(db: Db, personId: number, filters: StudentViewFilters) {
  const { student, ...rows } = await viewRows(db, { personId }, filters);
  return student === null ? undefined : { student, views: resultsFrom(rows).map(viewOf) };
}

/** The published results of the enrolments that ended, for the rules and lists of enrolments. */
export const publishedFinals: PublishedFinals = async (db, studentId) =>
  new Map(
    (await publishedResults(db, studentId))
      .filter(({ view }) => view.state !== 'INSCRITO')
      .map(({ enrolment_id, view: { final, result }, waiting }) => [
        enrolment_id,
        { final, failed: result === 'REPROVADO', waiting },
      ]),
  );

const viewOf = ({ view }: PublishedResult): StudentGrades => view;

function resultsFrom({
  enrolments,
  columns,
  earlier,
  termsOfEdition,
}: Omit<Awaited<ReturnType<typeof viewRows>>, 'student'>): PublishedResult[] {
  const columnsOf = new Map(enrolments.map(({ id }): [number, OwnColumn[]] => [id, []]));
  for (const column of columns) columnsOf.get(column.enrolment_id)!.push(column);
  // Without spreads, which took an eighth of the call's time.
  return enrolments.map((enrolment): PublishedResult => {
    const { edition_id, subject_id, subject_name, class_name, year } = enrolment;
    const { semester_id, semester_name, state, special_exam } = enrolment;
    const own = columnsOf.get(enrolment.id)!;
    const terms = termsOfEdition(edition_id);
    const published = own.filter(({ published_at }) => published_at !== null);
    const cells = new Map(
      published.map(({ id, status, hundredths }) => [id, status && cellOf({ status, hundredths })]),
    );
    // Hidden exams do not count: the result is computed from the published columns.
    const standing = standingOf(
      published,
      (item) => cells.get(item) ?? null,
      terms.weights,
      terms.rules,
      enrolment.carried,
    );
    const { rules, weights: exam_weights } = standing;
    const carried = enrolment.carried?.FREQUENCIA;
    const weights: StudentGrades['weights'] = [];
    const assessments: StudentGrades['assessments'] = [];
    for (const item of own) {
      const { id: assessment_formula_id, type: assessment_type, kind, published_at, hundredths } = item;
      const carriedAs = carried?.columns.find((column) =>
        isCellOf(column, { id: item.grade_id, type: assessment_type }),
      );
      const percentage = carriedAs ? carriedAs.weight / 100 : percentageOf(item, exam_weights);
      // Columns of the class that are no part of what came along count for others.
      if (isFrequency(item) && (!carried || carriedAs))
        weights.push({ assessment_formula_id, assessment_type, percentage });
      if (published_at === null) continue;
      assessments.push({
        assessment_formula_id,
        assessment_type,
        percentage,
        kind,
        published_at: published_at.toISOString(),
        status: item.status ?? 'NOTA',
        assessment_value: hundredths === null ? null : gradeValue(hundredths),
        comment: item.comment ?? '',
      });
    }
    const kept = earlier.filter((grade) => grade.enrolment_id === enrolment.id);
    const { average, situation, final, result, waiting } = outcomeOf(enrolment, own, standing);
    const view: StudentGrades = {
      edition_id,
      subject_id,
      subject_name,
      classmate_name: class_name,
      year,
      semester_id,
      semester_name,
      state,
      average,
      situation,
      final,
      result,
      weights,
      assessments,
      special_exam,
      rules,
      exam_weights,
      carried_frequency: carried ? frequencyOnWire(knownOf(carried, published, kept)) : null,
      earlier: kept.flatMap((grade) =>
        earlierOnWire([grade]).map((one) => ({
          ...one,
          assessment_formula_id: grade.item_id,
          published_at: new Date(grade.published_at!).toISOString(),
          comment: grade.comment,
        })),
      ),
    };
    return { enrolment_id: enrolment.id, view, waiting };
  });
}

/** Whether a cell of a formula that came along is that of a grade; moves of before 2026-11-30 stored no ids. */
const isCellOf = (
  column: CarriedFrequency['columns'][number],
  grade: { id: number | null; type: string },
): boolean => (column.grade_id === undefined ? column.type === grade.type : column.grade_id === grade.id);

/** The formula that came along, with the cells that its student can read. */
function knownOf(
  carried: NonNullable<CarriedResults['FREQUENCIA']>,
  published: readonly OwnColumn[],
  kept: readonly Pick<EarlierGrade, 'id' | 'type'>[],
): CarriedFrequency {
  if (carried.published) return carried;
  const readable = [...published.map(({ grade_id: id, type }) => ({ id, type })), ...kept];
  return {
    ...carried,
    columns: carried.columns.map((column) =>
      readable.some((grade) => isCellOf(column, grade)) ? column : { ...column, cell: null },
    ),
  };
}

const isFrequency = ({ kind }: OwnColumn) => kind === 'FREQUENCIA';

type Outcome = Pick<StudentGrades, 'average' | 'situation' | 'final' | 'result'> & { waiting: boolean };

function outcomeOf(
  enrolment: Pick<OwnEnrolment, 'state' | 'final' | 'written' | 'carried'>,
  items: readonly OwnColumn[],
  { frequency, final }: StudentStanding,
): Outcome {
  const carried = enrolment.carried?.FREQUENCIA;
  const whole = carried
    ? carried.published
    : items.some(isFrequency) && items.filter(isFrequency).every(({ published_at }) => published_at !== null);
  const counts = whole && isGraded(enrolment);
  const { average, situation } = counts ? frequency : { average: null, situation: null };
  // A class that ended without assessments has published nothing; a grade alone comes from elsewhere.
  const isKnownHere = items.length > 0 || carried !== undefined || enrolment.final !== null;
  // A blank in the unpublished column of an exam that was not sat decides nothing, nor does an exam of a student who was excluded.
  const isComplete =
    isKnownHere &&
    items.every((item) =>
      carried && isFrequency(item)
        ? carried.published
        : item.published_at !== null || (!isFrequency(item) && (!item.entered || situation === 'EXCLUIDO')),
    );
  if (isOver(enrolment) && isComplete) return { average, situation, ...closed(enrolment), waiting: false };
  // What is still hidden may change any result but a pass.
  const waiting = isOver(enrolment) && !(counts && final.result === 'APROVADO');
  const isKnown = counts && !waiting;
  return {
    average,
    situation,
    final: isKnown ? final.final : null,
    result: isKnown ? final.result : null,
    waiting,
  };
}

const isOver = ({ state, final, written }: Pick<OwnEnrolment, 'state' | 'final' | 'written'>) =>
  (state === 'CONCLUIDO' || state === 'DISPENSADO') && (final !== null || written !== null);

/** A result written at the end of a semester or from elsewhere, where a grade alone was known. */
const closed = ({
  final,
  written,
}: Pick<OwnEnrolment, 'final' | 'written'>): Pick<Outcome, 'final' | 'result'> => ({
  final,
  result: written ?? (final === null ? null : passesLowestMark(final) ? 'APROVADO' : 'REPROVADO'),
});
