import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { listOf, pageQuery, recordId, written } from '../core/envelope.ts';
import { label, moment, person, text, type ExportedList } from '../core/list-field.ts';
import { instant } from '../core/instant.ts';
import { listFile } from '../core/list-file.ts';
import { documentFile } from '../people/person-rules.ts';
import { gradeTexts, parseGrade } from './grade-rules.ts';
import { reasonField } from '../core/reason-field.ts';
import { sheetKindLabels, sheetKinds } from './place.ts';
import { rectificationStates, requestStateLabels } from './sheet-rules.ts';

const rectificationRow = z.object({
  id: z.int(),
  sheet_id: z.int(),
  subject_name: z.string(),
  classmate_name: z.string(),
  year: z.int(),
  kind: z.enum(sheetKinds),
  fullName: z.string(),
  student_card_id: z.string(),
  assessment_type: z.string(),
  /** As printed. */
  old: z.string(),
  new: z.string(),
  reason: z.string(),
  file_name: z.string(),
  state: z.enum(rectificationStates),
  asked_by: z.string(),
  asked_at: instant,
  decided_by: z.string().nullable(),
  decision_reason: z.string(),
});
export type RectificationRow = z.output<typeof rectificationRow>;

export const rectificationList: ExportedList<RectificationRow> = {
  title: 'Pedidos de rectificação',
  file: 'pedidos_de_rectificacao',
  fields: {
    student_card_id: text('Código', { shownIn: 'fullName', narrow: true }),
    fullName: person('Nome'),
    subject_name: text('Disciplina'),
    classmate_name: text('Turma', { shownIn: 'subject_name' }),
    year: text('Ano', { shownIn: 'subject_name', narrow: true }),
    kind: label('Tipo', sheetKindLabels, { shownIn: 'subject_name' }),
    assessment_type: text('Avaliação', { shownIn: 'subject_name' }),
    old: text('Nota antes', { shownIn: 'new', narrow: true }),
    new: text('Nota nova', { narrow: true }),
    reason: text('Motivo'),
    asked_by: text('Pedido por'),
    asked_at: moment('Pedido em', { shownIn: 'asked_by' }),
    state: label('Estado', requestStateLabels),
    decided_by: text('Decidido por', { shownIn: 'state' }),
    decision_reason: text('Motivo da decisão', { shownIn: 'state' }),
  },
};

/** Form of a request. */
export const rectificationForm = z.object({
  student_id: recordId,
  assessment_formula_id: recordId,
  /** '12,5', 'F' or 'D'. */
  value: z
    .string('Indique a nota nova.')
    .trim()
    .max(20, gradeTexts.invalid)
    .superRefine((value, issue) => {
      const read = parseGrade(value);
      if (value !== 'F' && value !== 'D' && 'problem' in read)
        issue.addIssue({ code: 'custom', message: read.problem });
    }),
  reason: reasonField,
});

export const askRectification = endpoint('POST', '/grade-rectifications', {
  access: ['pautas.request', 'pautas.rectify'],
  summary:
    'Asks that a grade of a homologated pauta be rectified: new value, reason and file, multipart (C.5)',
  body: rectificationForm.extend({ sheet_id: recordId }),
  upload: documentFile,
  response: written(rectificationRow),
});

export const rectifications = endpoint('GET', '/grade-rectifications', {
  access: ['pautas.read', 'grades.create_own'],
  summary:
    'Requests to rectify, the latest first; a teacher is answered their own and those of their classes (C.5)',
  query: pageQuery.omit({ search: true }).extend({ state: z.enum(rectificationStates).optional() }),
  response: listOf(rectificationRow),
});
export const exportRectifications = listFile(rectifications, '/exportGradeRectifications', 'pautas.export');

export const decideRectification = endpoint('POST', '/grade-rectifications/:id/decision', {
  access: 'pautas.rectify',
  freshProof: 'of-factor-holders',
  summary:
    'Grants or refuses a rectification; another person than who asked, and nobody who teaches there (C.5, F)',
  body: z.object({
    decision: z.enum(['AUTORIZADO', 'RECUSADO'], 'Escolha a decisão.'),
    reason: reasonField,
  }),
  response: written(rectificationRow),
});

export const rectificationFile = endpoint('GET', '/grade-rectifications/:id/file', {
  access: ['pautas.rectify', 'pautas.read'],
  summary: 'The file that a rectification was asked by',
  download: true,
});
