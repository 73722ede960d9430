import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { listOf, pageQuery, recordId, single, written } from '../core/envelope.ts';
import { label, moment, number, person, text, type ExportedList } from '../core/list-field.ts';
import { instant } from '../core/instant.ts';
import { listFile } from '../core/list-file.ts';
import { sortBy } from '../core/sort.ts';
import { results, situations } from './average-rules.ts';
import { reasonField } from '../core/reason-field.ts';
import { yearField } from '../core/fields.ts';
import { readsGrades, sheetKindLabels, sheetKinds, writingPlace } from './place.ts';
import {
  maxReopeningDays,
  reopeningStates,
  requestStateLabels,
  sheetStateLabels,
  sheetStates,
} from './sheet-rules.ts';

const sheetRow = z.object({
  id: z.int(),
  edition_id: z.int(),
  classmate_id: z.int(),
  classmate_name: z.string(),
  subject_id: z.int(),
  subject_name: z.string(),
  course_name: z.string(),
  year: z.int(),
  semester_id: z.int(),
  kind: z.enum(sheetKinds),
  /** 0, or the number of a supplementary pauta (I2). */
  number: z.int(),
  state: z.enum(sheetStates),
  /** The responsible teacher. */
  teacher_name: z.string().nullable(),
  /** Students on a submitted one; 0 before. */
  students: z.int(),
  /** Percentage of filled cells of its kind. */
  graded: z.int(),
  submitted_at: instant.nullable(),
  submitted_by: z.string().nullable(),
  homologated_at: instant.nullable(),
  homologated_by: z.string().nullable(),
  /** When the semester of its edition was closed; null before, or once reopened. */
  ended_at: instant.nullable(),
  /** First 12 hexadecimal digits in groups; null before submission. */
  checksum: z.string().nullable(),
});
export type SheetRow = z.output<typeof sheetRow>;

export const sheetList: ExportedList<SheetRow> = {
  title: 'Pautas',
  file: 'pautas',
  fields: {
    subject_name: text('Disciplina'),
    kind: label('Tipo', sheetKindLabels, { shownIn: 'subject_name' }),
    classmate_name: text('Turma'),
    year: text('Ano', { shownIn: 'classmate_name', narrow: true }),
    semester_id: text('Semestre', { shownIn: 'classmate_name', narrow: true }),
    teacher_name: person('Docente', { none: '–' }),
    course_name: text('Curso', { shownIn: 'teacher_name' }),
    graded: number('Lançado'),
    state: label('Estado', sheetStateLabels),
  },
};

/** Staff, and a teacher for the courses they coordinate (I2). */
const readsSheets = ['pautas.read', 'grades.create_own'] as const;
const decidesSheets = ['pautas.approve', 'grades.create_own'] as const;

export const sheets = endpoint('GET', '/grade-sheets', {
  access: readsSheets,
  summary:
    'Pautas, the latest first, searched by class and subject; a teacher those of courses they coordinate (S2 §2 /guidelines)',
  query: pageQuery.extend({
    state: z.enum(sheetStates, 'Estado inválido.').optional(),
    kind: z.enum(sheetKinds, 'Tipo de pauta inválido.').optional(),
    year: yearField.optional(),
    semester_id: recordId.optional(),
    classmate_id: recordId.optional(),
    subject_id: recordId.optional(),
    course_id: recordId.optional(),
    teacher_id: recordId.optional(),
    sort: sortBy('state'),
  }),
  response: listOf(sheetRow),
});
export const exportSheets = listFile(sheets, '/exportGradeSheets', 'pautas.export');

export const sheet = endpoint('GET', '/grade-sheets/:id', {
  access: readsSheets,
  summary: 'A pauta: its rows as in its latest snapshot, what it came through, and its checksums (C.5)',
  response: single(
    sheetRow.extend({
      columns: z.array(
        z.object({ id: z.int(), assessment_type: z.string(), percentage: z.number().nullable() }),
      ),
      /** As last submitted or rectified; empty before. */
      rows: z.array(
        z.object({
          student_id: z.int(),
          student_card_id: z.string(),
          fullName: z.string(),
          /** As printed, in column order. */
          cells: z.array(z.string()),
          /** Hundredths. */
          average: z.int().nullable(),
          situation: z.enum(situations),
          final: z.int().nullable(),
          result: z.enum(results),
        }),
      ),
      timeline: z.array(
        z.object({
          id: z.int(),
          state: z.enum(sheetStates),
          at: instant,
          by: z.string().nullable(),
          reason: z.string(),
        }),
      ),
      snapshots: z.array(z.object({ id: z.int(), at: instant, checksum: z.string() })),
    }),
  ),
});

