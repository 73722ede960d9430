import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { ExamWeights } from '@portal/shared-kit/contract/grading/average-rules';
import {
  examWeightTypes,
  type ExamWeightType,
  type saveExamWeights,
} from '@portal/shared-kit/contract/grading/weight';
import { parsePercentage, weightTexts } from '@portal/shared-kit/contract/grading/weight-rules';
import { diff } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { hold, sheetsOf, type FoundEdition } from '../editions/graded-edition.repository.ts';
import { termsOf } from '../editions/terms.repository.ts';
import { isClosed } from '../editions/period.repository.ts';
import { messages } from '../messages.ts';
import { audited } from './weight.service.ts';
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
    ).map((it) => [it.id, it.name]),
  );
  const found = [];
  for (const { id, class_id, subject_id, year, semester_id } of editions) {
    const { weights } = await termsOf(db, id);
    found.push({
      ...{ class_id, subject_id, subject_name: names.get(subject_id) ?? '', year, semester_id },
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

/** Saves the exam weights of editions, unless an exam pauta of theirs was submitted. */
export async function saveExams(
  tx: Tx,
  editions: readonly FoundEdition[],
  body: Args<typeof saveExamWeights>['body'],
  ctx: UserContext,
) {
  const weights = readWeights(body);
  for (const { id } of editions.toSorted((a, b) => a.id - b.id)) {
    await hold(tx, id);
    const sheets = await sheetsOf(tx, id);
    if (sheets.some(({ kind, state }) => kind !== 'FREQUENCIA' && state !== 'EM_EDICAO'))
      throw new ApiError('conflict', messages.examsClosed);
    if (await isClosed(tx, id)) throw new ApiError('conflict', messages.semesterEnded);
    const { weights: before } = await termsOf(tx, id);
    await rows.saveExamWeights(tx, id, weights);
    await audited(tx, ctx, id, diff(asText(before), asText(weights)), body.reason);
  }
  return examWeightsOf(tx, editions);
}

const asText = (weights: ExamWeights) =>
  Object.fromEntries(examWeightTypes.map((type) => [type, weights[part[type]] / 100]));
