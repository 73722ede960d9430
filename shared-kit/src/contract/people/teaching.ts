import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { inFormat } from '../core/file-format.ts';
import { exported, listOf, options, pageQuery, recordId, single } from '../core/envelope.ts';
import { sortBy } from '../core/sort.ts';
import { sheetLabels, teachingRoleLabels } from '../core/teaching-texts.ts';
import { day, label, number, person, text, type ExportedList } from '../core/list-field.ts';
import { shifts } from '../offer/shift.ts';
import { teacher } from './teacher.ts';
import { teachingFields, teachingRoles } from './teaching-rules.ts';

/** A teacher in an edition: a subject of a class in a year and a semester (I1). Days are those of the institution, the last one inclusive. */
export const teachingRow = z.object({
  id: z.int(),
  teacher_id: z.int(),
  teacher_name: z.string(),
  classmate_id: z.int(),
  classmate_name: z.string(),
  classmate_scholar_shift: z.enum(shifts),
  level_name: z.string(),
  course_name: z.string(),
  subject_id: z.int(),
  subject_name: z.string(),
  year: z.int(),
  semester_id: z.int(),
  role: z.enum(teachingRoles),
  start_date: z.iso.date(),
  /** Last day; null while it has not been ended. */
  end_date: z.iso.date().nullable(),
  /** Ended before today. */
  over: z.boolean(),
});
export type TeachingRow = z.output<typeof teachingRow>;

const allocatedRow = teachingRow.extend({
  students: z.int(),
  /** Percent; null until results are known. */
  pass_rate: z.number().nullable(),
  /** Of the last pauta; null where there is none yet. */
  pauta_state: z.string().nullable(),
});
/** An allocation in the list, with its results (decision 78). */
export type AllocatedRow = z.output<typeof allocatedRow>;

export const teachingStates = ['actual', 'terminada'] as const;

export const teachingList: ExportedList<AllocatedRow> = {
  title: 'Alocação de docentes',
  file: 'alocacao-de-docentes',
  fields: {
    subject_name: text('Disciplina'),
    year: text('Ano', { narrow: true, shownIn: 'subject_name' }),
    semester_id: text('Semestre', { narrow: true, shownIn: 'subject_name' }),
    classmate_name: text('Turma', { narrow: true }),
    course_name: text('Curso', { shownIn: 'classmate_name' }),
    teacher_name: person('Docente'),
    role: label('Papel', teachingRoleLabels, { shownIn: 'teacher_name' }),
    start_date: day('Desde', { column: 'Período' }),
    end_date: day('Até', { shownIn: 'start_date' }),
    students: number('Estudantes', { column: 'Estudantes e pauta' }),
    pass_rate: text('Aprovados', { narrow: true, shownIn: 'students', none: '–' }),
    pauta_state: label('Pauta', sheetLabels, { shownIn: 'students', none: '–' }),
  },
  filters: {
    state: label('Situação', { actual: 'Em curso', terminada: 'Anteriores', por_terminar: 'Por terminar' }),
  },
};
const teachingQuery = pageQuery.extend({
  course_id: recordId.optional(),
  classmate_id: recordId.optional(),
  subject_id: recordId.optional(),
  teacher_id: recordId.optional(),
  semester_id: recordId.optional(),
  year: z.coerce.number<number | string>().int().min(2000).max(2100).optional(),
  role: z.enum(teachingRoles).optional(),
  sort: sortBy('start_date'),
  /** Current and future ones, or past ones; both when left out. */
  state: z.enum(teachingStates).optional(),
});
export const allocatedTeachers = endpoint('GET', '/getAllAlocatedTeacher', {
  access: 'enrolment.read',
  summary:
    'Who teaches which subject to which class, the latest first; searched by teacher, subject and class (S2 §7)',
  query: teachingQuery,
  response: listOf(allocatedRow),
});
export const exportTeachings = endpoint('GET', '/exportAlocatedTeachers', {
  access: 'enrolment.export',
  summary: 'Who teaches what as PDF, XLSX or CSV, narrowed as it is (decision 111)',
  query: teachingQuery.omit({ page: true, per_page: true }).extend({
    ...inFormat,
    /** Includes those of any year that have not been ended. */
    state: z.enum([...teachingStates, 'por_terminar']).optional(),
  }),
  response: exported,
});

/** A teacher's record under the specification's other name (S2 §7). */
export const showTeacher = { ...teacher.get, path: '/ShowTeacher/:id' } as typeof teacher.get;

const present = teachingRow.pick({
  id: true,
  teacher_id: true,
  teacher_name: true,
  role: true,
  start_date: true,
  end_date: true,
});
export const courseSubjects = endpoint('GET', '/getAllCourseSubjects', {
  access: ['enrolment.read', 'subjects.read'],
  summary:
    'With a class: the subjects of its running semester and who teaches them; with a course: the subjects of its plan (S2 §7)',
  query: z.object({
    search: pageQuery.shape.search,
    classmate_id: recordId.optional(),
    course_id: recordId.optional(),
  }),
  response: options(
    z.object({
      id: z.int(),
      name: z.string(),
      academic_year_id: z.int(),
      semester_id: z.int(),
      /** Present for a class only. */
      teachers: z.array(present),
    }),
  ),
});
export type CourseSubject = z.output<typeof courseSubjects.response>['data'][number];

/** What a removal ends, and whether it needs a successor (decision 111). */
export const teachingRemoval = endpoint('GET', '/teaching/:id/removal', {
  access: 'enrolment.update',
  summary:
    'What ends when a teacher leaves a subject or the whole class, and who must be followed (decision 111)',
  response: single(
    z.object({
      teaching: teachingRow,
      /** All current allocations of the teacher in that class, including the requested one. */
      ends: z.array(
        teachingRow.extend({
          /** It has grades: a successor is needed. */
          graded: z.boolean(),
        }),
      ),
    }),
  ),
});

/** Preview of a substitution (I1). */
export const substitutionPreview = endpoint('GET', '/teaching/:id/substitution', {
  access: 'enrolment.update',
  summary: 'What a substitution by date would change, refused where it would be (decision 111, I1)',
  query: z.object({ teacher_id: recordId, from: teachingFields.from }),
  response: single(
    z.object({
      teaching: teachingRow,
      /** Last day of the present teacher; null where they never start. */
      last_day: z.iso.date().nullable(),
      successor: z.object({ teacher_id: z.int(), teacher_name: z.string(), start_date: z.iso.date() }),
      /** They were the assistant and cease to be. */
      was_assistant: z.boolean(),
      /** There are grades, which are kept. */
      graded: z.boolean(),
    }),
  ),
});