const ofSheet = z.object({ ...writingPlace, kind: z.enum(sheetKinds, 'Escolha o tipo de pauta.') });
export const submissionCheck = endpoint('GET', '/grade-sheets/check', {
  access: readsGrades,
  summary: 'What stands against submitting a pauta, and everybody within 0,1 of a mark (C.5, I16)',
  query: ofSheet,
  response: single(
    z.object({
      /** In words; empty where it can be submitted. */
      problems: z.array(z.string()),
      blank: z.array(z.object({ student_id: z.int(), fullName: z.string(), assessment_formula_id: z.int() })),
      near: z.array(
        z.object({
          student_id: z.int(),
          fullName: z.string(),
          student_card_id: z.string(),
          /** Hundredths: published value, and the mark it is near. */
          average: z.int(),
          mark: z.int(),
          /** '(13 × 10 + 14 × 10) ÷ 20 = 13,5'. */
          formula: z.string(),
        }),
      ),
    }),
  ),
});
export const submitSheet = endpoint('POST', '/grade-sheets/submit', {
  access: 'grades.update_own',
  summary:
    'Submits the pauta of a kind, by the responsible teacher, and publishes its columns if asked (C.5, I2, J8)',
  query: ofSheet.extend({ publish: z.enum(['1'], 'Escolha se publica.').optional() }),
  response: written(sheetRow),
});
export const returnSheet = endpoint('POST', '/grade-sheets/:id/return', {
  access: decidesSheets,
  summary: "'Devolver' with a reason: the teacher may go on (C.5)",
  body: z.object({ reason: reasonField }),
  response: written(sheetRow),
});
export const homologateSheet = endpoint('POST', '/grade-sheets/:id/homologate', {
  access: decidesSheets,
  summary:
    'Homologates a pauta, which publishes all of it: the registry or the coordinator of the course, not a teacher of the edition (C.5, I2, I3)',
  response: written(sheetRow),
});

const reopeningRow = z.object({
  id: z.int(),
  edition_id: z.int(),
  classmate_id: z.int(),
  classmate_name: z.string(),
  subject_id: z.int(),
  subject_name: z.string(),
  year: z.int(),
  kind: z.enum(sheetKinds),
  days: z.int(),
  reason: z.string(),
  state: z.enum(reopeningStates),
  asked_by: z.string(),
  asked_at: instant,
  decided_by: z.string().nullable(),
  decision_reason: z.string(),
  until: instant.nullable(),
  /** Grades that were refused and kept as drafts, to be saved once it is granted. */
  drafts: z.int(),
});

export const reopeningList: ExportedList<z.output<typeof reopeningRow>> = {
  title: 'Pedidos de reabertura',
  file: 'pedidos_de_reabertura',
  fields: {
    subject_name: text('Disciplina'),
    classmate_name: text('Turma'),
    year: text('Ano', { shownIn: 'classmate_name', narrow: true }),
    kind: label('Tipo', sheetKindLabels),
    asked_by: text('Pedido por'),
    asked_at: moment('Pedido em', { shownIn: 'asked_by' }),
    days: number('Dias'),
    reason: text('Motivo'),
    state: label('Estado', requestStateLabels),
    until: moment('Aberta até', { shownIn: 'state' }),
    decided_by: text('Decidido por', { shownIn: 'state' }),
    decision_reason: text('Motivo da decisão', { shownIn: 'state' }),
  },
};

export const askReopening = endpoint('POST', '/grade-reopenings', {
  access: 'pautas.request',
  summary: "'Pedir reabertura' of an edition and kind, by one of its teachers (rows 72, 73, C.6)",
  query: ofSheet,
  body: z.object({
    reason: reasonField,
    days: z
      .int('Indique quantos dias.')
      .min(1, 'Pelo menos um dia.')
      .max(maxReopeningDays, `No máximo ${maxReopeningDays} dias.`),
  }),
  response: written(reopeningRow),
});
export const reopenings = endpoint('GET', '/grade-reopenings', {
  access: ['pautas.read', 'pautas.rectify', 'grades.create_own'],
  summary:
    'Requests to reopen, the latest first; a teacher is answered their own and those of their classes (C.6)',
  query: pageQuery.omit({ search: true }).extend({ state: z.enum(reopeningStates).optional() }),
  response: listOf(reopeningRow),
});
export const exportReopenings = listFile(reopenings, '/exportGradeReopenings', 'pautas.export');
export const decideReopening = endpoint('POST', '/grade-reopenings/:id/decision', {
  access: 'pautas.rectify',
  summary: 'Grants or refuses a request; nobody their own (C.6, F)',
  body: z.object({
    decision: z.enum(['AUTORIZADO', 'RECUSADO'], 'Escolha a decisão.'),
    days: z.int().min(1).max(maxReopeningDays).optional(),
    reason: reasonField,
  }),
  response: written(reopeningRow),
});
