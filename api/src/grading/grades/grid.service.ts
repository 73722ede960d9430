import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { gradeValue } from '@portal/shared-kit/contract/grading/grade-rules';
import {
  gridFrame,
  gridStudents,
  type evaluationPeriod,
  type Grid,
  type GradeCell,
  type GradeColumn,
  type GradePeriod,
  type GradeStudent,
} from '@portal/shared-kit/contract/grading/grid';
import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import type { ExamWeights } from '@portal/shared-kit/contract/grading/average-rules';
import type { Db } from '../../platform/database/db.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { admitted, lookupFor, editionFor } from '../editions/edition-access.service.ts';
import type { FoundEdition } from '../editions/graded-edition.repository.ts';
import { inPlace, type CellRow, type GradeItemRow } from '../editions/item.repository.ts';
import { isLocked, periodsFrom } from '../editions/period.service.ts';
import { termsBy } from '../editions/terms.repository.ts';
import { gridRows, guessedFrame, type GridFrame, type GridRoll } from './grid.repository.ts';
import type { EditionRollCache } from './edition-roll-cache.ts';

/** The percentage of a column; that of an exam comes from the exam weights. */
/** The weight of a column in percent. */
export const percentageOf = ({ kind, weight }: Pick<GradeItemRow, 'kind' | 'weight'>, exams: ExamWeights) =>
  (kind === 'FREQUENCIA' ? (weight ?? 0) : kind === 'RECORRENCIA' ? exams.resit : exams.exam) / 100;

export const columnOnWire = (
  item: Omit<GradeItemRow, 'edition_id' | 'version'>,
  exams: ExamWeights,
): GradeColumn => ({
  ...{ id: item.id, kind: item.kind, assessment_type: item.type, percentage: percentageOf(item, exams) },
  published_at: item.published_at?.toISOString() ?? null,
});

export const cellOnWire = ({ id, item_id, hundredths, status, version }: CellRow): GradeCell => ({
  ...{ id, assessment_formula_id: item_id, status, version },
  assessment_value: hundredths === null ? null : gradeValue(hundredths),
});

function studentsOnWire({ students, members, cells }: GridRoll, items: readonly GradeItemRow[]): Buffer {
  const of = new Map<string, GradeCell>();
  for (const row of cells) of.set(`${row.enrolment_id} ${row.item_id}`, cellOnWire(row));
  const exams = items.filter(({ kind }) => kind !== 'FREQUENCIA');
  const assessments = items.filter(({ kind }) => kind === 'FREQUENCIA');
  const wire = students.map(
    ({ enrolment_id, id, code, full_name, gender, named, state, in_arrears }): GradeStudent => {
      const among = (those: readonly GradeItemRow[]) =>
        those.flatMap((item) => of.get(`${enrolment_id} ${item.id}`) ?? []);
      return {
        ...{ id, student_card_id: code, fullName: full_name, state, in_arrears },
        submitted: members.flatMap((it) => (it.enrolment_id === enrolment_id ? [it.kind] : [])),
        ...{ special_exam: named, pessoa: { fullName: full_name, gender } },
        assessment_result: among(assessments),
        assessment_exame_result: among(exams),
      };
    },
  );
  return Buffer.from(JSON.stringify(gridStudents.parse(wire)));
}

const opening = Buffer.from('{"status":1,"data":{"students":');

/** The grid of the edition with a key as the bytes of the answer (S2 §7, G.2). One statement where the students are known and unchanged.
 *  Throws `not_found` and `forbidden`. */
export async function gridOf(
  db: Db,
  place: Parameters<typeof lookupFor>[0],
  ctx: UserContext,
  editionRolls: EditionRollCache,
): Promise<Buffer> {
  const now = new Date();
  const key = lookupFor(place, ctx);
  const cached = editionRolls.find(key);
  const guessed = cached && (await guessedFrame(db, { id: cached.editionId, now }, key));
  if (guessed) {
    const edition = admitted(guessed.edition, ctx, 'read');
    if (edition.id === cached.editionId && guessed.frame.mark === cached.mark)
      return answerOf(edition, guessed.frame, cached.json, now);
  }
  const edition = await editionFor(db, place, ctx, 'read');
  const { frame, roll } = await gridRows(db, edition.id, { now, today: key.today });
  const json = studentsOnWire(roll, inPlace(frame.items));
  editionRolls.keep(key, { editionId: edition.id, mark: frame.mark, json });
  return answerOf(edition, frame, json, now);
}

function answerOf(edition: FoundEdition, found: GridFrame, students: Buffer, now: Date): Buffer {
  const { id } = edition;
  const { head, teachers, sheets, since } = found;
  const items = inPlace(found.items);
  const terms = termsBy(found.versions, [found.grounds])(id);
  const periods = periodsFrom(found, now);
  const frame: Omit<Grid, 'students'> = {
    edition: {
      edition_id: id,
      classmate_id: head.class_id,
      classmate_name: head.class_name,
      ...{ subject_id: head.subject_id, subject_name: head.subject_name, course_name: head.course_name },
      ...{ level_name: head.level_name, classmate_scholar_shift: head.shift, year: head.year },
      ...{ semester_id: head.semester_id, semester_name: head.semester_name },
      ...{ role: edition.role, teachers, locked: isLocked(head.year, periods, now) },
    },
    rules: terms.rules,
    exam_weights: terms.weights,
    columns: items.map((item) => columnOnWire(item, terms.weights)),
    sheets: sheets.map(({ moved_at, reason, ...same }) => ({
      ...same,
      ...{ moved_at: moved_at?.toISOString() ?? null, reason: reason ?? '' },
    })),
    ...{ periods, since, server_time: now.toISOString() },
  };
  const rest = JSON.stringify(gridFrame.parse(frame)).slice(1);
  return Buffer.concat([opening, students, Buffer.from(`,${rest}}`)]);
}

/** Whether grades may be entered now, and of which kind (row 70). */
export function evaluation(periods: readonly GradePeriod[], now: Date): Out<typeof evaluationPeriod> {
  const shown = periods.find(({ open }) => open) ?? periods[0]!;
  const isOpen = (kind: SheetKind) => periods.some((period) => period.kind === kind && period.open);
  // A special exam counts as the normal one (I2).
  const normal = isOpen('EXAME_NORMAL') || isOpen('EXAME_ESPECIAL');
  return {
    status: shown.status,
    date_start_academic_year: shown.date_start,
    date_end_academic_year: shown.date_end,
    Assessment: isOpen('FREQUENCIA'),
    Exames: normal || isOpen('RECORRENCIA'),
    season: normal ? 'NORMAL' : isOpen('RECORRENCIA') ? 'RECORRENCIA' : null,
    server_time: now.toISOString(),
    ...{ extension_until: shown.extension_until, reason: shown.reason },
  };
}
