import * as z from 'zod';
import { byState, crud, rowBase } from '../core/crud.ts';
import { endpoint } from '../core/endpoint.ts';
import { requiredText, wholeNumber, optionalText } from '../core/fields.ts';
import { optionQuery, options, pageQuery, recordId } from '../core/envelope.ts';
import { number, text, type ExportedList } from '../core/list-field.ts';
import { sortBy } from '../core/sort.ts';

/** The message when the list of subjects cannot be loaded (S1 §8). */
export const subjectListFailed = 'Erro Na busca de dados do departamento ou contacte o administrador';

/** Filters a list by place in the plans of courses (S1 §7). */
export const placeQuery = pageQuery.extend({
  course_id: recordId.optional(),
  academic_year_id: recordId.optional(),
  semester_id: recordId.optional(),
});

/** Credits of a subject, or of a subject in one course. */
export const credits = wholeNumber(1, 60, 'Entre 1 e 60 créditos.', 'Indique um número inteiro.')
  .nullable()
  .default(null);

const subjectForm = z.object({
  name: requiredText('Indique o nome da disciplina.', 160),
  code: optionalText(20),
  description: optionalText(1000),
  credits,
  weekly_hours: wholeNumber(1, 40, 'Entre 1 e 40 horas.', 'Indique um número inteiro.')
    .nullable()
    .default(null),
});

const subjectRow = rowBase.extend({
  ...subjectForm.shape,
  code: z.string(),
  description: z.string(),
  credits: z.int().nullable(),
  weekly_hours: z.int().nullable(),
});

export const subjectList: ExportedList<z.output<typeof subjectRow>> = {
  title: 'Disciplinas',
  file: 'disciplinas',
  fields: {
    name: text('Disciplina'),
    code: text('Código', { none: '—', narrow: true }),
    credits: number('Créditos'),
    weekly_hours: number('Horas semanais'),
    description: text('Descrição'),
  },
};

/** The catalogue of subjects (S1 §3, §5, §7; decision 44). */
export const subject = crud('/disciplinas', {
  title: 'Subjects (S1 §7)',
  entity: 'subject',
  keeps: ['credits', 'weekly_hours'],
  form: subjectForm,
  row: subjectRow,
  query: placeQuery.extend({
    state: byState.shape.state,
    sort: sortBy('name', 'code', 'credits', 'weekly_hours'),
  }),
  read: 'subjects.read',
  write: { create: 'subjects.create', update: 'subjects.update', remove: 'subjects.delete' },
  file: { path: '/exportSubjects', access: 'subjects.export', filters: { state: byState.shape.state } },
  unique: { field: 'name', message: 'Esta disciplina ja existe.' },
  toasts: { name: 'Por favor preencha os campos obrigatorios.' },
});

/** The specification's PUT; an alias of the register's PATCH. */
export const putSubject: typeof subject.update = {
  ...subject.update,
  method: 'PUT',
  summary: 'Subjects: change, the same as PATCH (S1 §7)',
};

const idName = z.object({ id: z.int(), name: z.string() });

export const fetchSubject = endpoint('GET', '/fetchSubject', {
  access: 'subjects.read',
  summary: 'Active subjects for selects, with code and credits, at most 50, by name (S1 §7)',
  query: optionQuery,
  response: options(idName.extend({ code: z.string(), credits: z.int().nullable() })),
});

const subjectNames = (path: '/getSubjects' | '/getAllSubject') =>
  endpoint('GET', path, {
    access: 'subjects.read',
    summary: 'Active subjects, id and name only, at most 50, by name (S1 §7, decision 28)',
    query: optionQuery,
    response: options(idName),
  });
export const getSubjects = subjectNames('/getSubjects');
export const getAllSubject = subjectNames('/getAllSubject');
