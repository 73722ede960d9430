import * as z from 'zod';
import { optionalText } from '../core/fields.ts';
import { reasonField } from '../core/reason-field.ts';
import { byState, crud, rowBase, withoutDefaults } from '../core/crud.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  idField,
  listOf,
  optionQuery,
  options,
  pageQuery,
  recordId,
  single,
  versionField,
  written,
} from '../core/envelope.ts';
import { number, text, type ExportedList } from '../core/list-field.ts';
import { shifts } from './shift.ts';
import { instant } from '../core/instant.ts';
import { institutionYear } from '../core/clock.ts';
import { sortBy } from '../core/sort.ts';

const emptyFields = {
  name: 'nome',
  capacity: 'capacidade',
  department_id: 'departamento',
  course_id: 'curso',
  level_id: 'nível',
  academic_year_id: 'ano académico',
  entry_year: 'ano de ingresso',
  scholar_shift: 'regime',
  semester_id: 'semestre',
};
const empty = (field: string) => `O campo ${field} não pode estar vazio`;

/** The message of an empty field, and another for invalid values. */
const error =
  (field: string, wrong = 'Valor inválido.') =>
  ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' ? empty(field) : wrong;
const reference = (field: string) => idField({ error: error(field) });

/** S1 §8, verbatim. */
export const noStartMessage =
  'Não é possível actualizar esta turma, ainda não foi declarado inicio de actividade para este nível!';
/** Decision 40. */
export const lastYearMessage = 'Turma no último ano: concluir';

const capacityMessage = 'Entre 1 e 99.';
/** The first entry year that may be chosen (S1 §9). */
export const firstEntryYear = 1900;

/** In form order: the first invalid field is focused. */
const classGroupForm = z.object({
  course_id: reference(emptyFields.course_id),
  department_id: reference(emptyFields.department_id),
  level_id: reference(emptyFields.level_id),
  scholar_shift: z.enum(shifts, { error: error(emptyFields.scholar_shift) }),
  name: z
    .string({ error: error(emptyFields.name) })
    .trim()
    .min(1, { error: error(emptyFields.name) })
    .max(80, 'No máximo 80 caracteres.'),
  entry_year: z
    .int({ error: error(emptyFields.entry_year) })
    .min(firstEntryYear, `A partir de ${firstEntryYear}.`)
    .max(2100, 'Ano inválido.')
    .default(() => institutionYear(new Date())),
  capacity: z
    .int({ error: error(emptyFields.capacity, capacityMessage) })
    .min(1, capacityMessage)
    .max(99, capacityMessage),
  /** The year of study. */
  academic_year_id: reference(emptyFields.academic_year_id).default(1),
  semester_id: reference(emptyFields.semester_id).default(1),
  description: optionalText(1000),
});

/** A class as returned by every call. */
export const classGroupRow = rowBase.extend({
  ...classGroupForm.shape,
  description: z.string(),
  entry_year: z.int(),
  academic_year_id: z.int(),
  semester_id: z.int(),
  department_name: z.string(),
  course_name: z.string(),
  /** Distinguishes courses of similar names. */
  course_code: z.string(),
  /** Years of the course. */
  duration: z.int(),
  level_name: z.string(),
  level_type: z.string(),
  academic_year: z.string(),
  /** Students currently allocated. */
  students: z.int(),
  /** Subjects of its semester that nobody teaches this year. */
  without_teacher: z.int(),
});
export type ClassGroup = z.output<typeof classGroupRow>;

export const classGroupList: ExportedList<ClassGroup> = {
  title: 'Turmas',
  file: 'turmas',
  fields: {
    name: text('Turma'),
    course_name: text('Curso'),
    level_name: text('Nível', { narrow: true }),
    academic_year: text('Ano académico', { narrow: true }),
    semester_id: text('Semestre', { narrow: true }),
    /** The name says it already. */
    scholar_shift: text('Regime', { narrow: true, hidden: true }),
    capacity: number('Capacidade'),
    entry_year: text('Ano de ingresso', { narrow: true }),
  },
};

export const entryYear = z.coerce.number<number | string>().int().min(firstEntryYear).max(2100);
const manage = {
  create: 'classes.create',
  update: 'classes.update',
  remove: 'classes.delete',
} as const;

