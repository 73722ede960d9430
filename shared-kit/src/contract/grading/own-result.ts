import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { options, recordId, single } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { enrolmentStates } from '../enrolment/subject-rules.ts';
import { results, situations } from './average-rules.ts';
import { averageRules, carriedFrequency, cellStatuses, earlierGrade, examWeights } from './grading-terms.ts';
import { yearField } from '../core/fields.ts';
import { sheetKinds } from './place.ts';

/** One student's view of a subject: only what is published, and averages of only that (I3). */
export const studentView = z.object({
  /** Null for a subject from an earlier system. */
  edition_id: z.int().nullable(),
  subject_id: z.int(),
  subject_name: z.string(),
  classmate_name: z.string().nullable(),
  year: z.int(),
  semester_id: z.int(),
  semester_name: z.string(),
  state: z.enum(enrolmentStates),
  /** Assessments of the frequency with their weights in percent, published or not (row 84). */
  weights: z.array(
    z.object({ assessment_formula_id: z.int(), assessment_type: z.string(), percentage: z.number() }),
  ),
  /** The published ones. */
  assessments: z.array(
    z.object({
      assessment_formula_id: z.int(),
      assessment_type: z.string(),
      kind: z.enum(sheetKinds),
      percentage: z.number(),
      /** Null where blank. */
      assessment_value: z.number().nullable(),
      status: z.enum(cellStatuses),
      published_at: instant,
      /** Of the teachers; empty where there is none. */
      comment: z.string(),
    }),
  ),
  /** Hundredths; once every assessment of the frequency is published. */
  average: z.int().nullable(),
  situation: z.enum(situations).nullable(),
  /** Hundredths; once the deciding grades are published. */
  final: z.int().nullable(),
  result: z.enum(results).nullable(),
  /** Named for the special exam, which replaces the normal one (I2). */
  special_exam: z.boolean(),
  rules: averageRules,
  exam_weights: examWeights,
  /** Of a submitted pauta of an earlier class, in place of the average by these columns; a grade that is not published is blank (J1). */
  carried_frequency: carriedFrequency.nullable(),
  /** Published grades of an earlier class without a column in the present one (J1). */
  earlier: z.array(
    earlierGrade.extend({ assessment_formula_id: z.int(), published_at: instant, comment: z.string() }),
  ),
});
export type StudentGrades = z.output<typeof studentView>;

export const ownYears = endpoint('GET', '/allsubscribedYear', {
  access: 'grades.read_own',
  summary: 'The years and semesters in which the signed-in student had subjects, the latest first (S2 §7)',
  response: options(
    z.object({ year: z.int(), semesters: z.array(z.object({ id: z.int(), name: z.string() })) }),
  ),
});
export const ownResults = endpoint('GET', '/StudentAssessment', {
  access: 'grades.read_own',
  summary: 'The published results of the signed-in student in a year, by subject (S2 §7, row 82)',
  query: z.object({
    /** By default the latest in which the student had subjects. */
    academic_year: yearField.optional(),
  }),
  response: options(studentView),
});
export const ownResult = endpoint('GET', '/getStudentAssementResult', {
  access: 'grades.read_own',
  summary: 'The published results of the signed-in student in one subject, the latest year first (S2 §7)',
  query: z.object({
    subject_id: recordId,
    /** Must be the caller's own. */
    student_id: recordId.optional(),
    year: yearField.optional(),
  }),
  response: single(studentView),
});
