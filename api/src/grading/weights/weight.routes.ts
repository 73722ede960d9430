import * as contract from '@portal/shared-kit/contract/grading/weight';
import { gradeTexts, gradeValue } from '@portal/shared-kit/contract/grading/grade-rules';
import type { Db } from '../../platform/database/db.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { command, query, type Server, type UserContext, done, one } from '../../platform/http/route.ts';
import { refuseStale } from '../../platform/registers/records.ts';
import { editionById, editionFor, editionsOfClass, type Right } from '../editions/edition-access.service.ts';
import { fromWire } from '../editions/edition-wire.ts';
import type { FoundEdition } from '../editions/graded-edition.repository.ts';
import { cellsOf, findItem, itemsOf, studentsOf, type EditionStudent } from '../editions/item.repository.ts';
import { messages } from '../messages.ts';
import { examWeightsOf, previewExams, saveExams } from './exam-weight.service.ts';
import * as weights from './weight.service.ts';

type ExamWeightsOfOne = Awaited<ReturnType<typeof examWeightsOf>>[number];

const formulaOnWire = ({ class_id, type, weight, ...assessment }: weights.WeighedAssessment) => ({
  ...assessment,
  formula_id: assessment.id,
  classmate_id: class_id,
  assessment_type: type,
  percentage: weight / 100,
});
const weightsOnWire = (assessments: readonly weights.WeighedAssessment[]) => ({
  formulas: assessments.map(formulaOnWire),
  total: assessments.reduce((sum, { weight }) => sum + weight, 0) / 100,
});
const changeFromWire = ({
  weights: wireWeights,
  removeWeight,
  reason,
}: contract.WeightChange): weights.WeightChange => ({
  changes: wireWeights.map((one) => ({
    id: one.formula_id,
    type: one.assessment_type,
    weight: one.percentage,
  })),
  removed: removeWeight,
  reason,
});
const studentOnWire = ({ id, full_name, code }: EditionStudent) => ({
  student_id: id,
  fullName: full_name,
  student_card_id: code,
});
const previewOnWire = (preview: Awaited<ReturnType<typeof weights.preview>>) => ({
  total: preview.total / 100,
  needs_reason: preview.needsReason,
  told: preview.told,
  archived: preview.archived.map(({ id, type, grades }) => ({
    formula_id: id,
    assessment_type: type,
    grades,
  })),
  moved: preview.moved.map(({ student, from, to }) => ({
    ...studentOnWire(student),
    from: from.situation,
    to: to.situation,
    average_from: from.average,
    average_to: to.average,
  })),
});
const examWeightsOnWire = ({ class_id, ...same }: ExamWeightsOfOne) => ({ ...same, classmate_id: class_id });

/** Weights of assessments and exams (S2 §7, rows 60 to 64, I6). */
export const weightRoutes = (server: Server) => {
  reading(server);
  saving(server);
  exams(server);
};

function reading(server: Server) {
  for (const call of [
    contract.classFormula,
    contract.allFormulas,
    contract.formulaByClass,
    contract.formulaByClassId,
    contract.formulaOfClass,
  ])
    query(server, call, async (db, { query: { entry_year: _entry, ...place } }, ctx) => {
      const found = await weights.assessmentsOf(db, await editionFor(db, fromWire(place), ctx, 'read'));
      return found.length > 0
        ? found.map(formulaOnWire)
        : { status: false as const, message: gradeTexts.noWeights };
    });
  query(server, contract.previewWeights, async (db, { query: place, body }, ctx) => {
    const edition = await editionFor(db, fromWire(place), ctx, 'write');
    return one(previewOnWire(await weights.preview(db, edition, changeFromWire(body))));
  });
}

