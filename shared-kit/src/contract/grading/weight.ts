import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { idField, recordId, single, versionField, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { results, situations } from './average-rules.ts';
import { reasonField } from '../core/reason-field.ts';
import { yearField } from '../core/fields.ts';
import { place, readsGrades, sheetKinds, writingPlace, writtenNumber } from './place.ts';
import { parsePercentage, readType, typeName, weightTexts } from './weight-rules.ts';

/** A percentage as number or text; parsed to hundredths of a percent. */
const percentage = (message: string) =>
  writtenNumber.transform((input, ctx) => {
    const hundredths = parsePercentage(String(input));
    if (hundredths === undefined) ctx.addIssue({ code: 'custom', message });
    return hundredths ?? z.NEVER;
  });
const assessmentType = z
  .string('Escolha o tipo de avaliação.')
  .max(40)
  .transform((type, ctx) => {
    const read = readType(type);
    if (!read) ctx.addIssue({ code: 'custom', message: 'Escolha o tipo de avaliação.' });
    return read ? typeName(read) : z.NEVER;
  });

/** An assessment of an edition with its weight. */
const formula = z.object({
  id: z.int(),
  /** The same id under the specification's other name. */
  formula_id: z.int(),
  classmate_id: z.int(),
  subject_id: z.int(),
  assessment_type: z.string(),
  /** Percent, with at most two decimals. */
  percentage: z.number(),
  /** Number of students with an entry. */
  grades: z.int(),
  published_at: instant.nullable(),
  version: z.int(),
});
export type Formula = z.output<typeof formula>;

const formulas = (path: `/${string}`) =>
  endpoint('GET', path, {
    access: readsGrades,
    summary: 'Assessments of an edition with their weights; status false where there are none (S2 §7)',
    query: z.object({ ...place, entry_year: yearField.optional() }),
    response: z.union([z.array(formula), z.object({ status: z.literal(false), message: z.string() })]),
  });
export const classFormula = formulas('/getClassmateFormula');
export const allFormulas = formulas('/getAllFormulas');
export const formulaByClass = formulas('/get-formula-by-classmate');
export const formulaByClassId = formulas('/get-formula-by-classmateById');
export const formulaOfClass = formulas('/getFormulaClassmateId');

/** A change from the weight editor: assessments to add or change, and those to remove. */
const weightChange = z.object({
  weights: z
    .array(
      z.object({
        /** Id of an existing assessment. */
        formula_id: idField().optional(),
        assessment_type: assessmentType,
        percentage: percentage(weightTexts.invalid),
      }),
    )
    .max(23, 'No máximo 23 avaliações.')
    .default([]),
  removeWeight: z.array(idField()).max(23).default([]),
  /** Required where grades exist (I6). */
  reason: reasonField.optional(),
});
export type WeightChange = z.output<typeof weightChange>;

const weights = z.object({
  formulas: z.array(formula),
  /** Percent. */
  total: z.number(),
});

export const saveWeights = endpoint('POST', '/createFormula', {
  access: ['grades.create_own', 'grades.update_own'],
  summary:
    'Saves the weights of an edition; under 100 is a draft, above is refused (S2 §5, rows 60 to 63, I6)',
  query: z.object(writingPlace),
  body: weightChange,
  response: written(weights),
});

const student = { student_id: z.int(), fullName: z.string(), student_card_id: z.string() };
/** A student whose situation the change of weights alters. */
const movedStudent = z.object({
  ...student,
  from: z.enum(situations),
  to: z.enum(situations),
  /** Hundredths. */
  average_from: z.int().nullable(),
  average_to: z.int().nullable(),
});
export const previewWeights = endpoint('POST', '/createFormula/preview', {
  access: ['grades.create_own', 'grades.update_own'],
  summary: 'Who would change situation by a change of weights, and which grades would be archived (I6)',
  query: z.object(writingPlace),
  body: weightChange,
  response: single(
    z.object({
      /** Percent. */
      total: z.number(),
      /** Grades exist, so a reason is required. */
      needs_reason: z.boolean(),
      archived: z.array(z.object({ formula_id: z.int(), assessment_type: z.string(), grades: z.int() })),
      moved: z.array(movedStudent),
      /** Students with published grades, who are notified. */
      told: z.int(),
    }),
  ),
});

export const updateFormula = endpoint('PUT', '/updateFormula/:id', {
  access: 'grades.update_own',
  summary: 'Changes one assessment (S2 §7)',
  body: z.object({
    classmate_id: idField().optional(),
    assessment_type: assessmentType,
    percentage: percentage(weightTexts.invalid),
    reason: reasonField.optional(),
    version: versionField.optional(),
  }),
  response: written(weights),
});
export const deleteFormula = endpoint('DELETE', '/DeleteFormula/:id', {
  access: 'grades.update_own',
  summary: 'Removes one assessment; its grades are archived and a reason is asked for (S2 §7, row 62)',
  query: z.object({ reason: reasonField.optional() }),
  response: written(weights),
});
export const copyWeights = endpoint('POST', '/createFormula/copy', {
  access: 'grades.create_own',
  summary: 'Copies the weights of another edition into one that has none (row 60)',
  query: z.object(writingPlace),
  body: z.object({
    classmate_id: idField('Escolha a turma.'),
    subject_id: idField('Escolha a disciplina.'),
    year: yearField.optional(),
    semester_id: idField('Escolha o semestre.').optional(),
  }),
  response: written(weights),
});

export const examWeightTypes = ['MEDIAFREQUENCIA', 'EXAME-NORMAL', 'RECORRENCIA'] as const;
export type ExamWeightType = (typeof examWeightTypes)[number];
const examWeights = z.object({
  classmate_id: z.int(),
  subject_id: z.int(),
  subject_name: z.string(),
  year: z.int(),
  semester_id: z.int(),
  weights: z.array(z.object({ assessmentType: z.enum(examWeightTypes), percentage: z.number() })),
  /** Weights from before the rule that do not add up: averages divide by their sum (row 64). */
  flagged: z.boolean(),
});
/** A class, or one of its subjects (I6). */
const oneOrAll = z.object({ ...place, subject_id: recordId.optional() });

export const examWeightList = endpoint('GET', '/assessment_exames', {
  access: readsGrades,
  summary: 'Exam weights of an edition, or of all editions of the class (S2 §7, I6)',
  query: oneOrAll,
  response: single(z.array(examWeights)),
});
const examWeightChange = z.object({
  weights: z
    .array(
      z.object({
        assessmentType: z.enum(examWeightTypes, 'Tipo de peso inválido.'),
        percentage: writtenNumber.nullable(),
      }),
    )
    .max(3),
  reason: reasonField.optional(),
});
export const saveExamWeights = endpoint('POST', '/assessment_exames', {
  access: ['grades.create_own', 'grades.update_own'],
  summary:
    'Saves exam weights, of an edition or of all editions of the class that the caller has; a reason is required where grades exist (S2 §5, row 64, I6)',
  query: z.object({ ...writingPlace, subject_id: recordId.optional() }),
  body: examWeightChange,
  response: written(z.array(examWeights)),
});
export const previewExamWeights = endpoint('POST', '/assessment_exames/preview', {
  access: ['grades.create_own', 'grades.update_own'],
  summary: 'Whose result a change of exam weights would alter, and how many are told (I6)',
  query: z.object({ ...writingPlace, subject_id: recordId.optional() }),
  body: examWeightChange,
  response: single(
    z.object({
      /** Grades exist, so a reason is required. */
      needs_reason: z.boolean(),
      moved: z.array(z.object({ ...student, from: z.enum(results), to: z.enum(results) })),
      /** Students with published grades, who are notified. */
      told: z.int(),
    }),
  ),
});
export const examResults = endpoint('GET', '/getAssessmentExamsResults', {
  access: readsGrades,
  summary: 'Exam weights and exam results of an edition, or of all editions of the class (S2 §7, I6)',
  query: oneOrAll,
  response: single(
    z.array(
      examWeights.extend({
        results: z.array(
          z.object({
            student_id: z.int(),
            assessment_exam_formula_id: z.int(),
            assessment_type: z.enum(sheetKinds),
            assessment_value: z.number().nullable(),
            status: z.enum(['NOTA', 'F']),
          }),
        ),
      }),
    ),
  ),
});
