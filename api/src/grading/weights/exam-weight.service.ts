import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { ExamWeights } from '@portal/shared-kit/contract/grading/average-rules';
import {
  examWeightTypes,
  type ExamWeightType,
  type saveExamWeights,
} from '@portal/shared-kit/contract/grading/weight';
import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import { parsePercentage, weightTexts } from '@portal/shared-kit/contract/grading/weight-rules';
import { diff } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { lockEdition, sheetsOf, type FoundEdition } from '../editions/graded-edition.repository.ts';
import { cellsOf, isGraded, itemsOf, studentsOf } from '../editions/item.repository.ts';
import { isClosed, termsOf } from '../editions/period.repository.ts';
import { cellOf, standingOf, tableOf } from '../editions/standing.rules.ts';
import * as notices from '../grades/notices.ts';
import { messages } from '../messages.ts';
import { audited, shown } from './weight.service.ts';
import * as rows from './weight.repository.ts';

const part: Record<ExamWeightType, keyof ExamWeights> = {
  MEDIAFREQUENCIA: 'frequency',
  'EXAME-NORMAL': 'exam',
  RECORRENCIA: 'resit',
};
const texts: Record<ExamWeightType, { empty: string; above: string }> = {
  MEDIAFREQUENCIA: { empty: weightTexts.frequencyEmpty, above: weightTexts.frequencyAbove },
  'EXAME-NORMAL': { empty: weightTexts.examEmpty, above: weightTexts.examAbove },
  RECORRENCIA: { empty: weightTexts.resitEmpty, above: weightTexts.resitAbove },
};
const exams: readonly SheetKind[] = ['EXAME_NORMAL', 'EXAME_ESPECIAL', 'RECORRENCIA'];
const whole = 10_000;
const addUp = ({ frequency, exam, resit }: ExamWeights) =>
  frequency + exam === whole && frequency + resit === whole;

/** The exam weights of editions, in percent. */
export async function examWeightsOf(db: Db, editions: readonly FoundEdition[]) {
  const names = new Map(
    (
      await rows.subjectNames(
        db,
        editions.map(({ subject_id }) => subject_id),
      )
    ).map((subject) => [subject.id, subject.name]),
  );
  const found = [];
  for (const { id, class_id, subject_id, year, semester_id } of editions) {
    const { weights } = await termsOf(db, id);
    found.push({
      class_id,
      subject_id,
      subject_name: names.get(subject_id) ?? '',
      year,
      semester_id,
      weights: examWeightTypes.map((type) => ({
        assessmentType: type,
        percentage: weights[part[type]] / 100,
      })),
      flagged: !addUp(weights),
    });
  }
  return found;
}

/** Parses the three weights; throws the specification's message for the first wrong one (S2 §5, row 64). */
function readWeights({ weights }: Args<typeof saveExamWeights>['body']): ExamWeights {
  const read = (type: ExamWeightType): number => {
    const written = weights.find(({ assessmentType }) => assessmentType === type)?.percentage;
    const text = written == null ? '' : String(written).trim();
    if (text === '') throw fieldError('invalid', type, texts[type].empty);
    if (Number(text.replace(',', '.')) > 100) throw fieldError('invalid', type, texts[type].above);
    const hundredths = parsePercentage(text);
    if (hundredths === undefined) throw fieldError('invalid', type, weightTexts.invalid);
    return hundredths;
  };
  const found = {
    frequency: read('MEDIAFREQUENCIA'),
    exam: read('EXAME-NORMAL'),
    resit: read('RECORRENCIA'),
  };
  if (!addUp(found)) throw fieldError('invalid', 'weights', weightTexts.examSum);
  return found;
}

/** What new weights do to an edition: a reason is required where grades exist (I6). */
async function impactOf(db: Db, { id }: FoundEdition, weights: ExamWeights) {
  const { weights: before, rules } = await termsOf(db, id);
  const changes = diff(asText(before), asText(weights));
  const graded = changes.length > 0 && (await rows.gradeCounts(db, id)).size > 0;
  return { before, rules, changes, needsReason: graded };
}

/** Lists students whose result would change, and who would be notified (I6). */
export async function previewExams(
  db: Db,
  editions: readonly FoundEdition[],
  body: Args<typeof saveExamWeights>['body'],
) {
  const weights = readWeights(body);
  const found = [];
  for (const edition of editions) {
    const { before, rules, needsReason } = await impactOf(db, edition, weights);
    if (!needsReason) continue;
    const [items, cell] = [await itemsOf(db, edition.id), tableOf(await cellsOf(db, edition.id))];
    const students = (await studentsOf(db, edition.id)).filter(isGraded);
    const moved = students.flatMap((student) => {
      const by = (those: ExamWeights) =>
        standingOf(items, (id) => cellOf(cell(student.enrolment_id, id)), those, rules, student.carried).final
          .result;
      const [from, to] = [by(before), by(weights)];
      return from === to ? [] : [{ student, from, to }];
    });
    found.push({ moved, people: await rows.peopleWithPublished(db, edition.id, exams) });
  }
  return {
    needsReason: found.length > 0,
    moved: found.flatMap(({ moved }) => moved),
    told: new Set(found.flatMap(({ people }) => people)).size,
  };
}

/** Saves the exam weights of editions, unless an exam pauta of theirs was submitted, and notifies students with published grades (I6). */
export async function saveExams(
  tx: Tx,
  editions: readonly FoundEdition[],
  body: Args<typeof saveExamWeights>['body'],
  ctx: UserContext,
) {
  const weights = readWeights(body);
  for (const edition of editions.toSorted((a, b) => a.id - b.id)) {
    const { id } = edition;
    await lockEdition(tx, id);
    const sheets = await sheetsOf(tx, id);
    if (
      sheets.some(({ kind, state, of_moved }) => kind !== 'FREQUENCIA' && state !== 'EM_EDICAO' && !of_moved)
    )
      throw new ApiError('conflict', messages.examsClosed);
    if (await isClosed(tx, id)) throw new ApiError('conflict', messages.semesterEnded);
    const { changes, needsReason } = await impactOf(tx, edition, weights);
    if (needsReason && body.reason === undefined)
      throw fieldError('invalid', 'reason', messages.weightReason);
    await rows.saveExamWeights(tx, id, weights);
    await audited(tx, ctx, id, changes, body.reason);
    const people = needsReason ? await rows.peopleWithPublished(tx, id, exams) : [];
    if (people.length > 0)
      await notices.weighed(tx, {
        edition_id: id,
        people,
        reason: body.reason ?? '',
        changes: changes.map(({ field, old, new: now }) =>
          messages.weightMoved(field, shown(old), shown(now)),
        ),
      });
  }
  return examWeightsOf(tx, editions);
}

const asText = (weights: ExamWeights) =>
  Object.fromEntries(examWeightTypes.map((type) => [type, weights[part[type]] / 100]));