function saving(server: Server) {
  command(server, contract.saveWeights, async (tx, { query: place, body }, ctx) => {
    const edition = await editionFor(tx, fromWire(place), ctx, 'write');
    const saved = await weights.save(tx, edition, changeFromWire(body), ctx);
    return done(messages.weightsSaved, weightsOnWire(saved));
  });
  command(server, contract.copyWeights, async (tx, { query: place, body }, ctx) => {
    const edition = await editionFor(tx, fromWire(place), ctx, 'write');
    const from = await editionFor(tx, fromWire(body), ctx, 'write');
    const saved = await weights.copy(tx, edition, from, ctx);
    return done(messages.weightsSaved, weightsOnWire(saved));
  });
  command(server, contract.updateFormula, async (tx, { params, body }, ctx) => {
    const { edition, item } = await itemFor(tx, params.id, ctx, 'write');
    refuseStale(item, body.version);
    const { assessment_type: type, percentage: weight, reason } = body;
    const change = { changes: [{ id: item.id, type, weight }], removed: [], reason: reason || undefined };
    const saved = await weights.save(tx, edition, change, ctx);
    return done(messages.weightsSaved, weightsOnWire(saved));
  });
  command(server, contract.deleteFormula, async (tx, { params, query: { reason } }, ctx) => {
    const { edition, item } = await itemFor(tx, params.id, ctx, 'write');
    const change = { changes: [], removed: [item.id], reason: reason || undefined };
    const saved = await weights.save(tx, edition, change, ctx);
    return done(messages.weightsSaved, weightsOnWire(saved));
  });
}

async function itemFor(db: Db, id: number, ctx: UserContext, right: Right) {
  const item = orNotFound(await findItem(db, id), messages.itemMissing);
  return { item, edition: await editionById(db, item.edition_id, ctx, right) };
}

function exams(server: Server) {
  const editionsFor = (
    db: Db,
    place: { class_id: number; subject_id?: number | undefined; year?: number | undefined },
    ctx: UserContext,
    right: Right,
  ): Promise<FoundEdition[]> =>
    place.subject_id === undefined
      ? editionsOfClass(db, place, ctx, right)
      : editionFor(db, { ...place, subject_id: place.subject_id }, ctx, right).then((one) => [one]);
  query(server, contract.examWeightList, async (db, { query: { classmate_id, ...place } }, ctx) => {
    const editions = await editionsFor(db, { ...place, class_id: classmate_id }, ctx, 'read');
    return one((await examWeightsOf(db, editions)).map(examWeightsOnWire));
  });
  query(server, contract.examResults, async (db, { query: { classmate_id, ...place } }, ctx) => {
    const editions = await editionsFor(db, { ...place, class_id: classmate_id }, ctx, 'read');
    const heads = (await examWeightsOf(db, editions)).map(examWeightsOnWire);
    return one(
      await Promise.all(
        heads.map(async (head, index) => ({ ...head, results: await resultsOf(db, editions[index]!) })),
      ),
    );
  });
  query(server, contract.previewExamWeights, async (db, { query: { classmate, ...place }, body }, ctx) => {
    const editions = await editionsFor(db, { ...place, class_id: classmate }, ctx, 'write');
    const { needsReason, moved, told } = await previewExams(db, editions, body);
    return one({
      needs_reason: needsReason,
      told,
      moved: moved.map(({ student, from, to }) => ({ ...studentOnWire(student), from, to })),
    });
  });
  command(server, contract.saveExamWeights, async (tx, { query: { classmate, ...place }, body }, ctx) => {
    const editions = await editionsFor(tx, { ...place, class_id: classmate }, ctx, 'write');
    const saved = await saveExams(tx, editions, body, ctx);
    return done(messages.weightsSaved, saved.map(examWeightsOnWire));
  });
}

async function resultsOf(db: Db, { id }: FoundEdition) {
  const items = (await itemsOf(db, id)).filter(({ kind }) => kind !== 'FREQUENCIA');
  const students = new Map((await studentsOf(db, id)).map((student) => [student.enrolment_id, student.id]));
  return (await cellsOf(db, id)).flatMap(({ item_id, enrolment_id, status, hundredths }) => {
    const item = items.find((one) => one.id === item_id);
    const student_id = students.get(enrolment_id);
    if (!item || student_id === undefined || status === 'D') return [];
    return [
      {
        student_id,
        assessment_exam_formula_id: item_id,
        assessment_type: item.kind,
        status,
        assessment_value: hundredths === null ? null : gradeValue(hundredths),
      },
    ];
  });
}
