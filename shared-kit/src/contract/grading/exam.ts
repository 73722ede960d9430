import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import {
  exported,
  idField,
  listOf,
  options,
  pageQuery,
  recordId,
  single,
  versionField,
  written,
} from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { label, moment, number, text, type ExportedList } from '../core/list-field.ts';
import { listFile } from '../core/list-file.ts';
import { reasonField } from '../core/reason-field.ts';
import {
  conflictKinds,
  examStateLabels,
  examStates,
  maxPublished,
  plannedKindLabels,
  plannedKinds,
} from './exam-rules.ts';
import { yearField, optionalText } from '../core/fields.ts';

const duration = 'De 15 a 480 minutos.';
const sitting = {
  date_start: z.iso.datetime({ offset: true, error: 'Indique a data e a hora.' }),
  minutes: z.int('Indique os minutos.').min(15, duration).max(480, duration),
  /** Null while it is not known. */
  room_id: idField('Escolha a sala.').nullable().default(null),
  /** Other classes may have an exam in the same room at the same time. */
  shares_room: z.boolean().default(false),
  /** What students read beside the exam. */
  note: optionalText(300),
};
/** Which exam: the class and subject, by default of the current year and semester. */
const which = {
  classmate_id: idField('Escolha a turma.'),
  subject_id: idField('Escolha a disciplina.'),
  year: yearField.optional(),
  semester_id: idField().optional(),
  kind: z.enum(plannedKinds, 'Escolha a época.'),
};
/** Why it is planned in spite of conflicts. */
const accepted = reasonField.optional();

export const examForm = z.object({ ...which, ...sitting, reason: accepted });
export type ExamForm = z.output<typeof examForm>;

export const examChange = z.object({
  date_start: sitting.date_start.optional(),
  minutes: sitting.minutes.optional(),
  room_id: idField('Escolha a sala.').nullable().optional(),
  shares_room: z.boolean().optional(),
  note: z.string().trim().max(300, 'No máximo 300 caracteres.').optional(),
  reason: accepted,
  version: versionField.optional(),
});
export type ExamChange = z.output<typeof examChange>;

const conflict = z.object({ kind: z.enum(conflictKinds), text: z.string() });
export type ExamConflict = z.output<typeof conflict>;

const row = z.object({
  id: z.int(),
  version: z.int(),
  classmate_id: z.int(),
  classmate_name: z.string(),
  course_name: z.string(),
  subject_id: z.int(),
  subject_name: z.string(),
  year: z.int(),
  semester_id: z.int(),
  kind: z.enum(plannedKinds),
  date_start: instant,
  date_end: instant,
  minutes: z.int(),
  room_id: z.int().nullable(),
  room_name: z.string().nullable(),
  shares_room: z.boolean(),
  note: z.string(),
  state: z.enum(examStates),
  /** Enrolled students who may have to sit it; for the special exam, the named ones. */
  students: z.int(),
  /** Only while it has not begun. */
  conflicts: z.array(conflict),
  /** The reason for which conflicts were accepted. */
  accepted: z.string(),
});
export type ExamRow = z.output<typeof row>;

export const examList: ExportedList<ExamRow> = {
  title: 'Calendário de exames',
  file: 'exames',
  fields: {
    date_start: moment('Início'),
    minutes: number('Minutos', { shownIn: 'date_start' }),
    subject_name: text('Disciplina'),
    kind: label('Época', plannedKindLabels),
    classmate_name: text('Turma'),
    course_name: text('Curso', { shownIn: 'classmate_name' }),
    room_name: text('Sala', { none: 'Por indicar' }),
    students: number('Estudantes'),
    state: label('Estado', examStateLabels),
    conflicts: text('Conflitos', { none: '–' }),
  },
  filters: { conflicts: label('Conflitos', { 1: 'Só com conflitos' }) },
};

const day = z.iso.date('Indique uma data válida.');
export const exams = endpoint('GET', '/exams', {
  access: 'exams.read',
  summary: 'Planned exams with their conflicts, the next first; searched by subject, class and room (row 83)',
  query: pageQuery.extend({
    kind: z.enum(plannedKinds, 'Época inválida.').optional(),
    state: z.enum(examStates, 'Estado inválido.').optional(),
    course_id: recordId.optional(),
    room_id: recordId.optional(),
    /** Days of the institution, included; by default from today. */
    from: day.optional(),
    until: day.optional(),
    /** Only those with conflicts. */
    conflicts: z.enum(['1'], 'Valor inválido.').optional(),
  }),
  response: listOf(row),
});
export const exportExams = listFile(exams, '/exportExams', 'exams.read');

export const checkExam = endpoint('GET', '/exam-check', {
  access: 'exams.read',
  summary: 'The conflicts that an exam would have, while it is planned',
  query: z.object({
    classmate_id: recordId,
    subject_id: recordId,
    year: yearField.optional(),
    semester_id: recordId.optional(),
    kind: which.kind,
    date_start: sitting.date_start,
    minutes: z.coerce.number<number | string>(duration).int(duration).min(15, duration).max(480, duration),
    room_id: recordId.optional(),
    shares_room: z.enum(['1'], 'Valor inválido.').optional(),
    /** The exam that is being changed. */
    exam_id: recordId.optional(),
  }),
  response: single(z.object({ students: z.int(), conflicts: z.array(conflict) })),
});

export const createExam = endpoint('POST', '/exams', {
  access: 'exams.create',
  summary: 'Plans an exam, as a draft; conflicts are refused unless a reason is given',
  body: examForm,
  response: written(row),
});
export const updateExam = endpoint('PATCH', '/exams/:id', {
  access: 'exams.update',
  summary: 'Moves an exam that has not begun; if it is published, those concerned are told',
  body: examChange,
  response: written(row),
});
export const cancelExam = endpoint('POST', '/exams/:id/cancel', {
  access: 'exams.delete',
  summary: 'Removes an exam that has not begun, with a reason; if it is published, those concerned are told',
  body: z.object({ reason: reasonField }),
});
export const publishExams = endpoint('POST', '/exams/publish', {
  access: 'exams.update',
  summary:
    'Shows drafts to students and teachers, each told once; without ids, every draft that has not begun',
  body: z.object({ ids: z.array(idField()).min(1, 'Escolha os exames.').max(maxPublished).optional() }),
  response: written(z.object({ published: z.int() })),
});

export const examSubjects = endpoint('GET', '/exam-subjects', {
  access: 'exams.read',
  summary: 'The subjects of a class this year and last year, whose semester has not ended',
  query: z.object({ classmate_id: recordId }),
  response: options(
    z.object({
      subject_id: z.int(),
      subject_name: z.string(),
      year: z.int(),
      semester_id: z.int(),
      students: z.int(),
    }),
  ),
});

export const exportRoomLists = endpoint('GET', '/exportRoomLists', {
  access: 'exams.read',
  summary:
    'Attendance lists of a day as one PDF, by room and time, with places for signatures; adaptations on pages of their own for the exam office only (H.2)',
  query: z.object({ date: day, room_id: recordId.optional() }),
  response: exported,
});
