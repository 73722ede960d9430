import { gradeValue } from '@portal/shared-kit/contract/grading/grade-rules';
import type { StudentGrades } from '@portal/shared-kit/contract/grading/own-result';
import { passesLowestMark } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import type { PublishedFinals } from '../../enrolment/subjects/taken.rules.ts';
import type { Db } from '../../platform/database/db.ts';
import { earlierOnWire, frequencyOnWire, percentageOf } from '../editions/edition-wire.ts';
import { isGraded } from '../editions/item.repository.ts';
import { carriedWeights, cellOf, standingOf } from '../editions/standing.rules.ts';
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
    const { rules, weights: ofEdition } = termsOfEdition(edition_id);
    const exam_weights = carriedWeights(enrolment.carried) ?? ofEdition;
    const weights: StudentGrades['weights'] = [];
    const assessments: StudentGrades['assessments'] = [];
    for (const item of own) {
      const { id: assessment_formula_id, type: assessment_type, kind, published_at, hundredths } = item;
      const percentage = percentageOf(item, exam_weights);
      if (isFrequency(item)) weights.push({ assessment_formula_id, assessment_type, percentage });
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
    const carried = enrolment.carried?.FREQUENCIA;
    const { average, situation, final, result, waiting } = outcomeOf(enrolment, own, (published) => {
      const cells = new Map(
        published.map(({ id, status, hundredths }) => [id, status && cellOf({ status, hundredths })]),
      );
      return standingOf(published, (item) => cells.get(item) ?? null, exam_weights, rules, enrolment.carried);
    });
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
      carried_frequency: carried?.published ? frequencyOnWire(carried) : null,
      earlier: earlier
        .filter((grade) => grade.enrolment_id === enrolment.id)
        .flatMap((grade) =>
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

const isFrequency = ({ kind }: OwnColumn) => kind === 'FREQUENCIA';

type Outcome = Pick<StudentGrades, 'average' | 'situation' | 'final' | 'result'> & { waiting: boolean };

function outcomeOf(
  enrolment: Pick<OwnEnrolment, 'state' | 'final' | 'written' | 'carried'>,
  items: readonly OwnColumn[],
  standing: (published: OwnColumn[]) => ReturnType<typeof standingOf>,
): Outcome {
  const published = items.filter(({ published_at }) => published_at !== null);
  const carried = enrolment.carried?.FREQUENCIA;
  const whole = carried
    ? carried.published
    : items.some(isFrequency) && items.filter(isFrequency).every((item) => published.includes(item));
  // Hidden exams do not count: the result is computed from the published columns.
  const { frequency, final } = standing(published);
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
