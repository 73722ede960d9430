import * as z from 'zod';
import { byState, crud, rowBase } from '../core/crud.ts';
import { endpoint } from '../core/endpoint.ts';
import { wholeNumber, optionalText } from '../core/fields.ts';
import { idField, options, recordId } from '../core/envelope.ts';
import { label, text, type ExportedList } from '../core/list-field.ts';
import { sortBy } from '../core/sort.ts';

/** What a precedence requires: passed before; passed or enrolled in the same semester; or only a warning (decision 45). */
export const precedenceTypes = ['OBRIGATORIA', 'CO_REQUISITO', 'RECOMENDADA'] as const;
export type PrecedenceType = (typeof precedenceTypes)[number];
export const precedenceTypeLabels: Record<PrecedenceType, string> = {
  OBRIGATORIA: 'Obrigatória',
  CO_REQUISITO: 'Co-requisito',
  RECOMENDADA: 'Recomendada',
};

const subjectId = idField('Escolha a disciplina.');
const year = wholeNumber(2000, 2100, 'Ano inválido.', 'Indique o ano.').nullable().default(null);

const precedenceForm = z.object({
  course_id: idField('Informe o curso'),
  subject_id: subjectId,
  required_subject_id: idField('Escolha a precedente.'),
  type: z.enum(precedenceTypes, 'Escolha o tipo.').default('OBRIGATORIA'),
  min_grade: z
    .number('Indique um número.')
    .min(0, 'Entre 0 e 20.')
    .max(20, 'Entre 0 e 20.')
    .multipleOf(0.01, 'No máximo 2 casas decimais.')
    .default(10),
  valid_from_year: year,
  valid_to_year: year,
  note: optionalText(1000),
  active: z.boolean().default(true),
});

const precedenceRow = rowBase.extend({
  ...precedenceForm.shape,
  type: z.enum(precedenceTypes),
  min_grade: z.number(),
  valid_from_year: z.int().nullable(),
  valid_to_year: z.int().nullable(),
  note: z.string(),
  active: z.boolean(),
  course_name: z.string(),
  subject_name: z.string(),
  required_subject_name: z.string(),
});
export type PrecedenceRow = z.output<typeof precedenceRow>;

export const precedenceList: ExportedList<PrecedenceRow> = {
  title: 'Precedências',
  file: 'precedencias',
  fields: {
    subject_name: text('Disciplina'),
    required_subject_name: text('Precedente'),
    type: label('Tipo', precedenceTypeLabels),
    min_grade: text('Nota mínima', { narrow: true }),
    valid_from_year: text('Válida desde (ano)', { narrow: true, column: 'Validade' }),
    valid_to_year: text('Válida até (ano)', { narrow: true, shownIn: 'valid_from_year' }),
    course_name: text('Curso'),
  },
};

/** Which subjects must come before which, in the plan of a course (decision 45). */
export const precedence = crud('/subjectPrecente', {
  title: 'Precedences (S1 §7, decision 45)',
  entity: 'precedence',
  keeps: ['course_id', 'subject_id', 'type', 'min_grade', 'valid_from_year', 'valid_to_year'],
  form: precedenceForm,
  row: precedenceRow,
  query: byState.extend({ course_id: recordId.optional(), sort: sortBy('subject_name', 'course_name') }),
  file: {
    path: '/exportPrecedences',
    access: 'precedences.export',
    filters: { state: byState.shape.state, course_id: recordId.optional() },
  },
  read: 'precedences.read',
  write: { create: 'precedences.create', update: 'precedences.update', remove: 'precedences.delete' },
});

export const precedenceTree = endpoint('GET', '/subjectPrecente/tree', {
  access: 'precedences.read',
  summary: 'Active precedences of one course, all of them, for the tree view (decision 45)',
  query: z.object({ course_id: recordId }),
  response: options(
    z.object({
      id: z.int(),
      subject_id: z.int(),
      subject_name: z.string(),
      required_subject_id: z.int(),
      required_subject_name: z.string(),
      type: z.enum(precedenceTypes),
    }),
  ),
});
