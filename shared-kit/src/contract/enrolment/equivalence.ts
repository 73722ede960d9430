import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { idField, listOf, pageQuery, recordId, written } from '../core/envelope.ts';
import { requiredText } from '../core/fields.ts';
import { instant } from '../core/instant.ts';
import { label, moment, person, text, type ExportedList } from '../core/list-field.ts';
import { listFile } from '../core/list-file.ts';
import { reasonField } from '../core/reason-field.ts';
import { equivalenceStateLabels, equivalenceStates } from './equivalence-rules.ts';
import { gradeHundredths, pastYear } from './past-student.ts';

/** A subject that a student passed at another institution (J4). */
export const equivalenceForm = z.object({
  student_id: idField('Escolha o estudante.'),
  subject_id: idField('Escolha a disciplina.'),
  /** Of 0 to 20, with at most two decimals; hundredths once parsed. */
  grade: gradeHundredths,
  year: pastYear('Indique o ano.'),
  /** The other institution, and its document. */
  origin: requiredText('Indique a instituição de origem.', 200),
  paper: requiredText('Indique o documento.', 200),
  reason: reasonField,
});
export type EquivalenceForm = z.output<typeof equivalenceForm>;

const row = z.object({
  id: z.int(),
  version: z.int(),
  state: z.enum(equivalenceStates),
  student_id: z.int(),
  student: z.string(),
  code: z.string(),
  course: z.string(),
  subject_id: z.int(),
  subject: z.string(),
  /** Hundredths; null for callers who may not see grades. */
  grade: z.int().nullable(),
  year: z.int(),
  origin: z.string(),
  paper: z.string(),
  reason: z.string(),
  asked_by: z.string(),
  asked_at: instant,
  decided_by: z.string().nullable(),
  /** Why it was refused or undone. */
  decision_reason: z.string(),
});
export type EquivalenceRow = z.output<typeof row>;

export const equivalenceList: ExportedList<EquivalenceRow> = {
  title: 'Equivalências',
  file: 'equivalencias',
  fields: {
    student: person('Estudante'),
    code: text('Código', { narrow: true, shownIn: 'student' }),
    course: text('Curso', { shownIn: 'subject' }),
    subject: text('Disciplina'),
    grade: text('Nota', { none: '–', narrow: true }),
    year: text('Ano', { narrow: true }),
    origin: text('Instituição de origem'),
    paper: text('Documento', { shownIn: 'origin' }),
    asked_by: text('Pedida por', { shownIn: 'asked_at' }),
    asked_at: moment('Pedida em'),
    state: label('Estado', equivalenceStateLabels),
    decided_by: text('Decidida por', { shownIn: 'state' }),
    reason: text('Motivo', { hidden: true }),
  },
};

/** Who records equivalences, and who requests them (J4). */
const writes = ['enrolment.equivalence', 'enrolment.update'] as const;

export const equivalences = endpoint('GET', '/equivalences', {
  access: 'enrolment.read',
  summary: 'Equivalences, requested and recorded, the latest first (J4)',
  query: pageQuery.extend({
    state: z.enum(equivalenceStates, 'Estado inválido.').optional(),
    student_id: recordId.optional(),
  }),
  response: listOf(row),
});
export const exportEquivalences = listFile(equivalences, '/exportEquivalences', 'enrolment.export');

export const createEquivalence = endpoint('POST', '/equivalences', {
  access: writes,
  summary: 'Records an equivalence, or requests it where the caller may not record one (J4)',
  body: equivalenceForm,
  response: written(row),
});
export const decideEquivalence = endpoint('POST', '/equivalences/:id/decision', {
  access: 'enrolment.equivalence',
  summary: 'Records a requested equivalence, or refuses it, with a reason (J4)',
  body: z.object({
    decision: z.enum(['ACEITE', 'RECUSADA'], 'Escolha a decisão.'),
    reason: reasonField,
  }),
  response: written(row),
});
export const undoEquivalence = endpoint('POST', '/equivalences/:id/undo', {
  access: 'enrolment.equivalence',
  summary: 'Undoes a recorded equivalence, with a reason: the subject is no longer passed by it (J4)',
  body: z.object({ reason: reasonField }),
  response: written(row),
});
