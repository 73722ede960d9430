import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { listOf, pageQuery, single, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { day, label, moment, person, text, type ExportedList } from '../core/list-field.ts';
import { listFile } from '../core/list-file.ts';
import { cents } from '../core/money.ts';
import { reasonField } from '../core/reason-field.ts';
import { requestStateLabels, requestStates } from '../finance/service-rules.ts';
import { overdueInvoice } from '../finance/student-block.ts';

/** What a teacher answers to a request to review a grade (J32). */
export const reviewOutcomes = { MANTIDA: 'Nota mantida', ALTERADA: 'Nota alterada' } as const;
export type ReviewOutcome = keyof typeof reviewOutcomes;
const outcomeNames = Object.keys(reviewOutcomes) as [ReviewOutcome, ...ReviewOutcome[]];

const review = z.object({
  /** Of the service request. */
  id: z.int(),
  number: z.string(),
  fullName: z.string(),
  student_card_id: z.string(),
  subject_name: z.string(),
  assessment_type: z.string(),
  classmate_name: z.string(),
  class_id: z.int(),
  subject_id: z.int(),
  year: z.int(),
  semester_id: z.int(),
  student_id: z.int(),
  /** The column of the grade. */
  assessment_formula_id: z.int(),
  /** The pauta with which the grade can be rectified now: a homologated one, while no request waits (C.5). */
  sheet_id: z.int().nullable(),
  /** As printed when it was asked, and now. */
  old: z.string(),
  now: z.string(),
  /** Why the student asks. */
  note: z.string(),
  state: z.enum(requestStates),
  ordered_at: instant,
  due_day: z.iso.date().nullable(),
  outcome: z.enum(outcomeNames).nullable(),
  opinion: z.string(),
  /** Whether the caller answers it. */
  mine: z.boolean(),
});
export type GradeReview = z.output<typeof review>;

export const gradeReviewList: ExportedList<GradeReview> = {
  title: 'Revisões de prova',
  file: 'revisoes_de_prova',
  filters: { waiting: label('Resposta', { SIM: 'À espera da minha resposta' }) },
  fields: {
    number: text('Pedido', { narrow: true }),
    ordered_at: moment('Pedido em', { shownIn: 'number' }),
    student_card_id: text('Código', { shownIn: 'fullName', narrow: true }),
    fullName: person('Nome'),
    subject_name: text('Disciplina'),
    assessment_type: text('Avaliação', { shownIn: 'subject_name' }),
    classmate_name: text('Turma', { shownIn: 'subject_name' }),
    old: text('Nota', { narrow: true }),
    now: text('Nota actual', { shownIn: 'old', narrow: true }),
    note: text('Motivo'),
    due_day: day('Prometido para', { none: '–' }),
    state: label('Estado', requestStateLabels),
    outcome: label('Resposta', reviewOutcomes, { none: '–' }),
    opinion: text('Parecer', { shownIn: 'outcome' }),
  },
};

export const gradeReviews = endpoint('GET', '/grade-reviews', {
  access: ['pautas.read', 'grades.create_own'],
  summary:
    'Paid requests to review a grade, the latest first; a teacher is answered those of their editions (J32)',
  query: pageQuery.omit({ search: true }).extend({
    /** Only those that the caller still has to answer. */
    waiting: z.enum(['SIM'], 'Valor inválido.').optional(),
  }),
  response: listOf(review),
});
export const exportGradeReviews = listFile(gradeReviews, '/exportGradeReviews', 'pautas.export');
/** Form of an answer. */
export const reviewAnswer = z.object({
  outcome: z.enum(outcomeNames, 'Escolha a resposta.'),
  opinion: reasonField,
});
export const answerGradeReview = endpoint('POST', '/grade-reviews/:id/answer', {
  access: 'grades.create_own',
  summary:
    'Answers a review as the responsible teacher; an altered grade has been changed in the grid or by a rectification before (J32)',
  body: reviewAnswer,
  response: written(review),
});

export const reviewableGrade = endpoint('GET', '/own-grade-reviews/:id', {
  access: 'grades.read_own',
  summary:
    'What asking to review a published grade of the signed-in student costs, by the id of its column (J32)',
  response: single(
    z.object({
      subject_name: z.string(),
      assessment_type: z.string(),
      service: z.string(),
      price: cents,
      delivery_days: z.int(),
      /** The last day on which it can be asked; null for any. */
      until: z.iso.date().nullable(),
      blocked_by: overdueInvoice.pick({ id: true, number: true }).nullable(),
      /** Number of the request that was made before. */
      asked: z.string().nullable(),
    }),
  ),
});
export const askGradeReview = endpoint('POST', '/own-grade-reviews/:id', {
  access: 'grades.read_own',
  summary:
    'Asks to review a published grade of the signed-in student, by the id of its column: a service with its fee (J32)',
  body: z.object({ note: reasonField }),
  response: written(z.object({ number: z.string(), invoice: z.string().nullable() })),
});