const filters = {
  state: byState.shape.state,
  course_id: recordId.optional(),
  level_id: recordId.optional(),
  entry_year: entryYear.optional(),
};
const plain = crud('/turmas', {
  title: 'Classes (S1 §7)',
  entity: 'class_group',
  form: classGroupForm,
  row: classGroupRow,
  query: pageQuery.extend({
    ...filters,
    sort: sortBy('name', 'course_name', 'academic_year', 'semester_id', 'entry_year'),
  }),
  read: 'classes.read',
  write: manage,
  file: { path: '/exportClassmates', access: 'classes.export', filters },
  keeps: [
    ...(['course_id', 'department_id', 'level_id', 'scholar_shift'] as const),
    ...(['entry_year', 'capacity', 'academic_year_id', 'semester_id'] as const),
  ],
  /** S1 §5, verbatim. */
  toasts: Object.fromEntries(
    Object.values(emptyFields).map((field) => [empty(field), `O campo ${field} não pode esta vazio`]),
  ),
});

/** Classes (S1 §3, §5, §7; decision 39). A change of `semester_id` advances the class (S1 §4). */
export const classGroup = {
  ...plain,
  update: endpoint('PATCH', '/turmas/:id', {
    access: manage.update,
    summary: 'Classes (S1 §7): change; another semester_id advances the class (S1 §4, decision 40)',
    body: z.object({
      ...withoutDefaults(classGroupForm.shape),
      version: versionField.optional(),
      active: z.boolean().optional(),
      /** Lets a Master advance a class with open pautas; audited. */
      reason: reasonField.optional(),
    }),
    response: written(classGroupRow),
  }),
};

/** A class as selects offer it. */
const classOption = z.object({
  id: z.int(),
  name: z.string(),
  course_id: z.int(),
  course_name: z.string(),
  course_code: z.string(),
  level_name: z.string(),
  scholar_shift: z.enum(shifts),
  entry_year: z.int(),
  academic_year_id: z.int(),
  semester_id: z.int(),
  capacity: z.int(),
  students: z.int(),
});
export type ClassOption = z.output<typeof classOption>;

export const classGroupNames = endpoint('GET', '/getTurmas', {
  access: 'classes.read',
  summary:
    'Active classes with what tells them apart and their places, at most 50, by name; searched by their name and the name and code of their course (S1 §7, decision 28)',
  query: optionQuery.extend({ course_id: recordId.optional() }),
  response: options(classOption),
});
export const classGroupsWithDetails = endpoint('GET', '/getTurmaWithDetails', {
  access: 'classes.read',
  summary:
    'Active classes with their students counted and the subjects of their semester (S1 §7, decision 28)',
  query: pageQuery.extend({ level_id: recordId.optional() }),
  response: listOf(
    classGroupRow
      .pick({
        id: true,
        name: true,
        course_id: true,
        course_name: true,
        level_id: true,
        level_name: true,
        academic_year_id: true,
        semester_id: true,
        scholar_shift: true,
        entry_year: true,
        capacity: true,
        students: true,
      })
      .extend({ subjects: z.array(z.object({ id: z.int(), name: z.string() })) }),
  ),
});
export const classGroupsByYear = endpoint('GET', '/getAllClassmateByYear', {
  access: 'classes.read',
  summary: 'Classes of an entry year, of the current one when left out (S1 §7)',
  query: pageQuery.extend({ year: entryYear.optional() }),
  response: listOf(classGroupRow),
});

/** Preconditions of advancing a class (decision 42). */
export const classGroupStatus = endpoint('GET', '/getDateilStatusLevelCalssmate', {
  access: 'classes.read',
  summary:
    'Declared start, students, open pautas and unpaid inscriptions of a class; no start means that none was declared (S1 §7, decision 42)',
  query: z.object({ classmate_id: recordId }),
  response: single(
    z.object({
      classmate_id: z.int(),
      level_id: z.int(),
      /** Of the next semester. */
      active_semester: z
        .object({
          id: z.int(),
          semester_id: z.int(),
          academic_year_id: z.int(),
          start: instant,
          end: instant,
        })
        .nullable(),
      students: z.int(),
      open_pautas: z.int(),
      /** Unpaid inscriptions and renewals of its students in its course (decision 40). */
      unpaid_inscriptions: z.int(),
    }),
  ),
});
